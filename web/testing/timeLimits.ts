import { vi } from "vitest";

/** Returns a function that ends the time of all limits that requests have set since. */
export function holdTimeLimits(): () => void {
  const controllers = new Set<AbortController>();
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    const controller = new AbortController();
    controllers.add(controller);
    return controller.signal;
  });
  return () => {
    for (const controller of controllers) controller.abort(new DOMException("Too late", "TimeoutError"));
    controllers.clear();
  };
}
