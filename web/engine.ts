/**
 * The narrow bridge to the rules: starts MicroPython, unpacks the engine's archive and gives its functions.
 * Only strings and numbers cross, one crossing a call; each answer is one JSON text.
 */

import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";
import type { CodeReading, Engine, GameKey, Grab, Opened, Reply } from "./types";

const HEAP_BYTES = 3 * 1024 * 1024;
const LIBRARY = "/lib/";

interface FileSystem {
  mkdir(path: string): void;
  writeFile(path: string, data: Uint8Array): void;
}

type Fn = (...args: Arguments) => string;

/** The archive is a length, a list of paths and sizes, then the files one after the other. */
function* filesOf(archive: ArrayBuffer): Generator<[string, Uint8Array]> {
  const length = new DataView(archive).getUint32(0);
  const list = JSON.parse(new TextDecoder().decode(new Uint8Array(archive, 4, length)));
  let offset = 4 + length;
  for (const [path, size] of list as [string, number][]) {
    yield [path, new Uint8Array(archive, offset, size)];
    offset += size;
  }
}

function unpack(archive: ArrayBuffer, fs: FileSystem): void {
  const made = new Set<string>();
  for (const [path, data] of filesOf(archive)) {
    const parts = path.split("/").slice(0, -1);
    for (let depth = 1; depth <= parts.length; depth++) {
      const folder = LIBRARY + parts.slice(0, depth).join("/");
      if (!made.has(folder)) fs.mkdir(folder);
      made.add(folder);
    }
    fs.writeFile(LIBRARY + path, data);
  }
}

async function fetched(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.arrayBuffer();
}

/** Where the runtime and the engine's archive are. */
export interface EngineUrls {
  wasm: string;
  archive: string;
}

export type Arguments = (string | number | null)[];

/** One crossing: the function's name and what it takes; the answer is a text. */
export type Call = (name: string, ...args: Arguments) => string;

/**
 * Boots the engine with the sentences of the page's language.
 * @param door the Python module whose functions the page calls; its `speak` is called first
 * @param catalog the JSON text of the page's sentences
 */
export async function boot(urls: EngineUrls, door: string, catalog: string): Promise<Call> {
  const [python, archive] = await Promise.all([
    loadMicroPython({ url: urls.wasm, heapsize: HEAP_BYTES }),
    fetched(urls.archive),
  ]);
  const fs = python.FS as FileSystem;
  try {
    fs.mkdir("/lib");
  } catch {
    // It is there already in some builds of the runtime.
  }
  unpack(archive, fs);
  const functions = python.pyimport(door) as Record<string, Fn>;
  const call: Call = (name, ...args) => {
    const fn = functions[name];
    if (!fn) throw new Error(`the engine has no ${name}`);
    return fn(...args);
  };
  call("speak", document.documentElement.lang, catalog);
  return call;
}

/** The engine of a play page. */
export async function startEngine(urls: EngineUrls, catalog: string): Promise<Engine> {
  return functionsOf(await boot(urls, "ragnatela.bridge", catalog));
}

function functionsOf(call: Call): Engine {
  const ask = <T>(name: string, ...args: Arguments): T => JSON.parse(call(name, ...args)) as T;
  return {
    open: (game: GameKey, saved: string | null, fragment: string) =>
      ask<Opened>("open_page", game, saved ?? "", fragment),
    sync: (saved) => ask<Opened>("sync", saved),
    saved: () => call("saved"),
    grab: (column, index) => ask<Grab>("grab", column, index),
    move: (column, index, target) => ask<Reply>("move", column, index, target),
    best: (column, index) => ask<Reply>("best", column, index),
    deal: () => ask<Reply>("deal"),
    undo: () => ask<Reply>("undo"),
    redo: () => ask<Reply>("redo"),
    restart: () => ask<Reply>("restart"),
    takeBack: () => ask<Reply>("take_back"),
    openText: (text) => ask<Opened>("open_text", text),
    readCode: (text) => ask<CodeReading>("read_code", text),
    newCode: (game, suits, rule, random) => call("new_code", game, suits, rule, random),
    record: () => call("record"),
    recordLink: () => call("link"),
    columnText: (column) => call("column_text", column),
    statusText: () => call("status_text"),
  };
}
