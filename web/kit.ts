/** What a page of examples takes of the table's script: the parts themselves, for tables of its own. */

export { boot } from "./engine";
export { showSettings } from "./shell/looks";
export { SettingsStore } from "./shell/settings";
export { browserBackend, Store } from "./shell/storage";
export { Board } from "./table/board";
export { Keys } from "./table/keys";
export { Marks } from "./table/marks";
export { Motion } from "./table/motion";
export { Pointer } from "./table/pointer";
export { drawSequences, drawStock } from "./table/tray";
