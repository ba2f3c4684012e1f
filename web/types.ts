/**
 * What crosses the bridge to the engine, and what the parts of the page share.
 * Columns and cards are counted from 0 here; sentences count from 1.
 */

export type GameKey = "SP" | "SD";

/** One column as the engine shows it: face-down cards are only a number. */
export interface ColumnView {
  hidden: number;
  /** Face-up cards from the top of the column to its last card, as rank and suit: "TS". */
  cards: string[];
  /** Place in the column of the first card that may be picked up (the column's length: none). */
  from: number;
  /** The column's name for the screen reader. */
  label: string;
}

export type Action = { kind: "move"; from: number; to: number; count: number } | { kind: "deal"; columns: number[] };

/** Everything that is drawn. The engine makes it anew after each action. */
export interface View {
  game: GameKey;
  code: string;
  suits: number;
  rule: "C" | "F";
  columns: ColumnView[];
  /** Columns as they stood before a sequence left the table, when the last action removed one. */
  between: ColumnView[] | null;
  stock: number;
  dealsLeft: number;
  stockLabel: string;
  /** Suits of the removed sequences, in the order of removal. */
  sequences: string[];
  sequencesTotal: number;
  sequencesLabel: string;
  score: number;
  moves: number;
  undoable: number;
  redoable: number;
  /** Undo at the first action would bring back the game before this one. */
  canTakeBack: boolean;
  won: boolean;
  last: Action | null;
}

/** Why an action was not done; `text` is the sentence in the player's language. */
export interface Refusal {
  key: string;
  text: string;
  columns: number[];
  /** Cards meant, as [column, place in it]. */
  cards: [number, number][];
}

/** What every action answers. `say` is the sentence for the live region. */
export interface Reply {
  view: View;
  say: string;
  refusal: Refusal | null;
}

/** First answer of a page: `trouble` is a sentence about a damaged save or an unreadable link. */
export interface Opened extends Reply {
  trouble: { kind: "save" | "link"; text: string } | null;
  /** A game that somebody was playing made way for this one; it can be taken back. */
  replaced: boolean;
  /** The text asks for a game of the other page; the table here has not changed. */
  elsewhere: GameKey | null;
}

/** What may be done with the group that begins at a card. */
export interface Grab {
  refusal: Refusal | null;
  targets: number[];
  say: string;
}

export type CodeReading =
  | { code: string; game: GameKey; suits: number; rule: "C" | "F"; link: string }
  | { error: string };

/** What hands and keys ask of the engine about one table. */
export interface TableEngine {
  grab(column: number, index: number): Grab;
  move(column: number, index: number, target: number): Reply;
  best(column: number, index: number): Reply;
  deal(): Reply;
  undo(): Reply;
  redo(): Reply;
  columnText(column: number): string;
  statusText(): string;
}

/** The engine's functions on a play page, one crossing each. */
export interface Engine extends TableEngine {
  /** Opens the saved game, or what the address asks for (a code or a record), or the page's own deal. */
  open(game: GameKey, saved: string | null, fragment: string): Opened;
  /** Takes over what another tab has saved. */
  sync(saved: string): Opened;
  /** The text to save: the whole session, with what can be taken back. */
  saved(): string;
  restart(): Reply;
  /** Brings the game before this one back to the table. */
  takeBack(): Reply;
  /** Starts a game from a code, a record or a link in any accepted form; a wrong one answers the same game and `trouble`. */
  openText(text: string): Opened;
  /** Reads a code without touching the game. */
  readCode(text: string): CodeReading;
  /** A code for a new game, from 32 hexadecimal digits of secure randomness. */
  newCode(game: GameKey, suits: number, rule: "C" | "F", random: string): string;
  /** The game as text, blanks between actions; and the part of a link after `#`. */
  record(): string;
  recordLink(): string;
}

/** What lies on a table of an examples page; such a table has no save and no game before it. */
export type TableView = Omit<View, "undoable" | "redoable" | "canTakeBack">;

/** A game that can be played back, and how many actions it has. */
export interface OpenedPlayback {
  table: number;
  steps: number;
}

/** How a played-back game stood after so many actions. */
export interface Step {
  view: TableView;
  /** What the last of them did, or that nothing has moved yet. */
  say: string;
  /** The whole board in words. */
  board: string;
  /** The part of a link after `#` that opens the game as it stood. */
  link: string;
}

/** A position that can be played on, and its description. */
export interface OpenedBoard {
  table: number;
  view: View;
  say: string;
}

export interface Settings {
  doubleClick: boolean;
  autoPlace: boolean;
  placementHelp: boolean;
  interactiveRules: boolean;
  theme: "system" | "light" | "dark";
  fourColours: boolean;
  largeFaces: boolean;
  leftHanded: boolean;
  animation: boolean;
}

/** A short message on the table; it never blocks play. */
export interface Notice {
  text: string;
  /** At most one thing to do about it. */
  action?: { label: string; run: () => void };
  /** Where to read more, in a tab of its own: the game stays where it is. */
  link?: { label: string; address: string };
  /** Cards or columns the message speaks of: the notice stays clear of them. */
  marks?: Refusal;
  /** Also say it in the live region (default true). */
  speak?: boolean;
}

/** The sentences of the page's language, from the JSON block of the page. */
export interface Words {
  text(key: string, values?: Record<string, string | number>): string;
  plural(key: string, count: number, values?: Record<string, string | number>): string;
}

/** What hands and keys may use of whatever has the table. */
export interface TableApp {
  readonly words: Words;
  /** Runs with the engine, at once or as soon as it is ready; draws and says what it answers. */
  act(run: (engine: TableEngine) => Reply): void;
  /** Runs with the engine, at once or as soon as it is ready, when nothing changes on the table. */
  ask(run: (engine: TableEngine) => void): void;
  say(text: string): void;
  settings(): Settings;
}

/** What the shell (dialogs, settings, saving) may use of the page. Implemented in app.ts. */
export interface App extends TableApp {
  readonly game: GameKey;
  /** The last view, or null before the engine answered for the first time. */
  view(): View | null;
  act(run: (engine: Engine) => Reply): void;
  ask(run: (engine: Engine) => void): void;
  notify(notice: Notice): void;
  /** Called after each drawn view, with the one before. */
  onView(listener: (view: View, before: View | null) => void): void;
  onSettings(listener: (settings: Settings) => void): void;
  changeSettings(change: Partial<Settings>): void;
}
