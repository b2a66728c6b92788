import type { Harness } from "./harness.ts";

/** A line of the audit log. */
interface LoggedEvent {
  event?: string;
  [name: string]: unknown;
}

/** Reads and removes the lines of the log that name an event. */
export const takeLoggedEvents = (site: Pick<Harness, "takeLog">): LoggedEvent[] =>
  site
    .takeLog()
    .map((line): LoggedEvent => JSON.parse(line))
    .filter(({ event }) => event !== undefined);
