/** A table in the place of a drawing: made from the page's template, drawn by the play page's own parts. */

import { numberText } from "../shell/words";
import type { Board } from "../table/board";
import type { Marks } from "../table/marks";
import type { Motion } from "../table/motion";
import type { TableView } from "../types";
import { type Kit, words } from "./kit";

export interface LessonTable {
  root: HTMLElement;
  board: Board;
  marks: Marks;
  motion: Motion;
  draw(view: TableView): void;
}

/** An empty table for a view's game. */
function emptyTable(view: TableView): HTMLElement {
  const template = document.getElementById("lesson-table") as HTMLTemplateElement;
  const root = (template.content.firstElementChild as HTMLElement).cloneNode(true) as HTMLElement;
  root.dataset.game = view.game;
  const columns = root.querySelector(".columns") as HTMLElement;
  for (let n = 0; n < view.columns.length; n++) {
    const column = document.createElement("ol");
    column.className = "column";
    column.setAttribute("role", "list");
    columns.append(column);
  }
  return root;
}

/**
 * Lays a view out on a table of its own inside `stage`.
 * @param drawn called after each drawing: whether the focus was on a card before it
 */
export function layTable(
  kit: Kit,
  stage: HTMLElement,
  view: TableView,
  drawn: (focused: boolean) => void = () => {},
): LessonTable {
  const { Board, Marks, Motion, drawSequences, drawStock } = kit.parts;
  const root = emptyTable(view);
  stage.append(root);
  let shown = view;
  const motion = new Motion(() => document.documentElement.dataset.still === undefined);
  const board: Board = new Board(root, words, motion, (focused, final) => {
    marks.last(shown);
    if (final) drawSequences(shown, root);
    drawn(focused);
  });
  const marks: Marks = new Marks(board);
  const draw = (next: TableView) => {
    shown = next;
    drawStock(next, root);
    board.draw(next);
  };
  kit.settings.listen(() => board.fit());
  return { root, board, marks, motion, draw };
}

/** Writes score, moves and whatever else a lesson counts. */
export function drawCounts(lesson: HTMLElement, view: TableView): void {
  const values: Record<string, string> = {
    score: numberText(view.score),
    moves: numberText(view.moves),
    deals: numberText(view.dealsLeft),
    sequences: `${view.sequences.length}/${view.sequencesTotal}`,
  };
  for (const place of lesson.querySelectorAll<HTMLElement>("[data-count]")) {
    place.textContent = values[place.dataset.count as string] ?? "";
  }
}

/** The buttons of a lesson by what they do. */
export function press(lesson: HTMLElement, name: string): HTMLButtonElement {
  return lesson.querySelector(`[data-do="${name}"]`) as HTMLButtonElement;
}
