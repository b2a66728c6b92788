import { takeToken, waitForToken } from "../concurrency/tokenBucket.ts";
import { limits } from "../configuration/limits.ts";
import { isDatabaseUnavailable } from "../postgres/databaseErrors.ts";
import type { Log } from "./log.ts";

/** Logs an error that no client may see. */
export type Report = (error: unknown, requestId?: string) => void;

/**
 * Creates the function that logs errors. An outage of the database can refuse thousands of requests a second, so only
 * some of its lines are written. `onUnexpected` is called for any other error.
 */
export function createReport(log: Log, onUnexpected: () => void): Report {
  const most = limits.outageLog.perMinute;
  let fullAt = 0;

  return (error, requestId) => {
    if (!isDatabaseUnavailable(error)) {
      onUnexpected();
      log.error({ err: error, requestId }, "Unexpected");
      return;
    }
    const now = performance.now();
    if (waitForToken(fullAt, most, now) > 0) return;
    fullAt = takeToken(fullAt, most, now);
    log.warn({ err: error, requestId }, "The database is unavailable");
  };
}
