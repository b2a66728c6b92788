/** A short message that is shown over the page for a while. */
interface Toast {
  text: string;
  action?: { label: string; onClick: () => void };
}

let waiting: readonly Toast[] = [];
const watchers = new Set<() => void>();
let hasShown = false;

function notify(): void {
  for (const watcher of watchers) watcher();
}

/** Shows a message from any component; the same text again extends its time. */
export function showToast(toast: Toast): void {
  hasShown = true;
  waiting = [...waiting.filter(({ text }) => text !== toast.text), toast];
  notify();
}

/** Whether a message has ever been shown: the code of their list is loaded with the first one. */
export function hasToasts(): boolean {
  return hasShown;
}

/** The messages that the list has not received yet. */
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
