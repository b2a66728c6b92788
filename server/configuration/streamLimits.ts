/** The limits of the stream monitor, of planned switches of LIVE, and of alarms; `limits` contains them. */
export const streamLimits = {
  streams: {
    /** How often a stream is checked, and how often its newest segment is. */
    checkMs: 5_000,
    segmentMs: 60_000,
    /** The share of `checkMs` by which the time until the next check varies. */
    jitterShare: 0.1,
    /** How often due checks are started, and how often the list of streams is read. */
    tickMs: 250,
    targetsMs: 1_000,
    /**
     * The number of concurrent checks; the timeout of a check, the bytes of one playlist (compressed and decompressed),
     * and the number of followed redirects.
     */
    atATime: 8,
    responseMs: 3_000,
    playlistBytes: 512 * 1_024,
    redirects: 3,
    /** The minimum time without a new segment that counts as a stall; three target durations when those are longer. */
    stallMs: 12_000,
    /** Changes of `behindSeconds` smaller than this, in seconds, are not stored. */
    behindStepSeconds: 10,
    /** How long before and after its planned start an episode's stream is checked. */
    aroundStartMs: 3_600_000,
    /** How many streams are checked. Live streams have priority. */
    most: 100,
    /** How long changes of states are stored, and how often older ones are deleted. */
    eventsMs: 30 * 24 * 3_600_000,
    tidyMs: 3_600_000,
  },
  plans: {
    /** How often planned switches of LIVE are checked. */
    checkMs: 1_000,
    /** How long before the planned start a stream that is up is switched live. */
    earlyMs: 600_000,
    /** How long after its planned time a start is still carried out; after that it is missed. */
    lateMs: 600_000,
    /** How long a stream must be down before its broadcast is over. */
    downMs: 300_000,
  },
  alarms: {
    /** How often alarms are checked. */
    checkMs: 1_000,
    /** How long a stream must be up, and how long the planned start must have passed, before this raises an alarm. */
    upBeforeAlarmMs: 60_000,
    startOverdueMs: 300_000,
    /** Within this time the same alarm is not raised again. */
    repeatedMs: 60_000,
    quietMs: 900_000,
  },
} as const;
