import "reflect-metadata";

import { once } from "node:events";
import type { FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import { parentPort, workerData } from "node:worker_threads";
import { createGunzip, gzipSync } from "node:zlib";

import { seal, sealBytes } from "../../auth/secrets.ts";
import { readBackup } from "./backup.ts";
import { createIssueList } from "./issueList.ts";
import type { ReaderData, ReaderMessage } from "./reader.ts";
import { createSubjects } from "./subjects.ts";

// The thread that reads a backup file. A slow or hostile file neither blocks other requests nor uses more memory than
// the thread's limit.

const port = parentPort;
if (!port) throw new Error("This module must run in a worker thread");
// The main thread passes this as the worker's data.
const { config, appSecret, file } = workerData as ReaderData;
/** How many series are sent at a time. */
const entriesAtATime = 100;

/** Waits for the acknowledgement, so that no more than one message is in memory. */
async function send(message: ReaderMessage): Promise<void> {
  if (!port) return;
  port.postMessage(message);
  await once(port, "message");
}

/** The unpacked bytes, and a function that closes the file. */
async function openSource(handle: FileHandle): Promise<{ source: Readable; close: () => Promise<void> }> {
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
  const bytes = handle.createReadStream({ start: 0, highWaterMark: 262_144 });
  const isPacked = buffer[0] === 0x1f && buffer[1] === 0x8b;
  const source = isPacked ? bytes.pipe(createGunzip({ chunkSize: 262_144 })) : bytes;
  if (isPacked) bytes.once("error", (error) => source.destroy(error));
  return {
    source,
    async close() {
      // Destroying the stream closes the file. Its errors were already reported by the reading code.
      bytes.on("error", () => undefined).destroy();
      if (!bytes.closed) await new Promise<void>((resolve) => bytes.once("close", () => resolve()));
    },
  };
}

function isBadCompression(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}

const subjects = createSubjects();
const [errors, warnings] = [createIssueList([], subjects), createIssueList([], subjects)];
const { source, close } = await openSource(file);
const backup = await readBackup(
  config,
  source,
  async (texts) => {
    // The descriptions of a file with faults are not needed.
    if (texts.length === 0 || !errors.isEmpty()) return;
    const packed = gzipSync(JSON.stringify(texts), { level: 1 });
    await send({ kind: "texts", sealed: sealBytes(appSecret, "import preview", packed) });
  },
  errors,
  warnings,
  subjects,
).catch((error: unknown) => {
  if (isBadCompression(error)) return null;
  throw error;
});
await close();
if (backup !== null) {
  const { entries } = backup;
  for (let from = 0; from < entries.length; from += entriesAtATime) {
    const some = entries.slice(from, from + entriesAtATime);
    const ciphers = errors.isEmpty()
      ? some.map((entry) => seal(appSecret, "import preview", JSON.stringify(entry)))
      : [];
    await send({ kind: "entries", entries: some, ciphers });
  }
}
await send({
  kind: "end",
  total: backup?.total ?? null,
  errors: errors.list(),
  warnings: warnings.list(),
});
