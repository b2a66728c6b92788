import { withStorage } from "../../lib/storage.ts";

// Keys without a modifier can be turned off, since speech input types them by mistake:
// https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts

const storageKey = "playerShortcuts";

/** False when the viewer wants the keys to work in the player only. */
export function arePageShortcutsOn(): boolean {
  return withStorage("localStorage", (storage) => storage.getItem(storageKey)) !== "player";
}

export function savePageShortcuts(isOn: boolean): void {
  withStorage("localStorage", (storage) => {
    if (isOn) storage.removeItem(storageKey);
    else storage.setItem(storageKey, "player");
  });
}
