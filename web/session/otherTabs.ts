import { openTabChannel } from "../lib/tabChannel.ts";

// One channel for both directions, since a channel does not receive its own messages.
let channel: BroadcastChannel | null = null;

/** Notifies the browser's other tabs that the caller has signed in or out. */
export function notifyOtherTabs(): void {
  const post = channel?.postMessage.bind(channel);
  post?.("changed");
}

/** Calls `onChange` when another tab has signed in or out. */
export function watchOtherTabs(onChange: () => void): () => void {
  const opened = openTabChannel("session");
  opened?.addEventListener("message", onChange);
  channel = opened;
  return () => opened?.close();
}
