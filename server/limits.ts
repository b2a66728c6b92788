/** Every limit of the product that is not part of a form's rules, in one place. Sizes in bytes, times in milliseconds. */
export const limits = {
  body: 100_000,
  document: { tokens: 1_000, aliases: 15, errors: 5 },
  list: 100,
  database: {
    connections: 20,
    connect: 2_000,
    statement: 4_000,
    /** A connection in use that hears nothing for so long is cut; longer than any statement, shorter than patience. */
    silence: 4_500,
    lock: 3_000,
    idleInTransaction: 10_000,
  },
  socket: {
    initialisation: 3_000,
    message: 65_536,
    fragments: 64,
    subscriptions: 20,
    keepAlive: 12_000,
    /** How long a closing server waits for its clients' goodbye. */
    farewell: 2_000,
    /** What may wait in a socket's buffer before it is passed over, and for how long it may lag. */
    buffered: 1_000_000,
    lag: 10_000,
  },
  shutdown: 15_000,
} as const;
