/** Asks the person whether to leave; answers at once where nothing would be lost. */
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
type Lookout = (event: PopStateEvent) => void;

let lookout: Lookout | undefined;

/** Has each step through the history seen before the router follows it; until what is returned is called. */
export function guardHistory(see: Lookout): () => void {
  lookout = see;
  return () => {
    if (lookout === see) lookout = undefined;
  };
}

/**
 * Listens to the history for `guardHistory`; until what is returned is called. Chromium calls the listeners of a window in
 * the order in which they came, also those that capture: this one has to be there before the router's.
 */
export function watchHistory(): () => void {
  const listeners = new AbortController();
  window.addEventListener("popstate", (event) => lookout?.(event), {
    capture: true,
    signal: listeners.signal,
  });
  return () => listeners.abort();
}
