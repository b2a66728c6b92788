const name = "session";

/** Tells the browser's other tabs that the caller has signed in or out. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(name);
  const post = channel.postMessage.bind(channel);
  post("changed");
  channel.close();
}

/** Calls back when another tab has signed in or out. */
export function watchOtherTabs(onChange: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", onChange);
  return () => channel.close();
}
