// Asks CPython 3.14 (pyodide) what every case of tests/python answers.
//
//   node judge.mjs [FILE...]           write <case>.expected beside each case (default: all cases)
//   node judge.mjs --check [FILE...]   ask again; exit 1 and print a diff where a committed file differs
//   --library=DIR                      packages for cases with the directive library, in place of tests/library
//
// Place: reads tests/python/**/*.py and tests/files/*.py, hands each source to worker.mjs, writes or compares the text that
// comes back. The format is described in tests/python/README.md. The last line is "N passed, N failed".
// Invariants: the interpreter lives in a worker thread, so that a case that hangs or kills it fails
// alone. Writing and checking use different hash seeds: a case whose output depends on the order of a
// set of strings is found by --check.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

const HERE = dirname(fileURLToPath(import.meta.url));
const CASES = resolve(HERE, "../python");
// Cases that work with files; the tests of the actors run them.
const FILE_CASES = resolve(HERE, "../files");
// Packages that cases import.
const LIBRARY_OPTION = "--library=";
const named = process.argv.find((arg) => arg.startsWith(LIBRARY_OPTION));
const PACKAGES = resolve(named?.slice(LIBRARY_OPTION.length) ?? resolve(HERE, "../library"));
const CASE_LIMIT_MS = 30_000;
const DIFF_LINES_MAX = 40;

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(path) : [path];
    });
}

function casesOf(path) {
  const found = statSync(path).isDirectory() ? filesUnder(path) : [path];
  return found.filter((file) => file.endsWith(".py"));
}

// What is below tests/library, which stands at /library for the cases that import it.
const LIBRARY = filesUnder(PACKAGES).map((path) => [
  relative(PACKAGES, path).replaceAll("\\", "/"),
  readFileSync(path),
]);

// A worker that answers one case at a time and is replaced when it hangs or dies.
class Interpreter {
  constructor(hashSeed) {
    this.hashSeed = hashSeed;
    this.worker = null;
  }

  ask(source) {
    this.worker ??= new Worker(new URL("./worker.mjs", import.meta.url), {
      workerData: { hashSeed: this.hashSeed, files: LIBRARY },
    });
    const worker = this.worker;
    return new Promise((answer) => {
      const finish = (reply) => {
        clearTimeout(timer);
        worker.off("message", finish).off("error", died);
        if (reply.dead) {
          this.worker = null;
          worker.terminate();
        }
        answer(reply);
      };
      const died = (error) => finish({ fault: `interpreter died: ${error}`, dead: true });
      const timer = setTimeout(
        () => finish({ fault: `no answer within ${CASE_LIMIT_MS} ms`, dead: true }),
        CASE_LIMIT_MS,
      );
      worker.once("message", finish);
      worker.once("error", died);
      worker.postMessage(source);
    });
  }

  async close() {
    await this.worker?.terminate();
  }
}

// A longest-common-subsequence diff; the files are short.
function diff(before, after) {
  const a = before.split("\n");
  const b = after.split("\n");
  const common = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i][j] =
        a[i] === b[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
    }
  }
  const lines = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      i++;
      j++;
    } else if (j === b.length || (i < a.length && common[i + 1][j] >= common[i][j + 1])) {
      lines.push(`  -${a[i++]}`);
    } else {
      lines.push(`  +${b[j++]}`);
    }
  }
  const shown = lines.slice(0, DIFF_LINES_MAX);
  if (shown.length < lines.length) shown.push(`  (${lines.length - shown.length} lines more)`);
  return shown.join("\n");
}

async function main() {
  const args = process.argv.slice(2).filter((arg) => !arg.startsWith(LIBRARY_OPTION));
  const check = args.includes("--check");
  const unknown = args.find((arg) => arg.startsWith("-") && arg !== "--check");
  if (unknown !== undefined) {
    console.error(`unknown option ${unknown}`);
    return 2;
  }
  const named = args.filter((arg) => !arg.startsWith("-")).map((arg) => resolve(arg));
  const missing = named.find((path) => !existsSync(path));
  if (missing !== undefined) {
    console.error(`no such file: ${missing}`);
    return 2;
  }
  const cases = (named.length > 0 ? named : [CASES, FILE_CASES]).flatMap(casesOf);
  const interpreter = new Interpreter(check ? "2" : "1");
  let passed = 0;
  let failed = 0;
  const fail = (path, why) => {
    failed++;
    console.log(`FAIL ${relative(CASES, path)}: ${why}`);
  };

  for (const path of cases) {
    const expectedPath = path.replace(/\.py$/, ".expected");
    const reply = await interpreter.ask(readFileSync(path, "utf8"));
    if (reply.fault !== undefined) {
      fail(path, reply.fault);
    } else if (!check) {
      if (!existsSync(expectedPath) || readFileSync(expectedPath, "utf8") !== reply.expected) {
        writeFileSync(expectedPath, reply.expected);
        console.log(`wrote ${relative(CASES, expectedPath)}`);
      }
      passed++;
    } else if (!existsSync(expectedPath)) {
      fail(path, "has no .expected");
    } else {
      const committed = readFileSync(expectedPath, "utf8");
      if (committed === reply.expected) passed++;
      else fail(path, `.expected differs (- committed, + CPython)\n${diff(committed, reply.expected)}`);
    }
  }
  if (named.length === 0) {
    for (const path of filesUnder(CASES)) {
      if (path.endsWith(".expected") && !existsSync(path.replace(/\.expected$/, ".py"))) {
        fail(path, "belongs to no case");
      }
    }
  }
  await interpreter.close();
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = await main();
