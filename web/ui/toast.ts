/** A short message that lies over the page for a while. */
export interface Toast {
  text: string;
  action?: { label: string; onClick: () => void };
}

let waiting: readonly Toast[] = [];
const watchers = new Set<() => void>();
let hasShown = false;

function notify(): void {
  for (const watcher of watchers) watcher();
}

/** Shows a message, wherever one is; the same one again shows it longer. */
export function showToast(toast: Toast): void {
  hasShown = true;
  waiting = [...waiting.filter(({ text }) => text !== toast.text), toast];
  notify();
}

/** Whether a message has ever been shown: the code that shows them is loaded with the first. */
export function hasToasts(): boolean {
  return hasShown;
}

/** The messages that nothing has taken to show them yet. */
export function waitingToasts(): readonly Toast[] {
  return waiting;
}

export function takeToasts(): readonly Toast[] {
  const taken = waiting;
  waiting = [];
  if (taken.length > 0) notify();
  return taken;
}

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
