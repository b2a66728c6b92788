import { useEffect } from "react";
import type { RefObject } from "react";

import { readKey } from "../../ui/readKey.ts";
import { arePageShortcutsOn } from "./pageShortcuts.ts";
import { findPlayerElements } from "./playerCommands.ts";
import { findShortcut } from "./shortcuts.ts";

/** Handles the player's keys on the whole page. */
export function usePlayerShortcuts(
  controllerRef: RefObject<HTMLElement | null>,
  showShortcuts: () => void,
): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
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
      // Makes the controls visible, as a key press inside the player does.
      player.controller.dispatchEvent(new Event("keyup"));
    }

    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [controllerRef, showShortcuts]);
}
