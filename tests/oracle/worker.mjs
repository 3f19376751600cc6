// One CPython interpreter in a thread: gets a case's source, answers {expected} or {fault}.
//
// Place: started by judge.mjs; all that knows Python is in judge.py, which is loaded once.
// Invariants: one case at a time. `dead` in an answer asks for a fresh interpreter.
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { loadPyodide } from "pyodide";

const pyodide = await loadPyodide({ env: { PYTHONHASHSEED: workerData.hashSeed } });
// The packages that cases with the directive library import.
const { files } = workerData;
for (const [path, bytes] of files) {
  pyodide.FS.mkdirTree(`/library/${path}`.replace(/\/[^/]*$/, ""));
  pyodide.FS.writeFile(`/library/${path}`, bytes);
}
// What Python writes to the true stdout and stderr (warnings, logging) is no part of an answer.
pyodide.setStdout({ write: (bytes) => bytes.length });
pyodide.setStderr({ write: (bytes) => bytes.length });
const judge = pyodide.toPy({ __name__: "judge" });
pyodide.runPython(readFileSync(new URL("./judge.py", import.meta.url), "utf8"), {
  globals: judge,
  filename: "judge.py",
});
const answer = judge.get("answer");

parentPort.on("message", (source) => {
  try {
    const [expected, fault] = answer(source).toJs();
    parentPort.postMessage(fault === "" ? { expected } : { fault });
  } catch (error) {
    parentPort.postMessage({ fault: `judge failed: ${error}`, dead: true });
  }
});
