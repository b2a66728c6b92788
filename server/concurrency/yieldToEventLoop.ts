import { promisify } from "node:util";

/** Resolves after the event loop has handled waiting requests and messages. */
export const yieldToEventLoop = promisify(setImmediate);
