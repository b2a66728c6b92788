import { vi } from "vitest";

/** The console errors of a failure that the test causes. */
export const watchLog = () => vi.spyOn(console, "error").mockImplementation(() => {});
