import { limits } from "../../configuration/limits.ts";

/** The rate limit of an action: `most` attempts in `seconds`, then none for `blockedSeconds`. */
export interface AttemptLimit {
  /** Part of the key under which attempts are counted. */
  name: string;
  most: number;
  seconds: number;
  blockedSeconds: number;
}

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;

/** The rate limits of password attempts, of mails and of data that visitors store on the site. */
export const attemptLimits = {
  /** Wrong passwords of one series from one browser with a device cookie. */
  guessByDevice: {
    name: "guess-device",
    most: 5,
    seconds: 5 * minuteSeconds,
    blockedSeconds: 15 * minuteSeconds,
  },
  /** Wrong passwords of one series from all browsers with a device cookie at one address. */
  guessByKnownAddress: {
    name: "guess-known-address",
    most: 100,
    seconds: 15 * minuteSeconds,
    blockedSeconds: 15 * minuteSeconds,
  },
  /** Wrong passwords of one series from all callers. When it is spent, guesses are slowed, not refused. */
  guessBySeries: { name: "guess-series", most: 300, seconds: hourSeconds, blockedSeconds: 0 },
  signInByAddress: { name: "sign-in-address", most: 15, seconds: 5 * minuteSeconds, blockedSeconds: 0 },
  /** Consecutive failures for one account from one address. */
  signInByAccount: {
    name: "sign-in-account",
    most: 10,
    seconds: 24 * hourSeconds,
    blockedSeconds: hourSeconds,
  },
  signUpByAddress: { name: "sign-up-address", most: 10, seconds: hourSeconds, blockedSeconds: 0 },
  /** Accounts of one email address, of which all but one were deleted again. Each mails a link. */
  signUpByRecipient: {
    name: "sign-up-recipient",
    most: 3,
    seconds: 5 * minuteSeconds,
    blockedSeconds: 0,
  },
  mailByAddress: { name: "mail-address", most: 3, seconds: 5 * minuteSeconds, blockedSeconds: 0 },
  /** All requests of the contact form. */
  contact: { name: "contact", most: 100, seconds: hourSeconds, blockedSeconds: 0 },
  /** Callbacks of one pop-up of a Google sign-in. */
  googleReturn: { name: "google-return", most: 1, seconds: 10 * minuteSeconds, blockedSeconds: 0 },
  /** New browsers that register for reminders. The spectators in a hall often share one address. */
  devicesByAddress: { name: "push-device-address", most: 2_000, seconds: hourSeconds, blockedSeconds: 0 },
  remindersByAddress: { name: "reminder-address", most: 10_000, seconds: hourSeconds, blockedSeconds: 0 },
  mailByRecipient: { name: "mail-recipient", most: 3, seconds: 5 * minuteSeconds, blockedSeconds: 0 },
} as const satisfies Record<string, AttemptLimit>;

/** Wrong passwords of one series from unknown browsers at one address. */
export function guessByAddress(most: number): AttemptLimit {
  return { name: "guess-address", most, seconds: 15 * minuteSeconds, blockedSeconds: 15 * minuteSeconds };
}

/** Wrong passwords of one series from one subnet while guesses are slowed; at least as many as from one address. */
export function guessBySubnet(mostByAddress: number): AttemptLimit {
  const { guessByKnownAddress: byAddress } = attemptLimits;
  return { ...byAddress, name: "guess-subnet", most: Math.max(byAddress.most, mostByAddress) };
}

/** Durations of the queue of guesses, in milliseconds. */
export const guessQueue = {
  /** How long a guess waits for earlier guesses, and how often it checks whether they have ended. */
  timeoutMs: 30_000,
  retryMs: 100,
  /** How long a refusal also applies to other guesses with the same key, without another statement. */
  refusedMs: 500,
  /** The longest wait of a guess in the slowed queue of a series, and the interval between two released guesses. */
  slowestMs: 10_000,
  slowedMs: 1_000,
  /** The age after which an unfinished guess is attributed to a process that has ended. */
  lifeMs: 60_000,
};

/** Bounds the hashing of passwords. */
export const hashingLimits = {
  /** How many passwords are hashed at a time, and how many may wait. Each takes 46 MiB and 10 ms of a core. */
  atATime: 8,
  waiting: 64,
};

/** How many of a pool's connections attempts may use: half of those that are reserved for changes, and at least one. */
export function connectionsForAttempts(connections: number): number {
  return Math.max(1, Math.floor((connections * limits.database.changesShare) / 2));
}
