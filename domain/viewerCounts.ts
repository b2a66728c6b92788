/** Callers who are not admins see the number of viewers of a broadcast from this number on. */
export const leastShownViewers = 10;
