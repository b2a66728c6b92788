// The codes with which the server closes a WebSocket. The web app handles each of them.

/** The process stops. The client reconnects to another process. */
export const goingAway = 1001;

/** The process is overloaded, or the client is too slow. The client reconnects later. */
export const tryAgainLater = 1013;

/** The message does not belong to the protocol. */
export const badRequest = 4400;

/**
 * The session has ended, and the client reconnects with its current cookie. graphql-ws also closes with this code when
 * it refuses an API token that is not valid.
 */
export const sessionEnded = 4403;
