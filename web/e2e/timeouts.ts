/**
 * How long a journey waits for an expected state. On a busy machine a journey is slow, not wrong: these limits check no
 * promise of the product, they only end a test that would wait forever.
 */
export const waitTimeoutMs = 60_000;

/** The limit of a journey, which waits many times. */
export const journeyTimeoutMs = 240_000;

/** The limit of a journey through the whole site. */
export const longJourneyTimeoutMs = 480_000;
