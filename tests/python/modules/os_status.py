# What is told of the status of a process, and device numbers: arithmetic only.
import os

for status in (0, 256, 9, 139, 0x137F, 0xFFFF, 65280):
    print(
        status, os.WIFEXITED(status), os.WEXITSTATUS(status), os.WIFSIGNALED(status), os.WTERMSIG(status),
        os.WIFSTOPPED(status), os.WSTOPSIG(status), os.WIFCONTINUED(status), os.WCOREDUMP(status),
    )
for device in (0, 0x0801, 0x12345, 2**20 + 7):
    print(device, os.makedev(os.major(device), os.minor(device)) == device)
print(os.PRIO_PROCESS, os.SCHED_OTHER, os.F_LOCK, os.F_ULOCK, os.P_ALL, os.RTLD_NOW, type(os.sysconf_names).__name__)
