import type { RequestListener } from "node:http";

/** The header `date` has no milliseconds. */
const dateResolutionMs = 1_000;

/**
 * Lets the responses of a process whose clock is wrong have the database's time as their `date`. Browsers compare their
 * own clock with it, and with the result the times that come from the database.
 */
export function correctDates(databaseTime: () => number, next: RequestListener): RequestListener {
  return (request, response) => {
    const now = databaseTime();
    // Node.js sets the date of all other responses, once a second for all of them.
    if (Math.abs(now - Date.now()) >= dateResolutionMs)
      response.setHeader("date", new Date(now).toUTCString());
    next(request, response);
  };
}
