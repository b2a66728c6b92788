/**
 * Runs the function with the browser's storage; returns null where that is refused or full, as in some private windows.
 */
export function withStorage<Result>(
  name: "localStorage" | "sessionStorage",
  use: (storage: Storage) => Result,
): Result | null {
  try {
    return use(window[name]);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
