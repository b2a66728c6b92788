// One channel for both directions: what is sent over it does not come back to it.
let channel: BroadcastChannel | undefined;

/** Tells the browser's other tabs that the caller has signed in or out. */
export function notifyOtherTabs(): void {
  const post = channel?.postMessage.bind(channel);
  post?.("changed");
}

/** Calls back when another tab has signed in or out. */
export function watchOtherTabs(onChange: () => void): () => void {
  const opened = new BroadcastChannel("session");
  opened.addEventListener("message", onChange);
  channel = opened;
  return () => opened.close();
}
