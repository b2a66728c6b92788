/** The limits of reminders and webhooks; `limits` contains them. */
export const messageLimits = {
  reminders: {
    /**
     * The maximum number of browsers of one account that receive messages. A further one replaces the browser that was
     * used least recently.
     */
    devices: 20,
    /** The maximum number of reminders of one account, and of one browser without an account. */
    perPerson: 200,
    /** The maximum length of a browser's address at its push service, and of a player's key. */
    endpointCharacters: 1_024,
    targetCharacters: 200,
    /**
     * The maximum number of messages in an hour for one person, in addition to those of matches that the person chose.
     */
    perHour: 3,
    /** A browser that was not used for this time receives no messages. */
    unseenMs: 90 * 24 * 3_600_000,
    /** How late a message may be. The push service stores it for the rest of this time. */
    lifeMs: 600_000,
    /**
     * How often causes of messages are detected, how often the order of play is estimated, and how often old rows are
     * deleted.
     */
    checkMs: 1_000,
    estimateMs: 5_000,
    tidyMs: 3_600_000,
    /**
     * How many messages of one push service are read at a time, how many are sent at the same time, and to how many
     * services.
     */
    batch: 500,
    atATime: 100,
    services: 16,
    /** The timeout of a push service, and the first of the delays before a retry, which double. */
    responseMs: 10_000,
    retryMs: 2_000,
  },
  webhooks: {
    /**
     * How often the outbox is checked, how many messages are prepared at a time, and how often old rows are deleted.
     */
    checkMs: 500,
    prepared: 200,
    tidyMs: 60_000,
    /** How many completed deliveries of a webhook are stored. */
    deliveries: 50,
    /** How many messages of one webhook are sent at the same time; each concerns another object. */
    atATime: 8,
    /** The timeout of a receiver, and how many bytes of its response are stored. */
    responseMs: 10_000,
    responseBytes: 1_024,
    /**
     * The delays before each retry, with the share by which each varies. After the last retry a message is discarded.
     */
    retriesMs: [5_000, 30_000, 120_000, 600_000, 3_600_000, 21_600_000],
    spreadShare: 0.2,
    /** The minimum time between two score messages of one match. */
    scoreIntervalMs: 1_000,
    /** A webhook is switched off after this time without a success. */
    failingMs: 3 * 24 * 3_600_000,
    /** How long messages are also signed with a replaced secret. */
    rotationMs: 24 * 3_600_000,
  },
} as const;
