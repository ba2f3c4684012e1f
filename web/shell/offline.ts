/** The service worker seen from the page: play without a network, and new versions that wait. */

import type { App } from "../types";

/** Least time between two looks for a new version while the page stays open, in ms. */
const LOOK_EVERY = 3_600_000;

/**
 * Registers the service worker once the engine runs and the browser has nothing better to do, so that
 * the first visit stays light. Where it is missing or refused the page simply needs the network.
 */
export function installOffline(app: App): void {
  if (!("serviceWorker" in navigator)) return;
  app.ask(() => atIdle(() => void register(app)));
}

function atIdle(run: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(run, { timeout: 10_000 });
  else setTimeout(run, 1_000);
}

async function register(app: App): Promise<void> {
  const { root = "./", version = "" } = document.documentElement.dataset;
  try {
    const registration = await navigator.serviceWorker.register(new URL(`${root}sw.js`, document.baseURI), {
      updateViaCache: "none",
    });
    tellOfUpdates(app, registration);
    lookNowAndThen(registration);
    const ready = await navigator.serviceWorker.ready;
    ready.active?.postMessage({ keep: document.documentElement.lang, version });
  } catch {
    // Refused (private window, no https) or unreachable: the game needs neither.
  }
}

function tellOfUpdates(app: App, registration: ServiceWorkerRegistration): void {
  const told = new Set<ServiceWorker>();
  const tell = () => {
    const { waiting, active } = registration;
    // Without an active one this is the first visit, and nothing waits for the player.
    if (waiting === null || active === null || told.has(waiting)) return;
    told.add(waiting);
    app.notify({
      text: app.words.text("ui.new-version"),
      action: { label: app.words.text("ui.new-version-start"), run: () => start(registration) },
    });
  };
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", tell);
  });
  tell();
}

/** Lets the new version in and loads the page again: only here, and only because the player asked. */
function start({ waiting }: ServiceWorkerRegistration): void {
  let reloading = false;
  const reload = () => {
    if (!reloading) window.location.reload();
    reloading = true;
  };
  navigator.serviceWorker.addEventListener("controllerchange", reload);
  // Another tab has let it in meanwhile.
  if (waiting === null) {
    reload();
    return;
  }
  // A page that was loaded past the service worker gets no `controllerchange`.
  waiting.addEventListener("statechange", () => {
    if (waiting.state === "activated") reload();
  });
  waiting.postMessage({ start: true });
}

/** A page may stay open for days: coming back to it is a moment to look for a new version. */
function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - looked < LOOK_EVERY) return;
    looked = Date.now();
    registration.update().catch(() => {});
  });
}
