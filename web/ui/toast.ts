/** A short message that lies over the page for a while. */
export interface Toast {
  text: string;
  action?: { label: string; onClick: () => void };
}

const waiting: Toast[] = [];
const watchers = new Set<() => void>();
let hasShown = false;

/** Shows a message, wherever one is; the same one again shows it longer. */
export function showToast(toast: Toast): void {
  hasShown = true;
  waiting.push(toast);
  for (const watcher of watchers) watcher();
}

/** Whether a message has ever been shown: the code that shows them is loaded with the first. */
export function hasToasts(): boolean {
  return hasShown;
}

export function takeToasts(): Toast[] {
  return waiting.splice(0);
}

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
