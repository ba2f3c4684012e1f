/** The notice: one short message that hides neither the stock nor the cards it speaks of, and never asks to be closed. */

import type { Notice } from "./types";

const SHOWN_MS = 12_000;

/** Which rectangles on the screen the message speaks of. */
export type RectsOf = (notice: Notice) => DOMRect[];

function touches(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export class NoticeBoard {
  private element: HTMLElement | null = null;
  private timer = 0;

  constructor(
    private readonly table: HTMLElement,
    private readonly rectsOf: RectsOf,
  ) {}

  show(notice: Notice): void {
    this.clear();
    const element = document.createElement("div");
    element.className = "notice below";
    const text = document.createElement("span");
    text.textContent = notice.text;
    element.append(text);
    if (notice.action) element.append(this.button(notice.action));
    if (notice.link) element.append(this.link(notice.link));
    this.table.append(element);
    this.element = element;
    const tray = this.table.querySelector(".tray");
    if (tray) this.placeAbove(tray, element);
    const meant = this.rectsOf(notice);
    const rect = element.getBoundingClientRect();
    if (meant.some((r) => touches(r, rect))) element.className = "notice above";
    if (!notice.action) this.goLater();
  }

  /** Goes by itself after a while, but not while somebody stands on its link. */
  private goLater(): void {
    this.timer = window.setTimeout(() => {
      if (this.element?.contains(document.activeElement)) this.goLater();
      else this.clear();
    }, SHOWN_MS);
  }

  clear(): void {
    window.clearTimeout(this.timer);
    const focused = this.element?.contains(document.activeElement);
    this.element?.remove();
    this.element = null;
    // Whoever pressed its button by keyboard goes on at the table.
    if (focused) this.table.querySelector<HTMLElement>('.columns [tabindex="0"]')?.focus();
  }

  private button(action: NonNullable<Notice["action"]>): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = action.label;
    button.addEventListener("click", () => {
      this.clear();
      action.run();
    });
    return button;
  }

  private link({ label, address }: NonNullable<Notice["link"]>): HTMLAnchorElement {
    const link = document.createElement("a");
    link.href = address;
    link.target = "_blank";
    link.rel = "noopener";
    link.textContent = label;
    return link;
  }

  /** The tray lies below the columns, or beside them on a phone held sideways. */
  private placeAbove(tray: Element, element: HTMLElement): void {
    const table = this.table.getBoundingClientRect();
    const rect = tray.getBoundingClientRect();
    const below = rect.width > table.width / 2;
    element.style.setProperty("--tray-room", below ? `${table.bottom - rect.top}px` : "0px");
  }
}
