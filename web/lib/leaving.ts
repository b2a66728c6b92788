/** Lets the person confirm that the page is left; resolves at once where nothing would be lost. */
type Confirm = () => Promise<boolean>;

let confirm: Confirm | undefined;

/** Registers a confirmation that runs before the page is left, until the returned function is called. */
export function guardLeaving(handler: Confirm): () => void {
  confirm = handler;
  return () => {
    if (confirm === handler) confirm = undefined;
  };
}

/** Whether the page may be left; for navigation that is no link, such as a chosen suggestion. */
export async function mayLeave(): Promise<boolean> {
  return confirm ? confirm() : true;
}

/** Handles a step through the browser's history, and may stop its propagation. */
type HistoryHandler = (event: PopStateEvent) => void;

let historyHandler: HistoryHandler | undefined;

/** Calls the handler at each step through the history, before the router, until the returned function is called. */
export function guardHistory(handler: HistoryHandler): () => void {
  historyHandler = handler;
  return () => {
    if (historyHandler === handler) historyHandler = undefined;
  };
}

/**
 * Listens to the history for `guardHistory`, until the returned function is called. Chromium calls the listeners of a window in
 * the order of registration, also capturing ones: this one must be registered before the router's.
 */
export function watchHistory(): () => void {
  const listeners = new AbortController();
  window.addEventListener("popstate", (event) => historyHandler?.(event), {
    capture: true,
    signal: listeners.signal,
  });
  return () => listeners.abort();
}
