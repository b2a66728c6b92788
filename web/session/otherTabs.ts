// One channel for both directions, since a channel does not receive its own messages.
let channel: BroadcastChannel | undefined;

/** Notifies the browser's other tabs that the caller has signed in or out. */
export function notifyOtherTabs(): void {
  const post = channel?.postMessage.bind(channel);
  post?.("changed");
}

/** Calls `onChange` when another tab has signed in or out. */
export function watchOtherTabs(onChange: () => void): () => void {
  channel = openChannel();
  channel?.addEventListener("message", onChange);
  const opened = channel;
  return () => opened?.close();
}

/** The channel; undefined where the browser refuses it together with its storage. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel("session");
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
