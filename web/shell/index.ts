/** Everything of the page around the table, in one call. */

import type { App, View } from "../types";
import { installDialogs, isDialogOpen, openDialog } from "./dialog";
import { installInstalling } from "./install";
import { installLanguage } from "./language";
import { installMenu } from "./menu";
import { installNewGame, openNewGame } from "./new-game";
import { installOffline } from "./offline";
import { installSettingsDialog } from "./settings-dialog";
import { installShare, openShare } from "./share";
import type { Store } from "./storage";
import { installWon, openWon } from "./won";

/** What the page's keys and the win may open. */
export interface Shell {
  openNewGame(): void;
  openHelp(): void;
  openShare(): void;
  /** Opens the dialog of a won game; call it when the win has been drawn. */
  showWon(view: View): void;
  /** Whether a dialog is open: the table's keys are silent then. */
  isDialogOpen(): boolean;
}

/** Wires dialogs, menu, language links and the service worker. The page's settings go through `app`. */
export function installShell(app: App, store: Store): Shell {
  installDialogs();
  installMenu(app);
  installNewGame(app, store);
  installSettingsDialog(app);
  installShare(app);
  installWon(app);
  installInstalling();
  installLanguage(store);
  installOffline(app);
  return {
    openNewGame: () => openNewGame(app),
    openHelp: () => void openDialog("help"),
    openShare: () => openShare(app),
    showWon: (view) => openWon(app, view),
    isDialogOpen,
  };
}
