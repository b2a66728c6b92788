/** Resolves to whether the page may be left; asks for confirmation where something would be lost. */
type Confirm = () => Promise<boolean>;

let confirm: Confirm | undefined;

/** Registers a confirmation that runs before the page is left, until the returned function is called. */
export function guardLeaving(handler: Confirm): () => void {
  confirm = handler;
  return () => {
    if (confirm === handler) confirm = undefined;
  };
}

/** Whether the page may be left. For navigation without a link, such as choosing a suggestion. */
export async function mayLeave(): Promise<boolean> {
  return confirm ? confirm() : true;
}

/** Handles a step in the browser's history, and may stop its propagation. */
type HistoryHandler = (event: PopStateEvent) => void;

let historyHandler: HistoryHandler | undefined;

/** Calls the handler at each step in the history, before the router, until the returned function is called. */
export function guardHistory(handler: HistoryHandler): () => void {
  historyHandler = handler;
  return () => {
    if (historyHandler === handler) historyHandler = undefined;
  };
}

/**
 * Listens to the history for `guardHistory`, until the returned function is called. Chromium calls the listeners of a
 * window in the order of registration, also capturing ones, so this one must be registered before the router's.
 */
export function watchHistory(): () => void {
  const listeners = new AbortController();
  window.addEventListener("popstate", (event) => historyHandler?.(event), {
    capture: true,
    signal: listeners.signal,
  });
  return () => listeners.abort();
}
