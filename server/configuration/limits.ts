import { mostPositionSeconds } from "../../domain/watching.ts";
import { changeLimits } from "./changeLimits.ts";
import { messageLimits } from "./messageLimits.ts";
import { streamLimits } from "./streamLimits.ts";

const mebibyte = 1_048_576;
const gibibyte = 1_024 * mebibyte;

/** Every limit of the product that is not part of a form's rules, in one place. Sizes in bytes, times in milliseconds. */
export const limits = {
  body: 100_000,
  /** Whole files that come with a request: by kind, how many are read at a time, and how long one may take. */
  upload: {
    picture: 5 * mebibyte,
    /** More than the largest backup, whether it is compressed or not; see `backup.bytes`. */
    backup: 4 * gibibyte,
    atATime: 8,
    time: 60_000,
    backupTime: 3_600_000,
    /** How long the upload may send nothing. */
    silence: 30_000,
    /** How much of a refused request is still read, and how long (`draining`), so that its sender reads the response. */
    refused: 5 * mebibyte,
    /** The same of an admin's file that is too large, such as the photo of a camera. */
    tooLarge: 64 * mebibyte,
    draining: 5_000,
  },
  picture: {
    pixels: 50_000_000,
    frames: 100,
    /** The greatest width and height that are kept. */
    side: 1_920,
    /** What unpacking one may take, in seconds. */
    seconds: 10,
    /** What drawing one may take of memory; one that takes more is refused. */
    memory: 125 * mebibyte,
    /** The process that draws ends after a picture that takes more than this, and when nothing was drawn for so long. */
    kept: { memory: 16 * mebibyte, time: 10_000 },
    storedAtATime: 4,
    /** How long drawing it, and then storing it, may take, waiting included. */
    drawing: 30_000,
    storing: 10_000,
    /** How long a picture is kept that was never saved, and one that is used no more. */
    neverSaved: 24 * 3_600_000,
    unused: 30 * 24 * 3_600_000,
  },
  /** The timeout of the file store for one file. */
  store: { answer: 8_000 },
  /** A picture that an import names by its address elsewhere. */
  fetch: { time: 10_000 },
  /**
   * The response cache: its size, and how long a response may be older than a change; the processor time for rebuilding
   * invalidated responses, as a burst and as a share, and how many may wait for it.
   */
  responseCache: {
    bytes: 64 * mebibyte,
    age: 600_000,
    refreshQueue: { burst: 250, share: 0.25, most: 100 },
  },
  /**
   * Server-side rendering: the age of a page after a change, and the time between two renderings of it during changes; the
   * timeout of a rendering, the memory of the thread, and how many pages are rendered at a time; how long a page is kept that
   * tells estimated times.
   */
  pages: {
    lag: 1_000,
    pause: 1_000,
    rendering: 20_000,
    threadMegabytes: 256,
    renderedAtATime: 2,
    estimates: 300_000,
  },
  fanout: {
    /** How many distinct queries with many subscribers are executed at a time. */
    executing: 4,
    /**
     * Personal values read a few rows each: many are executed together, so that one statement reads the rows of all, and
     * busy ones gather for so many milliseconds.
     */
    personal: { atATime: 2, most: 500, gathering: 20 },
    /**
     * A value counts as one for few subscribers when its bytes plus the fixed cost of an execution exceed this for each
     * subscriber. Those are executed one at a time, within a budget of processor time in milliseconds.
     */
    few: { bytesOfOne: 100, executionBytes: 2_000, burst: 1_000, share: 0.2 },
    /** To how many sockets a value is sent before the event loop does other work. */
    slice: 500,
    /** Values that are cached for new subscribers: their number in one group, the bytes of all, and the bytes of each. */
    kept: { values: 100, bytes: 16 * mebibyte, largest: 500_000 },
    /** From how many bytes on a value is large, and how many bytes of large ones may wait in the buffers of all sockets. */
    large: 8_192,
    untaken: 32 * mebibyte,
  },
  /**
   * How many sessions one statement reads, how many such statements run at a time, and for how many milliseconds
   * busy ones gather.
   */
  sessions: { atATime: 2, most: 500, gathering: 10 },
  document: {
    tokens: 1_000,
    /** Fields within each other. */
    depth: 8,
    /** Lists and objects within each other in the variables; the schema's inputs have a few. */
    variableDepth: 32,
    /** Of a query; a mutation has one. */
    rootFields: 20,
    /** Of all its lists whose number of entries is an argument, together. */
    entries: 3_000,
    aliases: 15,
    directives: 10,
    /** How often one selection may contain the same field or fragment. */
    repetitions: 10,
    /** Errors that are returned; one more says that there were more. */
    errors: 4,
  },
  list: 100,
  /** How many episodes of duplicated series are in memory at a time. */
  duplication: { episodes: 200 },
  /** Broadcasts that are ended at a time, and how long a switch of LIVE can be undone. */
  liveSwitch: { most: 500, undo: 60_000 },
  tournament: {
    courts: 50,
    matches: 5_000,
    /** In a list of matches. */
    list: 1_000,
    /** Of a day. */
    noteLength: 200,
    /** Of one match, and of one request that records them. */
    events: 2_000,
    recordedAtATime: 200,
    /** In a timeline. */
    marks: 500,
    /** Events that a timeline counts again for corrections; with more, early corrections are left out of it. */
    recounted: 20_000,
    /** A parameter of an export that names a player or a court. */
    filterLength: 80,
    /** Changed matches in one update; when more have changed, lists are read again. */
    updated: 50,
  },
  /** A file with an order of play, and its preview. `clock` is how long an import may hold the tournament's clock. */
  matchImport: {
    bytes: 2 * mebibyte,
    rows: 5_000,
    notes: 1_000,
    preview: 3_600_000,
    previews: 20,
    clock: 2_000,
  },
  /** How many positions an account keeps, and the latest second a position can have. */
  watching: { positions: 200, seconds: mostPositionSeconds },
  /**
   * Viewer counts: how often a process looks for new ones, and writes its sums at most; how long a sum counts; from which
   * number on everyone sees it.
   */
  viewers: { check: 1_000, write: 10_000, life: 30_000, shown: 10 },
  ...changeLimits,
  ...messageLimits,
  ...streamLimits,
  database: {
    connect: 2_000,
    /** The share of the connections that is reserved for changes; nothing is read for visitors on these. */
    forChanges: 0.4,
    statement: 4_000,
    /** A connection in use that receives nothing for so long is closed; longer than any statement, shorter than a person waits. */
    silence: 4_500,
    lock: 3_000,
    idleInTransaction: 10_000,
  },
  socket: {
    initialisation: 3_000,
    message: 65_536,
    fragments: 64,
    subscriptions: 20,
    /** In a minute, and so many at once: a viewer's pings are 15, and a change of page takes about 7. */
    messages: 120,
    /** Tabs that one person has open, on all of their devices with this session. */
    perSession: 50,
    /** A client has so long to answer a ping. */
    keepAlive: 7_000,
    /** How long a closing server waits for its clients' close frames. */
    closeTimeout: 2_000,
    /** What may wait in a socket's buffer before it is passed over, and for how long it may lag; less while others need the memory. */
    buffered: 1_000_000,
    lag: 10_000,
    lagOverload: 1_000,
    /** How long a socket that lags has to read its close code. */
    lagCloseTimeout: 500,
  },
  /**
   * GraphQL operations in a minute that are not answered from the response cache. All spectators in a venue share one address, so
   * an address has what all the sockets need that it may have, and it is each browser that is held to what a person does
   * (`MAX_OPERATIONS`). Who is signed in is counted by session alone, so that no neighbour can keep an operator from the
   * LIVE switch; that holds twenty changes a second, more than any row of clicks. So is a token: one of a device with four a second, one of a program with as many as an account.
   */
  operations: { perSocket: 10, signedIn: 2, scorer: 0.4 },
  /** Access codes of a series that have not ended, and how many characters of a code are shown after it was made. */
  accessCodes: { ofSeries: 50, hint: 2 },
  scorers: {
    /** Tokens that can be in use: of one court, and of all kinds. */
    tokensOfCourt: 20,
    tokens: 200,
    /** How many characters of an API token are shown after it was made, beside its prefix. */
    tokenHint: 6,
    /** Hours in which an expired token can still score the match whose lease it holds. */
    grace: 12,
    /** The score of a match may be old once its scorer was silent for so long; how often that is checked. */
    silence: 60_000,
    check: 5_000,
  },
  http: {
    headers: 10_000,
    body: 30_000,
    keepAlive: 5_000,
    /** How long the body of a refused request is still read, so that its sender reads the response. */
    linger: 1_000,
    /** How long a closing server waits for pending requests. */
    closeTimeout: 8_000,
  },
  /** Their sum is how long a database may be silent while the process still reports that it is ready. */
  readiness: { answer: 1_000, kept: 1_000 },
  mail: {
    atATime: 4,
    /** How long a mail that could not be sent waits for the next try; after the last one it is given up. */
    retries: [1_000, 10_000, 30_000, 60_000, 120_000, 300_000, 600_000],
    /** The timeouts of the mail server for connecting and for responding. */
    connect: 10_000,
    answer: 20_000,
    /** How long a stopping server waits for a mail that is being sent. */
    close: 3_000,
  },
  /** How long the issuer of a Google sign-in may take to answer, and the person to sign in there. */
  google: { answer: 5_000, signIn: 600_000 },
  backup: {
    series: 2_000,
    episodes: 20_000,
    accessCodes: 20_000,
    /**
     * JSON of a file, unpacked. 22,000 descriptions of 20,000 characters with all other fields are 0.5 GB of ASCII and
     * 1.6 GB at three bytes a character, and with every character escaped they stay below this.
     */
    bytes: 4 * gibibyte,
    /** JSON of a series without its episodes, of an episode, and of a whole export of a Firestore database. */
    value: 4 * mebibyte,
    firestore: 64 * mebibyte,
    /**
     * How much of a file may be read for each of its series and episodes, which need less with every character escaped, and
     * how much more; beyond it the file holds something else, and reading it to its end would take a bomb's time.
     */
    perItem: 200_000,
    beside: 68 * mebibyte,
    /**
     * Values within one of these, more than the largest export needs. JSON.parse cannot be interrupted: a thread that runs
     * out of memory in it ends the whole process.
     */
    values: 1_000_000,
    nesting: 16,
    /** Members of one object, far more than any has. */
    fields: 1_000,
    /** What the thread that reads a file may take: so many at a time, in megabytes and in milliseconds. */
    readAtATime: 1,
    readerMegabytes: 512,
    readerTime: 300_000,
    /**
     * What an export and an import may add to the memory of the process, whatever the size of the file: less than the largest
     * file has. A test measures it. The thread that reads is part of it; a hostile file may let that alone have
     * `readerMegabytes`.
     */
    memory: 400 * mebibyte,
    /**
     * How many descriptions are stored at a time, and how many characters they have together; how many such parts are deleted
     * at a time.
     */
    texts: { rows: 250, characters: 500_000, deleted: 100 },
    /** How many rows are exported at a time, and how many exports are written at a time. */
    rows: 50,
    writtenAtATime: 2,
    /** An export that is answered by GraphQL is one value in memory, so it holds no more than this. */
    content: 16 * mebibyte,
    /** How many notes about a file are listed; the others are only counted. */
    notes: 200,
    /** How long a preview may be imported, and how many previews are stored. */
    preview: 3_600_000,
    previews: 5,
    /** Pictures are fetched so many at a time, and for so long in all. */
    pictures: 4,
    fetching: 600_000,
    /** How often an import writes a heartbeat, and after what silence it has failed. */
    heartbeat: 5_000,
    silence: 30_000,
    /** The delays between attempts to store that it failed. */
    retries: [100, 500, 1_000, 5_000],
    /** How often its progress is written. */
    progress: 60,
  },
  /** The timeout of the trace collector, and how long a stopping server waits for it. */
  traces: { answer: 5_000, closeTimeout: 2_000 },
  shutdown: 15_000,
} as const;
