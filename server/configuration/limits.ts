import { mostBackupBytes } from "../../domain/backupFile.ts";
import { mostListed, mostListedMatches } from "../../domain/listLimits.ts";
import { mostPictureBytes } from "../../domain/pictureFile.ts";
import { mostRecordedEvents } from "../../domain/scoring/recording.ts";
import { mostPositionSeconds } from "../../domain/watching.ts";
import { backupLimits } from "./backupLimits.ts";
import { changeLimits } from "./changeLimits.ts";
import { messageLimits } from "./messageLimits.ts";
import { streamLimits } from "./streamLimits.ts";

const mebibyte = 1_048_576;

/** The limits of the product, except for those in the rules of forms. The names of all but plain counts end with the unit. */
export const limits = {
  bodyBytes: 100_000,
  /** Uploaded files: the size of each kind, how many are read at a time, and how long an upload may take. */
  upload: {
    pictureBytes: mostPictureBytes,
    /** More than the largest backup, whether it is compressed or not; see `backup.bytes`. */
    backupBytes: mostBackupBytes,
    atATime: 8,
    timeMs: 60_000,
    backupTimeMs: 3_600_000,
    /** How long an upload may pause. */
    silenceMs: 30_000,
    /** How much of a refused request is read, and how long (`drainingMs`), so that its sender reads the response. */
    refusedBytes: 5 * mebibyte,
    /** Like `refusedBytes`, for an admin's file that is too large, such as the photo of a camera. */
    tooLargeBytes: 64 * mebibyte,
    drainingMs: 5_000,
  },
  picture: {
    pixels: 50_000_000,
    frames: 100,
    /** The maximum width and height of a stored picture. */
    sidePixels: 1_920,
    /** The maximum time to decode a picture. */
    seconds: 10,
    /** The maximum memory to draw a picture. A picture that needs more is refused. */
    memoryBytes: 125 * mebibyte,
    /** The drawing process ends after a picture that used more memory, and after this time without a picture. */
    idleProcess: { memoryBytes: 16 * mebibyte, timeMs: 10_000 },
    storedAtATime: 4,
    /** The maximum time to draw a picture, and then to store it, including waiting. */
    drawingMs: 30_000,
    storingMs: 10_000,
    /** How long an unsaved picture is stored, and a picture that is no longer used. */
    neverSavedMs: 24 * 3_600_000,
    unusedMs: 30 * 24 * 3_600_000,
  },
  /** The timeout of the file store for one file. */
  store: { responseMs: 8_000 },
  /** A picture that an import fetches from another site. */
  fetch: { timeMs: 10_000 },
  /**
   * The response cache: its size, and how long a response may lag behind a change; the processor time for refreshing
   * invalidated responses, as a burst and as a share, and how many responses may wait for it.
   */
  responseCache: {
    bytes: 64 * mebibyte,
    ageMs: 600_000,
    refreshQueue: { burstMs: 250, share: 0.25, most: 100 },
  },
  /**
   * Server-side rendering: how long a page may lag behind a change, and the time between two renderings of it during
   * changes; the timeout of a rendering, the memory of the thread, and how many pages are rendered at a time; how long
   * a page or a feed with estimated times is cached.
   */
  pages: {
    lagMs: 1_000,
    pauseMs: 1_000,
    renderingMs: 20_000,
    threadMegabytes: 256,
    renderedAtATime: 2,
    estimatesMs: 300_000,
  },
  fanout: {
    /** How many distinct queries with many subscribers are executed at a time. */
    executing: 4,
    /**
     * How many distinct texts the open subscriptions of one account, API token or address of visitors may have, and those
     * of all visitors of one network. The site has thirty.
     */
    textsPerAddress: 100,
    textsPerNetwork: 400,
    /** Personal values: concurrent statements, the values of each, and how long they are gathered under load. */
    personal: { atATime: 2, most: 500, gatheringMs: 20 },
    /**
     * A value has few subscribers when its bytes plus `executionBytes`, the fixed cost of an execution, exceed
     * `subscriberBytes` for each subscriber. Such values are executed one at a time, within a budget of processor time.
     */
    few: { subscriberBytes: 100, executionBytes: 2_000, burstMs: 1_000, share: 0.2 },
    /** The number of sockets that receive a value before the event loop does other work. */
    slice: 500,
    /** Values cached for new subscribers: their number in one group, the bytes of all, and the bytes of each. */
    cache: { values: 100, bytes: 16 * mebibyte, largestBytes: 500_000 },
    /** The size of a large value, and how many bytes of large values may wait in the buffers of all sockets. */
    largeBytes: 8_192,
    untakenBytes: 32 * mebibyte,
  },
  /**
   * The sessions that one statement reads, the concurrent statements, and how long they are gathered under load.
   */
  sessions: { atATime: 2, most: 500, gatheringMs: 10 },
  /** The sessions of one account. A further one ends the session that was not used for the longest time. */
  sessionsOfAccount: { most: 1_000 },
  document: {
    tokens: 1_000,
    /** The nesting of fields. */
    depth: 8,
    /** The nesting of lists and objects in the variables. The schema's inputs need only a few levels. */
    variableDepth: 32,
    /** The root fields of a query. A mutation may have one. */
    rootFields: 20,
    /** The total number of entries in all lists of an operation whose length is an argument. */
    entries: 3_000,
    aliases: 15,
    directives: 10,
    /** How often one selection may contain the same field or fragment. */
    repetitions: 10,
    /** The total length of the cached documents, and the length of each. Those of the site have 90,000 and 2,000. */
    cachedCharacters: 150_000,
    longestCachedCharacters: 4_096,
    /** The selections of a document that is compiled, those of a fragment wherever it is spread. A page has 200. */
    compiledSelections: 1_000,
    /** The maximum number of returned errors. One more error says that there were more. */
    errors: 4,
  },
  list: mostListed,
  /** How many episodes of duplicated series are in memory at a time. */
  duplication: { episodes: 200 },
  /** How many broadcasts are ended at a time, and how long a switch of LIVE can be undone. */
  liveSwitch: { most: 500, undoMs: 60_000 },
  tournament: {
    courts: 50,
    matches: 5_000,
    /** The maximum number of matches in a list. */
    list: mostListedMatches,
    /** The maximum length of the note of a day. */
    noteCharacters: 200,
    /** The maximum number of events of one match, and of one request that records them. */
    events: 2_000,
    recordedAtATime: mostRecordedEvents,
    /** The maximum number of marks in a timeline. */
    marks: 500,
    /** How many events a timeline recounts for corrections. With more, it omits early corrections. */
    recounted: 20_000,
    /** The maximum length of a parameter of an export that names a player or a court. */
    filterCharacters: 80,
    /** The maximum number of changed matches in one update. After more changes, clients read their lists again. */
    updated: 50,
  },
  /** A file with an order of play, and its preview. `clockMs` is how long an import may hold the tournament's clock. */
  matchImport: {
    bytes: 2 * mebibyte,
    rows: 5_000,
    issues: 1_000,
    previewMs: 3_600_000,
    previews: 20,
    /** The thread that reads a file: how many run at a time, its memory, and its time. */
    readAtATime: 1,
    readerMegabytes: 256,
    readerMs: 30_000,
    clockMs: 2_000,
  },
  /** How many positions an account stores, and the latest second of a position. */
  watching: { positions: 200, seconds: mostPositionSeconds },
  /**
   * Viewer counts: how often changes are detected, and sums are stored at most; how long a stored sum is valid. `most` is
   * the number of episodes whose viewers a process stores.
   */
  viewers: { checkMs: 1_000, writeMs: 10_000, lifeMs: 30_000, most: 1_000 },
  ...changeLimits,
  ...messageLimits,
  ...streamLimits,
  database: {
    connectMs: 2_000,
    /** The share of the connections that is reserved for changes. Reads for visitors never use it. */
    changesShare: 0.4,
    statementMs: 4_000,
    /** A busy connection is closed after this silence: longer than any statement, shorter than a person waits. */
    silenceMs: 4_500,
    lockMs: 3_000,
    idleInTransactionMs: 10_000,
  },
  socket: {
    initialisationMs: 3_000,
    messageBytes: 65_536,
    fragments: 64,
    subscriptions: 20,
    /** The length of a subscription's text, and of its variables as JSON. The longest text of the site has 1,600. */
    subscriptionCharacters: 4_096,
    /** Messages of a socket in a minute or in one burst: a viewer sends 15 pings, and about 7 messages for a page. */
    messages: 120,
    /** The number of open tabs of one person, on all devices with the same session. */
    perSession: 50,
    /** How long a client may take to answer a ping. */
    keepAliveMs: 7_000,
    /** How long a closing server waits for its clients' close frames. */
    closeTimeoutMs: 2_000,
    /**
     * The bytes in a socket's buffer from which values are skipped, and how long it may lag; less when memory is short.
     */
    bufferedBytes: 1_000_000,
    lagMs: 10_000,
    lagOverloadMs: 1_000,
    /** How long a lagging socket has to read its close code. */
    lagCloseTimeoutMs: 500,
  },
  /**
   * GraphQL operations in a minute that are not served from the response cache. All spectators in a venue share one
   * address, so the limit of an address allows for all the sockets that it may have, and the limit of a person
   * (`MAX_OPERATIONS`) applies to each browser. Signed-in callers are counted only by account, so that other callers at
   * their address cannot keep an operator from the LIVE switch. Their limit allows twenty changes a second, more than a
   * person makes. Tokens are counted in the same way: a device token allows four operations a second, an API token as
   * many as an account.
   */
  operations: { perSocket: 10, signedInFactor: 2, scorerFactor: 0.4 },
  /** How many access codes of a series may be valid, and how many characters of a code are shown later. */
  accessCodes: { ofSeries: 50, hintCharacters: 2 },
  scorers: {
    /** The maximum number of tokens in use: of one court, and of all kinds. */
    tokensOfCourt: 20,
    tokens: 200,
    /** How many characters of an API token are shown after its creation, after its prefix. */
    tokenHintCharacters: 6,
    /** How long an expired token can still score the match whose lease it holds. */
    graceHours: 12,
    /** The silence of a scorer after which the score of a match may be outdated, and how often this is checked. */
    silenceMs: 60_000,
    checkMs: 5_000,
  },
  http: {
    headersMs: 10_000,
    bodyMs: 30_000,
    keepAliveMs: 5_000,
    /** How long the body of a refused request is still read, so that its sender reads the response. */
    lingerMs: 1_000,
    /** How long a closing server waits for pending requests. */
    closeTimeoutMs: 8_000,
  },
  /**
   * The timeout of the check, and how long its result is cached; together, how long a silent database counts as ready.
   */
  readiness: { responseMs: 1_000, keptMs: 1_000 },
  /** The most log lines about an unavailable database. As many may follow at once after a minute without any. */
  outageLog: { perMinute: 60 },
  mail: {
    atATime: 4,
    /** The delays before each retry of a mail that could not be sent. After the last retry it is not sent. */
    retriesMs: [1_000, 10_000, 30_000, 60_000, 120_000, 300_000, 600_000],
    /** The timeouts of the mail server for connecting and for responding. */
    connectMs: 10_000,
    responseMs: 20_000,
    /** How long a stopping server waits for a mail that is being sent. */
    closeMs: 3_000,
  },
  /** The timeout of the issuer of a Google sign-in, and how long the person may take to sign in there. */
  google: { responseMs: 5_000, signInMs: 600_000 },
  ...backupLimits,
  /** The timeout of the trace collector, and how long a stopping server waits for it. */
  traces: { responseMs: 5_000, closeTimeoutMs: 2_000 },
  shutdownMs: 15_000,
} as const;
