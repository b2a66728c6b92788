// All timeouts of the tests. On a busy machine a test is slow, not wrong: the timeouts check no promise of the product,
// they only end a test that would wait forever.

/** How long a test waits for one expected state or value. */
export const waitTimeoutMs = 120_000;

/** The timeout of a test, which waits many times, and of its hooks. */
export const testTimeoutMs = 480_000;

/** The timeout of a test that takes minutes even on an idle machine. */
export const longTestTimeoutMs = 1_200_000;
