/**
 * Runs the shared tests in MicroPython (WebAssembly) under Node.
 *
 * node run.mjs LIBRARY TESTS: LIBRARY holds the package `ragnatela` (as .py or .mpy), TESTS the folders `shared` and `data`.
 * Prints one JSON line for each test and for each engine module imported alone, in an interpreter of its own.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript";

// What the page's archive holds; the rest of the package is for CPython.
const PARTS = ["engine", "words", "bridge"];
const [library, tests] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const modules = (folder) =>
  readdirSync(folder)
    .filter((name) => /\.m?py$/.test(name) && !name.startsWith("__"))
    .map((name) => name.replace(/\.m?py$/, ""))
    .sort();

function copy(FS, from, to) {
  FS.mkdirTree(to);
  for (const name of readdirSync(from)) {
    const path = join(from, name);
    if (name === "__pycache__") continue;
    if (statSync(path).isDirectory()) copy(FS, path, `${to}/${name}`);
    else FS.writeFile(`${to}/${name}`, readFileSync(path));
  }
}

async function start() {
  const python = await loadMicroPython({
    heapsize: 16 * 1024 * 1024,
    stdout: (line) => process.stdout.write(`${line}\n`),
    linebuffer: true,
  });
  python.FS.mkdirTree("/lib/ragnatela");
  for (const name of readdirSync(join(library, "ragnatela"))) {
    const path = join(library, "ragnatela", name);
    if (PARTS.includes(name)) copy(python.FS, path, `/lib/ragnatela/${name}`);
    else if (/^(__init__|version)\.m?py$/.test(name)) python.FS.writeFile(`/lib/ragnatela/${name}`, readFileSync(path));
  }
  python.FS.writeFile("/lib/runner.py", readFileSync(join(here, "runner.py")));
  python.runPython("import sys\nsys.path[:] = ['/lib', '/tests']\nimport runner");
  return python;
}

// The runtime's source is one long line: say only what went wrong.
process.on("uncaughtException", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});

const python = await start();
copy(python.FS, join(tests, "shared"), "/tests/shared");
copy(python.FS, join(tests, "data"), "/tests/data");
const names = modules(join(tests, "shared")).filter((name) => name.startsWith("test_"));
python.runPython(`runner.run(${JSON.stringify(names)})`);

for (const name of modules(join(library, "ragnatela", "engine"))) {
  const alone = await start();
  alone.runPython(`runner.import_alone("ragnatela.engine.${name}")`);
}
