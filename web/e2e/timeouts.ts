/**
 * How long a journey waits for what should be seen. A slow or busy machine is slow and not wrong: no product promise is
 * checked by these limits, which only end a test that would wait for ever.
 */
export const patienceMs = 60_000;

/** The limit of a journey, which waits many times. */
export const journeyTimeoutMs = 240_000;

/** The limit of a journey that leads through the whole site. */
export const longJourneyTimeoutMs = 480_000;
