/**
 * A short visit in Firefox over WebDriver BiDi: `node firefox.mjs PROGRAM ADDRESS VISIT`, with what to do as JSON on
 * stdin; the visit is `play` or `lesson`.
 * Prints one JSON object: the screens after each step, errors, and addresses asked for.
 */

import { readFileSync } from "node:fs";
import puppeteer from "puppeteer-core";

const [program, address, kind] = process.argv.slice(2);
const wanted = JSON.parse(readFileSync(0, "utf8"));
const PATIENCE_MS = 60_000;

/** Where the last card of a column can be taken. */
function lastCard(page, column) {
  return page.evaluate((c) => {
    const item = document.querySelectorAll(".column")[c].lastElementChild;
    const box = item.firstElementChild.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + 12 };
  }, column);
}

/** S asks for the score; what is asked before the engine is there waits for it. */
async function ready(page) {
  await page.evaluate(() => {
    document.getElementById("live").textContent = "";
  });
  await page.keyboard.press("s");
  await page.waitForFunction(() => document.getElementById("live").textContent !== "", { polling: 50 });
}

async function play(page, look) {
  const { drag, doubleClick } = wanted;
  await page.goto(address);
  await ready(page);
  await look("booted");
  const from = await lastCard(page, drag.from);
  const to = await lastCard(page, drag.to);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await look("dragged");
  const twice = await lastCard(page, doubleClick);
  await page.mouse.click(twice.x, twice.y, { count: 2 });
  await look("double-clicked");
  await page.click("#undo");
  await look("undone");
  await page.reload();
  await ready(page);
  await look("reloaded");
}

/** The playback of a whole game, a step, and the first short position tried. */
async function lesson(page, look) {
  const laid = (root) => page.waitForSelector(`${root} .table:not([hidden]) .card`);
  await page.goto(address);
  await page.click(".playback [data-do=forward]");
  await laid(".playback");
  await look("forward");
  await page.click(".playback [data-do=last]");
  await look("last");
  await page.click(".tryout [data-do=try]");
  await laid(".tryout");
  await look("tried");
}

const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath: program,
  headless: true,
  timeout: PATIENCE_MS,
});
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.setViewport({ width: 1280, height: 800 });
  const errors = [];
  const requests = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("request", (request) => requests.push(request.url()));
  const screens = {};
  await { play, lesson }[kind](page, async (step) => {
    screens[step] = await page.evaluate(`(${wanted.read})()`);
  });
  process.stdout.write(JSON.stringify({ screens, errors, requests }));
} finally {
  await browser.close();
}
