"""Measures of the play page: what a first visit costs, how soon it can be played, how fast it answers."""

import random
from statistics import median
from typing import Any

import brotli
from playwright.sync_api import Browser, CDPSession, Page

from bench.browser import Size, fresh_page, wait_ready
from ragnatela.site.assets import RUNTIME, bundle

DESK: Size = (1280, 800)
PHONE: Size = (390, 844)
GAMES = ("spider", "spiderette")
RUNS = 7

# From an input event to the end of the frame that shows its effect, in ms.
WATCH_INPUT = """() => {
  window.answers = [];
  const watch = (event) => {
    const begun = event.timeStamp;
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.onmessage = () => window.answers.push(performance.now() - begun);
      painted.port2.postMessage(0);
    });
  };
  addEventListener("keydown", (event) => event.key.startsWith("Arrow") || watch(event), true);
}"""

WATCH_LONG_TASKS = """() => {
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((task) => task.duration)))
    .observe({ type: "longtask" });
}"""

WATCH_SHIFTS = """() => {
  window.shift = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value; })
    .observe({ type: "layout-shift", buffered: true });
}"""

# The memory of every WebAssembly program that starts, from outside: the page itself shows none of it.
WATCH_MEMORY = """() => {
  window.memories = [];
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const real = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
      const made = await real(...given);
      const parts = Object.values((made.instance ?? made).exports);
      window.memories.push(...parts.filter((part) => part instanceof WebAssembly.Memory));
      return made;
    };
  }
}"""


def percentile(values: list[float], share: float) -> float:
    """The value below which a share of the values lies."""
    return sorted(values)[min(len(values) - 1, round(share * (len(values) - 1)))]


def glue_kilobytes() -> float:
    """What the runtime's own glue adds to the script, minified and compressed as it is served."""
    return len(brotli.compress(bundle(RUNTIME.with_suffix(".mjs")))) / 1000


def first_visit(browser: Browser, base: str, game: str) -> dict[str, float]:
    """Bytes as transferred (brotli) and requests until the game can be played and the net is quiet."""
    sizes: dict[str, float] = {}
    urls: dict[str, str] = {}
    with fresh_page(browser, DESK) as (page, devtools):
        devtools.on(
            "Network.requestWillBeSent", lambda event: urls.update({event["requestId"]: event["request"]["url"]})
        )
        devtools.on(
            "Network.loadingFinished",
            lambda event: sizes.update({urls.get(event["requestId"], "?"): event["encodedDataLength"]}),
        )
        page.goto(f"{base}en/{game}/")
        wait_ready(page)
        page.wait_for_load_state("networkidle")
    real = {url: size for url, size in sizes.items() if url.startswith("http")}
    return {"requests": len(real), "kilobytes": sum(real.values()) / 1000} | {
        url.rsplit("/", 1)[-1] or "page": size / 1000 for url, size in real.items()
    }


def times_to_play(browser: Browser, base: str, game: str, *, slow: bool) -> dict[str, float]:
    """Median ms until the board is painted and until a move is possible, from the start of the navigation."""
    painted, ready = [], []
    for _ in range(RUNS):
        with fresh_page(browser, PHONE if slow else DESK, slow=slow, network=slow) as (page, _devtools):
            page.goto(f"{base}en/{game}/")
            wait_ready(page)
            painted.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
            ready.append(page.evaluate("performance.getEntriesByName('ragnatela:ready')[0].startTime"))
    return {"painted": median(painted), "ready": median(ready)}


def layout_shift(browser: Browser, base: str, game: str) -> float:
    """The sum of all layout shifts while the page loads."""
    with fresh_page(browser, PHONE) as (page, _devtools):
        page.add_init_script(f"({WATCH_SHIFTS})()")
        page.goto(f"{base}en/{game}/")
        wait_ready(page)
        page.wait_for_load_state("networkidle")
        return float(page.evaluate("window.shift"))


def _random_key(source: random.Random) -> str:
    return source.choices(["Shift+Enter", "Control+z", "Control+y", "d"], [60, 20, 10, 10])[0]


def _play(page: Page, source: random.Random, actions: int) -> None:
    """Plays by keys: best-column moves from random columns, undo, redo and deals."""
    for _ in range(actions):
        for _ in range(source.randrange(4)):
            page.keyboard.press(source.choice(["ArrowLeft", "ArrowRight"]))
        page.keyboard.press(_random_key(source))


def _open_played(page: Page, base: str, game: str) -> None:
    page.goto(f"{base}en/{game}/")
    wait_ready(page)
    page.evaluate(WATCH_INPUT)
    page.locator(".column .card").last.focus()


def answer_times(browser: Browser, base: str, game: str, *, slow: bool, actions: int = 300) -> dict[str, float]:
    """From an action to the end of the next painted frame, in ms: median and 95th percentile."""
    with fresh_page(browser, PHONE if slow else DESK, slow=slow) as (page, _devtools):
        _open_played(page, base, game)
        _play(page, random.Random(1), actions)
        answers = page.evaluate("window.answers")
    return {"median": median(answers), "p95": percentile(answers, 0.95)}


def drag_long_tasks(browser: Browser, base: str, *, slow: bool, drags: int = 20) -> list[float]:
    """Tasks over 50 ms while cards are dragged about the table, in ms."""
    with fresh_page(browser, PHONE if slow else DESK, slow=slow) as (page, _devtools):
        page.goto(f"{base}en/spider/")
        wait_ready(page)
        page.evaluate(WATCH_LONG_TASKS)
        for i in range(drags):
            box = page.locator(".column").nth(i % 10).locator(".card").last.bounding_box()
            assert box
            page.mouse.move(box["x"] + 10, box["y"] + 10)
            page.mouse.down()
            page.mouse.move(200, 500, steps=20)
            page.mouse.move(box["x"] + 12, box["y"] + 14, steps=20)
            page.mouse.up()
        return list(page.evaluate("window.longTasks"))


def _used_heap(devtools: CDPSession) -> float:
    devtools.send("HeapProfiler.collectGarbage")
    metrics: dict[str, Any] = devtools.send("Performance.getMetrics")
    return float(next(metric["value"] for metric in metrics["metrics"] if metric["name"] == "JSHeapUsedSize"))


def _engine_memory(page: Page) -> float:
    """Bytes of WebAssembly memory: the whole engine lives there, and the script's heap does not count it."""
    sizes = page.evaluate("window.memories.map((memory) => memory.buffer.byteLength)")
    assert sizes, "the engine's memory was not found"
    return float(sum(sizes))


def long_session(browser: Browser, base: str, actions: int = 2000) -> dict[str, float]:
    """What many actions and undos in one tab cost: growth of the script's heap and of the engine's memory, in MB.

    And the engine's whole memory in the end, and whether the last actions are as fast as the first.
    """
    with fresh_page(browser, DESK) as (page, devtools):
        devtools.send("Performance.enable")
        page.add_init_script(f"({WATCH_MEMORY})()")
        _open_played(page, base, "spider")
        source = random.Random(2)
        _play(page, source, 100)
        heap, memory = _used_heap(devtools), _engine_memory(page)
        _play(page, source, actions - 100)
        answers = page.evaluate("window.answers")
        growth = (_used_heap(devtools) - heap) / 1e6
        engine = _engine_memory(page)
    return {
        "growth": growth,
        "engine_growth": (engine - memory) / 1e6,
        "engine": engine / 1e6,
        "first": median(answers[:100]),
        "last": median(answers[-100:]),
    }
