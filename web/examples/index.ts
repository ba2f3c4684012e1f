/** A page of examples: the whole game is played back, and each short position may be tried. */

import { parts } from "../shell/dom";
import { Playback } from "./playback";
import { Trial } from "./trial";

for (const root of parts(document, ".playback", HTMLElement)) new Playback(root);
for (const root of parts(document, ".tryout", HTMLElement)) new Trial(root);
