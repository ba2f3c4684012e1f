/** The win: a spider's web is drawn across the empty table. */

import { type Motion, WIN_MS } from "./motion";

const NS = "http://www.w3.org/2000/svg";
const THREADS = 16;
const RINGS = 7;
/** Longest reach of a thread from the middle, in the drawing's units; the drawing is 100 by 100. */
const REACH = 75;

function point(angle: number, reach: number): string {
  return `${(50 + reach * Math.cos(angle)).toFixed(1)} ${(50 + reach * Math.sin(angle)).toFixed(1)}`;
}

function angleOf(thread: number): number {
  return (2 * Math.PI * thread) / THREADS + 0.11;
}

function ringPath(reach: number): string {
  let path = `M${point(angleOf(0), reach)}`;
  for (let thread = 0; thread < THREADS; thread++) {
    const middle = (angleOf(thread) + angleOf(thread + 1)) / 2;
    path += `Q${point(middle, reach * 0.86)} ${point(angleOf(thread + 1), reach)}`;
  }
  return path;
}

function pathElement(d: string): SVGPathElement {
  const path = document.createElementNS(NS, "path");
  path.setAttribute("d", d);
  path.style.transformOrigin = "50px 50px";
  return path;
}

/** Takes the web off the table. */
export function clearWin(table: HTMLElement): void {
  table.querySelector(".win-web")?.remove();
}

/** Draws the web, thread by thread and then ring by ring, in 1.5 s; at once where motion is off. */
export function drawWin(table: HTMLElement, motion: Motion): void {
  clearWin(table);
  const web = document.createElementNS(NS, "svg");
  web.setAttribute("class", "win-web");
  web.setAttribute("viewBox", "0 0 100 100");
  web.setAttribute("preserveAspectRatio", "xMidYMid slice");
  web.setAttribute("aria-hidden", "true");
  table.prepend(web);
  for (let thread = 0; thread < THREADS; thread++) {
    const path = pathElement(`M50 50L${point(angleOf(thread), REACH)}`);
    web.append(path);
    grow(motion, path, (thread * WIN_MS) / 60, 0);
  }
  for (let ring = 1; ring <= RINGS; ring++) {
    const path = pathElement(ringPath((ring / RINGS) ** 1.2 * REACH));
    web.append(path);
    grow(motion, path, 500 + (ring * 600) / RINGS, 0.8);
  }
}

function grow(motion: Motion, path: SVGPathElement, delay: number, from: number): void {
  motion.run(
    path,
    [
      { transform: `scale(${from})`, opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    { duration: 400, delay, easing: "ease-out", fill: "backwards" },
  );
}
