/** The options of a query whose list changes without a clock: its links, codes or tokens are used and revoked elsewhere. */
export const listPolling = {
  pollInterval: 3_000,
  skipPollAttempt: (): boolean => document.visibilityState === "hidden",
};
