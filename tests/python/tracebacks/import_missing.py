print("before")
import no_such_module
