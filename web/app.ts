/**
 * The play page: one action at a time goes to the engine, and what it answers is drawn, saved and said.
 * Actions asked for before the engine is ready wait in order.
 */

import { drawBar, drawRemoved } from "./bar";
import { NoticeBoard } from "./notice";
import { Saving } from "./saving";
import { installShell, type Shell } from "./shell";
import { copyText } from "./shell/clipboard";
import type { SettingsStore } from "./shell/settings";
import type { Store } from "./shell/storage";
import { watchTabs } from "./shell/tabs";
import { createSpeech } from "./speech";
import { Board } from "./table/board";
import { Keys } from "./table/keys";
import { Marks } from "./table/marks";
import { DEAL_MS, GATHER_MS, MOVE_MS, Motion, WIN_MS } from "./table/motion";
import { Pointer } from "./table/pointer";
import { clearWin, drawWin } from "./table/win";
import type { App, Engine, GameKey, Notice, Opened, Refusal, Reply, Settings, View, Words } from "./types";

/** What the address asks for, as text. */
function fragment(): string {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A game that has just begun, with another one behind it that can be brought back. */
function isNewGame(view: View, before: View | null): boolean {
  return view.canTakeBack && view.redoable === 0 && before !== null && view.last === null && before.moves > 0;
}

export class PlayPage implements App {
  private engine: Engine | null = null;
  private failed = false;
  private current: View | null = null;
  private waiting: ((engine: Engine) => void)[] = [];
  private viewListeners: ((view: View, before: View | null) => void)[] = [];
  private readonly saving: Saving;
  private readonly table = document.getElementById("table") as HTMLElement;
  private readonly say_ = createSpeech(document.getElementById("live") as HTMLElement);
  private readonly motion = new Motion(() => document.documentElement.dataset.still === undefined);
  private readonly board: Board;
  private readonly marks: Marks;
  private readonly keys: Keys;
  private readonly notices: NoticeBoard;
  private readonly shell: Shell;
  /** By refusal: the section of the rules that tells of it. */
  private readonly ruleLinks: Partial<Record<string, string>> = JSON.parse(
    document.getElementById("rule-links")?.textContent ?? "{}",
  );

  constructor(
    readonly game: GameKey,
    readonly words: Words,
    private readonly store: Store,
    private readonly settingsStore: SettingsStore,
  ) {
    this.saving = new Saving(store, game);
    this.board = new Board(this.table, words, this.motion, (focused, final) => this.drawn(focused, final));
    this.marks = new Marks(this.board);
    this.notices = new NoticeBoard(this.table, (notice) => this.rectsOf(notice));
    const refuse = (refusal: Refusal) => this.refuse(refusal);
    const begun = () => this.calm();
    this.keys = new Keys(this.table, this, this.board, this.marks, {
      refuse,
      begun,
      newGame: () => this.shell.openNewGame(),
      help: () => this.shell.openHelp(),
    });
    new Pointer(this.table, this, this.board, this.marks, this.motion, {
      refuse,
      begun,
      touched: (column, index) => this.keys.touched(column, index),
    });
    this.shell = installShell(this, store);
    this.bindControls();
    watchTabs(game, store, (saved) => this.takeOver(saved));
    this.settingsStore.listen(() => this.board.fit());
  }

  view(): View | null {
    return this.current;
  }

  settings(): Settings {
    return this.settingsStore.get();
  }

  changeSettings(change: Partial<Settings>): void {
    this.settingsStore.change(change);
  }

  onSettings(listener: (settings: Settings) => void): void {
    this.settingsStore.listen(listener);
  }

  onView(listener: (view: View, before: View | null) => void): void {
    this.viewListeners.push(listener);
  }

  say(text: string): void {
    this.say_(text);
  }

  notify(notice: Notice): void {
    this.notices.show(notice);
    if (notice.speak !== false) this.say(notice.text);
  }

  ask(run: (engine: Engine) => void): void {
    if (this.engine) run(this.engine);
    else if (this.failed) this.tellFailed();
    else this.waiting.push(run);
  }

  act(run: (engine: Engine) => Reply): void {
    this.ask((engine) => {
      const newer = this.store.newer(this.game);
      // Another tab has played on: this action was meant for a table that is no longer there.
      if (newer !== null) this.takeOver(newer);
      else this.accept(run(engine), engine);
    });
  }

  /** Shows what was on the table when it was last saved, before the engine has read it. */
  sketch(view: View): void {
    this.board.draw(view);
    drawBar(view, this.words, this.table);
    drawRemoved(view, this.table);
  }

  /** The engine is there: opens the game and does what was asked for meanwhile. */
  start(engine: Engine): void {
    this.engine = engine;
    const saved = this.store.read(this.game);
    const opened = engine.open(this.game, saved, fragment());
    this.keepAside(opened, saved);
    this.arrive(opened, engine, saved);
    performance.mark("ragnatela:ready");
    for (const run of this.waiting.splice(0)) run(engine);
    window.addEventListener("hashchange", () => this.followLink(engine));
  }

  /** The engine could not be loaded: the table stays, and says why nothing moves. */
  fail(): void {
    this.failed = true;
    this.reveal();
    this.tellFailed();
  }

  private tellFailed(): void {
    this.notify({
      text: this.words.text("ui.engine-failed"),
      action: { label: this.words.text("ui.try-again"), run: () => location.reload() },
    });
  }

  private arrive(opened: Opened, engine: Engine, saved: string | null): void {
    if (opened.elsewhere) {
      this.leaveFor(location.hash);
      return;
    }
    this.show(opened.view);
    this.reveal();
    const asked = location.hash.length > 1;
    if (asked) history.replaceState(null, "", location.pathname + location.search);
    // A save that could not be read stays in its place until the player does something.
    if (asked || (opened.trouble === null && engine.saved() !== saved)) this.save(engine);
    if (opened.trouble) this.notify({ text: opened.trouble.text });
    else if (opened.replaced) this.offerTakeBack(opened.say);
    else if (opened.view.won) this.tellWon(opened.view);
    // What the notice says about trouble or saving is not talked over.
    this.say(opened.trouble || this.saving.fails ? "" : opened.say);
  }

  /** A save that cannot be read is kept under another name; where even that is refused, the sentence says so. */
  private keepAside(opened: Opened, saved: string | null): void {
    if (opened.trouble?.kind !== "save" || this.saving.setAside(saved)) return;
    opened.trouble.text = this.words.text("ui.not-saved");
  }

  /** A link to the other game opens on its own page; this table stays saved. */
  private leaveFor(hash: string): void {
    const page = new URL(document.documentElement.dataset.otherGame ?? "", document.baseURI);
    page.hash = hash;
    location.replace(page);
  }

  private reveal(): void {
    delete document.documentElement.dataset.resuming;
    this.table.removeAttribute("aria-busy");
  }

  private followLink(engine: Engine): void {
    if (location.hash.length < 2) return;
    const newer = this.store.newer(this.game);
    if (newer !== null) this.takeOver(newer);
    const opened = engine.openText(fragment());
    this.arrive(opened, engine, null);
  }

  private takeOver(saved: string): void {
    const { engine } = this;
    // Before the engine is there nothing is open: the start reads what is saved by then, and a link goes before it.
    if (!engine) return;
    const opened = engine.sync(saved);
    this.keepAside(opened, saved);
    this.calm();
    this.show(opened.view);
    if (opened.trouble) this.save(engine);
    this.notify({ text: opened.trouble?.text ?? this.words.text("ui.other-tab") });
  }

  private accept(reply: Reply, engine: Engine): void {
    this.calm();
    if (reply.refusal) {
      this.refuse(reply.refusal);
      return;
    }
    const before = this.current;
    this.show(reply.view);
    this.say(reply.say);
    this.save(engine);
    if (reply.view.won && !before?.won) this.celebrate(reply.view);
    else if (isNewGame(reply.view, before)) {
      const restarted = reply.view.code === before?.code;
      this.offerTakeBack(this.words.text(restarted ? "ui.restarted" : "ui.new-game-started"));
    }
  }

  /** Draws a view; the keyboard's place and focus stay on the table if they were there. */
  private show(view: View): void {
    const before = this.current;
    this.current = view;
    if (!view.won) clearWin(this.table);
    if (before && before.code !== view.code) this.keys.begin();
    this.board.draw(view);
    drawBar(view, this.words, this.table);
    for (const listener of this.viewListeners) listener(view, before);
  }

  /** After each drawing: the marks of the last action, and the keyboard's place where it was. */
  private drawn(focused: boolean, final: boolean): void {
    if (this.current) this.marks.last(this.current);
    if (this.current && final) drawRemoved(this.current, this.table);
    this.keys.refresh(focused);
  }

  private save(engine: Engine): void {
    const failed = this.saving.fails;
    this.saving.save(engine.saved());
    if (this.saving.fails && !failed) this.notify({ text: this.words.text("ui.not-saved") });
  }

  /** A new action: what moves has moved, what was said has been read. */
  private calm(): void {
    this.motion.finish();
    this.notices.clear();
    this.marks.meant(null);
    this.keys.letGo();
  }

  private refuse(refusal: Refusal): void {
    this.calm();
    this.marks.meant(refusal);
    this.say(refusal.text);
    if (this.settings().interactiveRules) {
      this.notices.show({ text: refusal.text, marks: refusal, ...this.ruleOf(refusal) });
    }
  }

  /** Where the rules tell why; the page carries the addresses. */
  private ruleOf(refusal: Refusal): Pick<Notice, "link"> {
    const address = this.ruleLinks[refusal.key];
    return address === undefined ? {} : { link: { label: this.words.text("ui.rule-link"), address } };
  }

  private rectsOf(notice: Notice): DOMRect[] {
    const meant = notice.marks ? this.marks.buttonsOf(notice.marks) : [];
    return meant.map((button) => button.getBoundingClientRect());
  }

  private offerTakeBack(text: string): void {
    this.notices.show({
      text,
      action: {
        label: this.words.text("ui.take-back"),
        run: () => this.act((engine) => engine.takeBack()),
      },
    });
  }

  private celebrate(view: View): void {
    const wait = view.last?.kind === "deal" ? DEAL_MS : MOVE_MS;
    this.motion.later(() => {
      drawWin(this.table, this.motion);
      this.motion.later(() => this.tellResult(view), WIN_MS);
    }, wait + GATHER_MS);
  }

  /** Whatever was done to end the animation comes first: after an undo there is nothing to tell. */
  private tellResult(view: View): void {
    queueMicrotask(() => {
      if (this.current === view) this.shell.showWon(view);
    });
  }

  private tellWon(view: View): void {
    drawWin(this.table, this.motion);
    const run = () => this.shell.showWon(view);
    this.notify({ text: this.words.text("say.won"), action: { label: this.words.text("ui.result"), run } });
  }

  private bindControls(): void {
    const bind = (id: string, run: () => void) => document.getElementById(id)?.addEventListener("click", run);
    bind("undo", () => this.act((engine) => engine.undo()));
    bind("redo", () => this.act((engine) => engine.redo()));
    bind("restart", () => this.act((engine) => engine.restart()));
    bind("stock", () => this.act((engine) => engine.deal()));
    bind("new-game", () => this.shell.openNewGame());
    bind("copy-code", () => this.copyCode());
    document.addEventListener("click", (event) => this.carry(event), true);
  }

  /** Where nothing can be saved, a change of language takes the game along in the address. */
  private carry(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-language]") : null;
    if (link && this.saving.fails && this.engine) link.hash = this.engine.recordLink();
  }

  private async copyCode(): Promise<void> {
    const code = this.current?.code ?? document.getElementById("code-text")?.textContent ?? "";
    const key = (await copyText(code)) ? "say.code-copied" : "ui.copy-failed";
    this.notify({ text: this.words.text(key, { code }) });
  }
}
