import { vi } from "vitest";

/** What the browser's log is told of a failure that the test brings about. */
export const watchLog = () => vi.spyOn(console, "error").mockImplementation(() => {});
