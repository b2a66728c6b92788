import { vi } from "vitest";

/** Silences and records the console errors of a failure that the test causes. */
export const watchLog = () => vi.spyOn(console, "error").mockImplementation(() => {});
