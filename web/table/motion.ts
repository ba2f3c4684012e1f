/** Motion tells what happened, and never blocks: the next action ends whatever still moves. */

export const MOVE_MS = 180;
export const DEAL_MS = 600;
export const GATHER_MS = 400;
export const WIN_MS = 1500;

const EASE = "cubic-bezier(0.2, 0.7, 0.3, 1)";

interface Later {
  task: () => void;
  timer: number;
}

export class Motion {
  private running = new Set<Animation>();
  private afterwards: Later[] = [];

  constructor(private readonly allowed: () => boolean) {}

  get on(): boolean {
    return this.allowed() && typeof document.body.animate === "function";
  }

  /** Slides an element to where it stands now from where it was; `from` is the old corner less the new one. */
  slide(element: Element, from: { x: number; y: number }, delay = 0, duration = MOVE_MS): void {
    if (!this.on || (Math.abs(from.x) < 1 && Math.abs(from.y) < 1)) return;
    const animation = this.run(element, [{ transform: `translate(${from.x}px, ${from.y}px)` }, { transform: "none" }], {
      duration,
      delay,
      easing: EASE,
      fill: "backwards",
    });
    element.classList.add("moving");
    const landed = () => element.classList.remove("moving");
    animation?.finished.then(landed, landed);
  }

  turn(element: Element, delay = 0): void {
    if (!this.on) return;
    this.run(element, [{ transform: "scaleX(0.05)" }, { transform: "none" }], {
      duration: MOVE_MS,
      delay,
      easing: EASE,
      fill: "backwards",
    });
  }

  /** Lets an element go to `to` (from where it stands) and removes it. */
  leave(element: Element, to: { x: number; y: number; scale: number }, delay = 0): void {
    const target = `translate(${to.x}px, ${to.y}px) scale(${to.scale})`;
    const animation = this.run(
      element,
      [
        { transform: "none", opacity: 1 },
        { transform: target, opacity: 0.9 },
      ],
      { duration: GATHER_MS - Math.min(delay, GATHER_MS / 2), delay, easing: "ease-in", fill: "both" },
    );
    const gone = () => element.remove();
    if (animation) animation.finished.then(gone, gone);
    else gone();
  }

  run(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Animation | null {
    if (!this.on) return null;
    const animation = element.animate(frames, options);
    this.running.add(animation);
    const done = () => {
      this.running.delete(animation);
    };
    animation.finished.then(done, done);
    return animation;
  }

  /** Does `task` after `delay` ms, or at once when something new happens. */
  later(task: () => void, delay: number): void {
    if (!this.on) {
      task();
      return;
    }
    const entry = { task, timer: 0 };
    entry.timer = window.setTimeout(() => this.settle(entry), delay);
    this.afterwards.push(entry);
  }

  private settle(entry: Later): void {
    window.clearTimeout(entry.timer);
    this.afterwards = this.afterwards.filter((other) => other !== entry);
    entry.task();
  }

  /** Ends everything that moves, in its last state; what was to come later comes now, in its order. */
  finish(): void {
    this.endRunning();
    for (let entry = this.afterwards[0]; entry; entry = this.afterwards[0]) this.settle(entry);
    this.endRunning();
  }

  private endRunning(): void {
    for (const animation of this.running) animation.finish();
    this.running.clear();
  }
}
