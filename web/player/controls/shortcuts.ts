// The keys of the player, the same as YouTube's: https://support.google.com/youtube/answer/7631406

import {
  changeRate,
  changeVolume,
  seekBy,
  seekToShare,
  toggleCaptions,
  toggleFullscreen,
  toggleMute,
  togglePlay,
} from "./playerCommands.ts";
import type { PlayerElements } from "./playerCommands.ts";

/**
 * `page`: works wherever the focus is; `player`: works only in the player, since elsewhere the key scrolls the page.
 */
type Scope = "page" | "player";

interface Shortcut {
  /** Values of KeyboardEvent.key, letters in lower case. */
  keys: readonly string[];
  scope: Scope;
  isRepeatable: boolean;
  run: (player: PlayerElements, key: string) => void;
}

const digits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

const shortcuts: readonly Shortcut[] = [
  { keys: ["k", " "], scope: "page", isRepeatable: false, run: togglePlay },
  { keys: ["m"], scope: "page", isRepeatable: false, run: toggleMute },
  { keys: ["f"], scope: "page", isRepeatable: false, run: toggleFullscreen },
  { keys: ["c"], scope: "page", isRepeatable: false, run: toggleCaptions },
  { keys: ["j"], scope: "page", isRepeatable: true, run: (player) => seekBy(player, -10) },
  { keys: ["l"], scope: "page", isRepeatable: true, run: (player) => seekBy(player, 10) },
  { keys: ["ArrowLeft"], scope: "page", isRepeatable: true, run: (player) => seekBy(player, -5) },
  { keys: ["ArrowRight"], scope: "page", isRepeatable: true, run: (player) => seekBy(player, 5) },
  { keys: ["ArrowUp"], scope: "player", isRepeatable: true, run: (player) => changeVolume(player, 1) },
  { keys: ["ArrowDown"], scope: "player", isRepeatable: true, run: (player) => changeVolume(player, -1) },
  { keys: ["<"], scope: "page", isRepeatable: true, run: (player) => changeRate(player, -1) },
  { keys: [">"], scope: "page", isRepeatable: true, run: (player) => changeRate(player, 1) },
  {
    keys: digits,
    scope: "page",
    isRepeatable: false,
    run: (player, key) => seekToShare(player, Number(key) / 10),
  },
];

/** The keys as the dialog lists them. */
export const shortcutList: readonly { keys: readonly string[]; label: string }[] = [
  { keys: ["k", "Space"], label: "Play or pause" },
  { keys: ["←", "→"], label: "Back or forward 5 seconds" },
  { keys: ["j", "l"], label: "Back or forward 10 seconds" },
  { keys: ["0", "…", "9"], label: "Jump to the start, 10 %, … 90 %" },
  { keys: ["m"], label: "Mute or unmute" },
  { keys: ["↑", "↓"], label: "Volume, inside the player" },
  { keys: ["f"], label: "Full screen" },
  { keys: ["c"], label: "Captions, where there are any" },
  { keys: ["<", ">"], label: "Slower or faster, in recordings" },
  { keys: ["Alt+S"], label: "Read out the score" },
  { keys: ["?"], label: "Show these shortcuts" },
];

export function findShortcut(key: string, isInPlayer: boolean): Shortcut | undefined {
  return shortcuts.find(({ keys, scope }) => keys.includes(key) && (isInPlayer || scope === "page"));
}
