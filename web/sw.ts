/**
 * The service worker: the site without a network. Pages and files of one version belong together, so all
 * are served from the cache of the version that is active. A new version is fetched beside it and waits
 * until no page is open or the player asks for it; it never takes a game over by itself.
 */

declare const self: ServiceWorkerGlobalScope;
/**
 * Written in by the build: this version; its shared files and its pages by language, relative to here, each language's
 * in the same order; and which of them a player wants before having seen them.
 */
declare const __VERSION__: string;
declare const __FILES__: string[];
declare const __PAGES__: Record<string, string[]>;
declare const __WANTED__: number[];

/** Another copy of the site may live in another folder of the same host: its caches are not ours. */
const PREFIX = `ragnatela:${new URL(self.registration.scope).pathname}:`;
const CACHE = PREFIX + __VERSION__;
const EXACT: CacheQueryOptions = { ignoreVary: true };
const LOOSE: CacheQueryOptions = { ignoreVary: true, ignoreSearch: true };

/** The whole address of a file of the site. */
function here(path: string): string {
  return new URL(path, self.registration.scope).href;
}

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(__FILES__.map(here));
  const read = await pagesRead();
  const languages = Object.keys(__PAGES__).filter((language) => wanted(language).some((path) => read.has(path)));
  await keep([...read, ...languages.flatMap(wanted)]);
}

/** What a language's player gets at once; the other pages are kept when they are read. */
function wanted(language: string): string[] {
  const pages = Object.hasOwn(__PAGES__, language) ? (__PAGES__[language] ?? []) : [];
  return [...__WANTED__.map((place) => pages[place] ?? ""), `${pages[0]}app.webmanifest`];
}

/** Pages that an earlier version holds: the new one must not lose them. */
async function pagesRead(): Promise<Set<string>> {
  const read = new Set<string>();
  for (const name of await ourCaches()) {
    const cache = await caches.open(name);
    for (const path of Object.values(__PAGES__).flat()) {
      if (await cache.match(here(path), LOOSE)) read.add(path);
    }
  }
  return read;
}

/** Fetches pages anew: an old page from the browser's own cache would ask for old files. */
async function keep(paths: string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const kept = await Promise.all(paths.map((path) => cache.match(here(path), LOOSE)));
  const missing = new Set(paths.filter((_, place) => !kept[place]));
  await cache.addAll([...missing].map((path) => new Request(here(path), { cache: "no-cache" })));
}

async function keepLanguage(language: string): Promise<void> {
  if (Object.hasOwn(__PAGES__, language)) await keep(wanted(language));
}

async function ourCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

async function dropOldCaches(): Promise<void> {
  const old = (await ourCaches()).filter((name) => name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The address a page is kept under: without search and `index.html`. */
function pageAddress(address: string): string {
  const url = new URL(address);
  url.search = "";
  url.hash = "";
  url.pathname = url.pathname.replace(/\/index\.html$/, "/");
  return url.href;
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(CACHE);
  const address = pageAddress(request.url);
  const kept = await cache.match(address, LOOSE);
  if (kept) return kept;
  try {
    const response = await fetch(request);
    if (isPage(address) && response.ok && !response.redirected) {
      event.waitUntil(keepRead(cache, address, response.clone()));
    }
    return response;
  } catch {
    return (await nearest(cache, address)) ?? Response.error();
  }
}

function isPage(address: string): boolean {
  return Object.values(__PAGES__).some((pages) => pages.some((path) => here(path) === address));
}

/** A page that has been read stays, if it belongs to this version: a newer one asks for files that are not here. */
async function keepRead(cache: Cache, address: string, response: Response): Promise<void> {
  const text = await response.clone().text();
  if (text.includes(`data-version="${__VERSION__}"`)) await cache.put(address, response).catch(() => {});
}

/** Without a network: the folder meant, the same page in a language that is kept, the language's home or any. */
async function nearest(cache: Cache, address: string): Promise<Response | null> {
  const [language = ""] = address.slice(self.registration.scope.length).split("/");
  const languages = [language, ...Object.keys(__PAGES__)].flatMap((name) => __PAGES__[name] ?? []);
  const place = Object.values(__PAGES__)
    .map((pages) => pages.findIndex((path) => [here(path), here(path.slice(0, -1))].includes(address)))
    .find((found) => found >= 0);
  const twins = place === undefined ? [] : Object.values(__PAGES__).map((pages) => pages[place] ?? "");
  const homes = languages.filter((path) => path.split("/").length === 2);
  for (const found of [`${address}/`, ...twins.map(here), ...homes.map(here)]) {
    if (await cache.match(found, LOOSE)) return Response.redirect(found);
  }
  return null;
}

/** A file of this version or, since its name changes with its content, any other that has been asked for before. */
async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, EXACT);
  if (kept) return kept;
  const response = await fetch(request);
  if (request.url.startsWith(here("assets/")) && response.ok) {
    event.waitUntil(cache.put(request, response.clone()).catch(() => {}));
  }
  return response;
}

self.addEventListener("install", (event) => event.waitUntil(keepFiles()));
self.addEventListener("activate", (event) => event.waitUntil(dropOldCaches()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(request.mode === "navigate" ? answerPage(event) : answerFile(event));
});

self.addEventListener("message", (event) => {
  const said = event.data as { keep?: string; version?: string; start?: boolean } | null;
  if (said?.start === true) void self.skipWaiting();
  // A page of another version brings its own files: kept here it would lack them.
  if (said?.keep !== undefined && said.version === __VERSION__) {
    event.waitUntil(keepLanguage(said.keep).catch(() => {}));
  }
});

export {};
