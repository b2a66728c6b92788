/** The maximum number of events in one request that records them. */
export const mostRecordedEvents = 200;

/** The error of a device when another one has taken over its match. */
export const lostLease = "Someone else is scoring this match now.";

/** The error of a device whose match was moved, cancelled or confirmed meanwhile, and has no scorer since. */
export const endedLease = "Nobody is scoring this match now.";
