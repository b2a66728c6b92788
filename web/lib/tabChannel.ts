/** A channel to the browser's other tabs; null where the browser refuses it together with its storage. */
export function openTabChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
