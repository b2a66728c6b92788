// The codes with which the server closes a WebSocket, and which the web app handles.

/** The process stops: the client reconnects to another one. */
export const goingAway = 1001;

/** The process is overloaded or the client too slow: it reconnects later. */
export const tryAgainLater = 1013;

/** The message is not one of the protocol. */
export const badRequest = 4400;

/**
 * The session has ended: the client reconnects with its present cookie. Or the API token is not valid; graphql-ws closes with this code
 * where it is refused.
 */
export const sessionEnded = 4403;
