import type { MouseEvent } from "react";

/** Loads the code of the player's menus. */
async function load(): Promise<void> {
  await import("./mediaMenus.ts");
}

/** Loads the menus before one is opened: their buttons can be reached only by way of the player. */
export function loadMenus(): void {
  load().catch(() => undefined);
}

/** Opens the menu of the clicked button once it is loaded; the elements do the rest from then on. */
export function openLoadedMenu({ currentTarget: button }: MouseEvent<HTMLElement>): void {
  if (customElements.get("media-chrome-menu") !== undefined) return;
  load().then(
    () => button.click(),
    () => undefined,
  );
}
