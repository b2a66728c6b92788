import { useEffect } from "react";
import type { RefObject } from "react";

import { readKey } from "../../ui/readKey.ts";
import { arePageShortcutsOn } from "./pageShortcuts.ts";
import { findPlayerElements } from "./playerCommands.ts";
import { findShortcut } from "./shortcuts.ts";

/** Lets the keys of the whole page steer the player. */
export function usePlayerShortcuts(
  controllerRef: RefObject<HTMLElement | null>,
  showShortcuts: () => void,
): void {
  useEffect(() => {
    function steer(event: KeyboardEvent): void {
      const player = findPlayerElements(controllerRef.current);
      const key = readKey(event);
      if (player === null || key === null) return;
      const isInPlayer =
        player.controller.hasAttribute("mediaisfullscreen") ||
        event.composedPath().includes(player.controller);
      if (!isInPlayer && !arePageShortcutsOn()) return;
      if (key === "?") {
        event.preventDefault();
        showShortcuts();
        return;
      }
      const shortcut = findShortcut(key, isInPlayer);
      if (shortcut === undefined) return;
      event.preventDefault();
      if (event.repeat && !shortcut.isRepeatable) return;
      shortcut.run(player, key);
      // The controls come into sight as they do for a key that is pressed inside.
      player.controller.dispatchEvent(new Event("keyup"));
    }

    document.addEventListener("keydown", steer);
    return () => document.removeEventListener("keydown", steer);
  }, [controllerRef, showShortcuts]);
}
