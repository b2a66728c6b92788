// Every limit of a wait in the tests. On a busy machine a test is slow, not wrong: these limits check no promise of the
// product, they only end a test that would wait forever.

/** How long a test waits for one expected state or value. */
export const waitTimeoutMs = 120_000;

/** The limit of a test, which waits many times, and of what prepares it. */
export const testTimeoutMs = 480_000;

/** The limit of a test that takes minutes where nothing else runs. */
export const longTestTimeoutMs = 1_200_000;
