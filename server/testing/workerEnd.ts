import { afterAll, beforeAll } from "vitest";

/**
 * Ends the worker of a test file when Vitest has ended, even by SIGKILL. Otherwise its tests would run to their end, and
 * so would the processes that they have started. Vitest replaces `process.exit` by a function that throws.
 */
const end = (): void => void process.kill(process.pid, "SIGKILL");

beforeAll(() => void process.on("disconnect", end));
afterAll(() => void process.off("disconnect", end));
