// Runs a Python script under CPython 3.14 (pyodide), with a folder of the host mounted as /out.
//
//   node ask.mjs SCRIPT.py OUTPUT_FOLDER
//
// `PYODIDE` names pyodide's `pyodide.mjs` where it is not installed beside this file. It is a 32-bit build: what
// depends on the size of a C long (hashes, the largest width of a format) is asked of a 64-bit CPython instead.
import fs from 'fs';

const { loadPyodide } = await import(process.env.PYODIDE ?? 'pyodide');
const [script, folder] = process.argv.slice(2);
const python = await loadPyodide();
python.setStdout({ batched: (line) => process.stdout.write(line + '\n') });
python.FS.mkdirTree('/out');
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, '/out');
python.runPython(fs.readFileSync(script, 'utf8'));
