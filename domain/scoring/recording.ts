/** The maximum number of events in one request that records them. */
export const mostRecordedEvents = 200;

/** The error of a device when another one has taken over its match. */
export const lostLease = "Someone else is scoring this match now.";
