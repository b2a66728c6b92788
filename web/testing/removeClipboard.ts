/** Removes the clipboard, as in browsers over http. The next `userEvent.setup` defines one again. */
export function removeClipboard(): void {
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: undefined });
}
