/**
 * The service worker: the site without a network. Pages and files of one version belong together, so all
 * are served from the cache of the version that is active. A new version is fetched beside it and waits
 * until no page is open or the player asks for it; it never takes a game over by itself.
 */

declare const self: ServiceWorkerGlobalScope;
/** Written in by the build: this version, its shared files, and its pages by language, relative to here. */
declare const __VERSION__: string;
declare const __FILES__: string[];
declare const __PAGES__: Record<string, string[]>;

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
  await Promise.all((await languagesKept()).map(keepLanguage));
}

/** Languages whose pages an earlier version holds: the new one must not lose them. */
async function languagesKept(): Promise<string[]> {
  const kept = new Set<string>();
  for (const name of await ourCaches()) {
    const cache = await caches.open(name);
    for (const [language, pages] of Object.entries(__PAGES__)) {
      const found = await Promise.all(pages.map((page) => cache.match(here(page), LOOSE)));
      if (found.some(Boolean)) kept.add(language);
    }
  }
  return [...kept];
}

/** Fetches a language's pages anew: an old page from the browser's own cache would ask for old files. */
async function keepLanguage(language: string): Promise<void> {
  const pages = Object.hasOwn(__PAGES__, language) ? (__PAGES__[language] ?? []) : [];
  const cache = await caches.open(CACHE);
  const kept = await Promise.all(pages.map((page) => cache.match(here(page), LOOSE)));
  const missing = pages.filter((_, place) => !kept[place]);
  await cache.addAll(missing.map((page) => new Request(here(page), { cache: "no-cache" })));
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

async function answerPage(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const address = pageAddress(request.url);
  const kept = await cache.match(address, LOOSE);
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch {
    return (await nearest(cache, address)) ?? Response.error();
  }
}

/** Without a network: the folder meant, the same page in a language that is kept, the language's home or any. */
async function nearest(cache: Cache, address: string): Promise<Response | null> {
  const [language = "", ...rest] = address.slice(self.registration.scope.length).split("/");
  const languages = [language, ...Object.keys(__PAGES__)];
  const twins = languages.map((name) => here([name, ...rest].join("/")));
  const homes = languages.map((name) => here(`${name}/`));
  for (const place of [`${address}/`, ...twins, ...homes]) {
    if (await cache.match(place, LOOSE)) return Response.redirect(place);
  }
  return null;
}

async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, EXACT)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keepFiles()));
self.addEventListener("activate", (event) => event.waitUntil(dropOldCaches()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(request.mode === "navigate" ? answerPage(request) : answerFile(request));
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
