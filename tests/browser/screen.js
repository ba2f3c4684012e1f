/**
 * What a player sees, read from the page's elements: the same reading in every browser.
 * One function expression, so that each driver can send it as it is.
 */
() => {
  const text = (id) => document.getElementById(id)?.textContent ?? null;
  const enabled = (id) => document.getElementById(id)?.getAttribute("aria-disabled") !== "true";
  const face = (item) => item.querySelector("button").dataset.card ?? "##";
  const shown = (item) => item.querySelector(".rank")?.textContent ?? "##";
  const columns = [...document.querySelectorAll(".column")];
  const items = (column) => [...column.querySelectorAll(":scope > li:not(.slot)")];
  const game = document.documentElement.dataset.game;
  let saved = null;
  try {
    saved = localStorage.getItem(`ragnatela.${game}`);
  } catch {
    // Forbidden: the test knows.
  }
  return {
    columns: columns.map((column) => items(column).map(face).join(" ")),
    ranks: columns.map((column) => items(column).map(shown).join(" ")),
    names: columns.map((column) => column.getAttribute("aria-label")),
    empty: columns.map((column) => column.querySelector(":scope > .slot") !== null),
    code: text("code-text"),
    score: text("score"),
    moves: text("moves"),
    removed: text("removed"),
    deals: text("deals-left"),
    backs: document.querySelectorAll("#stock .back").length,
    stock: document.getElementById("stock")?.getAttribute("aria-label") ?? null,
    sequences: [...document.querySelectorAll("#sequences > *")].map((king) => king.dataset.suit).join(""),
    undo: enabled("undo"),
    redo: enabled("redo"),
    said: (text("live") ?? "").replace(/\u00a0$/, ""),
    saved,
  };
};
