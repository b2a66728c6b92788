import { mostBackupSeries } from "../../domain/backupFile.ts";

const mebibyte = 1_048_576;
const gibibyte = 1_024 * mebibyte;

/** The limits of backups and their imports; `limits` contains them. */
export const backupLimits = {
  backup: {
    series: mostBackupSeries,
    episodes: 20_000,
    accessCodes: 20_000,
    /** The former slugs of all series. If one series has all of them, they fit into `valueBytes`. */
    formerSlugs: 20_000,
    /**
     * The JSON of a file, decompressed. 22,000 descriptions of 20,000 characters with all other fields have 0.5 GB of
     * ASCII, 1.6 GB at three bytes a character, and less than this limit with every character escaped.
     */
    bytes: 4 * gibibyte,
    /** The JSON of a series without its episodes, of an episode, and of a whole export of a Firestore database. */
    valueBytes: 4 * mebibyte,
    firestoreBytes: 64 * mebibyte,
    /**
     * The bytes that may be read for each series and episode of a file, and in addition. A larger file is not a backup,
     * and reading it could take as long as a decompression bomb.
     */
    itemBytes: 200_000,
    additionalBytes: 68 * mebibyte,
    /**
     * The number of values within one of these, more than the largest export needs. JSON.parse cannot be interrupted,
     * and a thread that runs out of memory in it ends the whole process.
     */
    values: 1_000_000,
    nesting: 16,
    /** The members of one object, far more than any backup has. */
    fields: 1_000,
    /** The thread that reads a file: how many run at a time, its memory, and its time. */
    readAtATime: 1,
    readerMegabytes: 512,
    readerMs: 300_000,
    /**
     * The memory that an export and an import may add, including the thread that reads. It is less than the largest
     * file, and a test measures it. Only a hostile file may make that thread use `readerMegabytes`.
     */
    memoryBytes: 400 * mebibyte,
    /** How many descriptions are stored at a time, their characters, and how many such parts are deleted at a time. */
    texts: { rows: 250, characters: 500_000, deleted: 100 },
    /** How many rows are exported at a time, and how many exports are written at a time. */
    rows: 50,
    writtenAtATime: 2,
    /** The maximum size of an export in a GraphQL response, which is in memory as one value. */
    contentBytes: 16 * mebibyte,
    /** How many issues of a file are listed; the others are only counted. */
    issues: 200,
    /** How long a preview may be imported, and how many previews are stored. */
    previewMs: 3_600_000,
    previews: 5,
    /** How many pictures are fetched at a time, and the total time for them. */
    pictures: 4,
    fetchingMs: 600_000,
    /** How often an import writes a heartbeat, and the silence after which it has failed. */
    heartbeatMs: 5_000,
    silenceMs: 30_000,
    /** The delays between attempts to store the failure of an import. */
    retriesMs: [100, 500, 1_000, 5_000],
    /** How often the progress of an import is written. */
    progress: 60,
  },
} as const;
