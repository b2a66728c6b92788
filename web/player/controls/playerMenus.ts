import type { MouseEvent } from "react";

/** Loads the code of the player's menus. */
async function load(): Promise<void> {
  await import("./mediaMenus.ts");
}

/** Loads the menus before one is opened; called when the viewer uses the player, which contains their buttons. */
export function loadMenus(): void {
  load().catch(() => undefined);
}

/**
 * Opens the menu of the clicked button once the code is loaded; later clicks are handled by the elements themselves.
 */
export function openLoadedMenu({ currentTarget: button }: MouseEvent<HTMLElement>): void {
  if (customElements.get("media-chrome-menu") !== undefined) return;
  load().then(
    () => button.click(),
    () => undefined,
  );
}
