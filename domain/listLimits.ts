// The limits of lists that the server sends, which its clients must not exceed.

/** The maximum number of episodes, titles or accounts in a list. */
export const mostListed = 100;

/** The maximum number of matches in a list. */
export const mostListedMatches = 1_000;

/** The maximum number of field changes in an entry of the history. */
export const mostListedChanges = 200;
