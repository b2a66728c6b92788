/** The limits of the stream monitor, of planned switches of LIVE, and of alarms; `limits` contains them. Sizes in bytes, times in milliseconds. */
export const streamLimits = {
  streams: {
    /** How often a stream is checked, and once in how long its newest segment is. */
    check: 5_000,
    segment: 60_000,
    /** The share of `check` by which the time until the next check varies. */
    jitter: 0.1,
    /** How often it is looked which checks are due, and which streams there are. */
    tick: 250,
    targets: 1_000,
    /** Checks at a time; the timeout of one, the bytes of one playlist (packed and unpacked), and the redirects that are followed. */
    atATime: 8,
    answer: 3_000,
    playlist: 512 * 1_024,
    redirects: 3,
    /** The least time without a new segment that counts as a stall; three target durations where those are longer. */
    stall: 12_000,
    /** Changes of `behindSeconds` that are noted, in seconds. */
    behindStep: 10,
    /** How long before and after its planned start an episode's stream is checked. */
    aroundStart: 3_600_000,
    /** How many streams are checked; those that are live come first. */
    most: 100,
    /** How long changes of states are kept, and how often older ones are deleted. */
    events: 30 * 24 * 3_600_000,
    tidy: 3_600_000,
  },
  plans: {
    /** How often it is looked for planned switches of LIVE. */
    check: 1_000,
    /** How long before the planned start a stream that is up is switched live. */
    early: 600_000,
    /** How late a planned start is still made up for. */
    late: 600_000,
    /** How long a stream is down before its broadcast is over. */
    down: 300_000,
  },
  alarms: {
    /** How often it is looked for alarms. */
    check: 1_000,
    /** How long a stream is up, and how long the planned start has passed, before that is one. */
    upBeforeAlarm: 60_000,
    lateStart: 300_000,
    /** Within this time the same alarm is not raised twice. */
    repeated: 60_000,
    quiet: 900_000,
  },
} as const;
