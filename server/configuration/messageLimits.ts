/** Those of reminders and webhooks, as a part of `limits`. Sizes in bytes, times in milliseconds. */
export const messageLimits = {
  reminders: {
    /** Browsers of one account that receive messages; the one that was seen longest ago gives way to another. */
    devices: 20,
    /** Of one account, and of one browser without an account. */
    perPerson: 200,
    /** Characters of a browser's address at its push service, and of a player's key. */
    endpoint: 1_024,
    target: 200,
    /** In an hour and for one person, beside those of matches that they chose themselves. */
    perHour: 3,
    /** A browser that was not seen for so long gets none. */
    unseen: 90 * 24 * 3_600_000,
    /** How long a message can be late; the push service keeps it for the rest of this time. */
    life: 600_000,
    /** How often causes are looked for, how often the order of play is estimated, and how often old rows are deleted. */
    check: 1_000,
    estimate: 5_000,
    tidy: 3_600_000,
    /** Messages of one push service that are read at a time, how many of them are on their way at once, and to how many services. */
    batch: 500,
    atATime: 100,
    services: 16,
    /** The timeout of a push service, and the first of the delays before another attempt, which double. */
    answer: 10_000,
    retry: 2_000,
  },
  webhooks: {
    /** How often the outbox is looked at, how many messages are prepared at a time, and how often old rows are deleted. */
    check: 500,
    prepared: 200,
    tidy: 60_000,
    /** Deliveries of a webhook that are kept once they are over. */
    deliveries: 50,
    /** Messages of one webhook that are on their way at once, each about something else. */
    atATime: 8,
    /** The timeout of a receiver, and how many bytes of its answer are kept. */
    answer: 10_000,
    answerBytes: 1_024,
    /** The delays before another attempt, each up to this share longer or shorter; after the last one a message is given up. */
    retries: [5_000, 30_000, 120_000, 600_000, 3_600_000, 21_600_000],
    spread: 0.2,
    /** The least time between two scores of one match. */
    pace: 1_000,
    /** A webhook is switched off after so long without a success. */
    failing: 3 * 24 * 3_600_000,
    /** How long a replaced secret still signs. */
    rotation: 24 * 3_600_000,
  },
} as const;
