/**
 * Runs the function with the browser's storage; returns null where that is refused or full, as in some private windows,
 * or switched off, as in some frames of apps.
 */
export function withStorage<Result>(
  name: "localStorage" | "sessionStorage",
  use: (storage: Storage) => Result,
): Result | null {
  try {
    const storage: Storage | null = window[name];
    return storage === null ? null : use(storage);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
