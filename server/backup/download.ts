import type { FileHandle } from "node:fs/promises";
import { Readable, pipeline as pipe } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { DataSource } from "typeorm";
import * as v from "valibot";

import type { Audit } from "../auth/audit.ts";
import type { Device } from "../auth/device.ts";
import type { AppSecret } from "../auth/secrets.ts";
import { createTimedSemaphore } from "../concurrency/timedSemaphore.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { badInput, forbidden, unavailable } from "../errors.ts";
import { openSpoolFile } from "../files/spool.ts";
import type { Caller } from "../rights/caller.ts";
import { requireRight } from "../rights/rights.ts";
import type { BackupChoice } from "./export.service.ts";
import { nameBackup, writeBackup } from "./export.service.ts";

const Body = v.object({ ids: v.array(v.string()), withAccessCodes: v.optional(v.boolean(), false) });
const runLimited = createTimedSemaphore({
  permits: limits.backup.writtenAtATime,
  waitMs: limits.upload.timeMs,
  refuse: unavailable,
});

/**
 * POST /backup with `{"ids": […]}`, and optionally `"withAccessCodes": true`, sends admins a backup as a file. The file
 * is written to the disk first, so that a slow client does not keep the snapshot open, and every failure occurs before
 * the first byte is sent.
 */
export function backupDownload(options: {
  config: Config;
  appSecret: AppSecret;
  database: DataSource;
  requestGuard: {
    admit: (request: FastifyRequest) => Promise<void>;
    identify: (request: FastifyRequest) => Promise<Caller>;
    identifyAnew: (request: FastifyRequest) => Promise<Caller>;
    deviceOf: (request: FastifyRequest) => Device;
  };
  auditOf: (requestId: string) => Audit;
}): FastifyPluginAsync {
  const { config, appSecret, database, requestGuard } = options;

  async function write(request: FastifyRequest, choice: BackupChoice): Promise<WrittenBackup> {
    // Read again, because rights may have ended while the request waited for the semaphore.
    const caller = await requestGuard.identifyAnew(request);
    requireRight(caller, "ADMIN");
    const actor = { caller, device: requestGuard.deviceOf(request), audit: options.auditOf(request.id) };
    const file = await openSpoolFile();
    try {
      const name = await database.transaction("REPEATABLE READ", async (db) => {
        await db.query("set transaction read only");
        await pipeline(
          Readable.from(writeBackup(db, { config, appSecret }, actor, choice)),
          createGzip({ level: 4 }),
          async (packed) => {
            // Unlike `write`, `appendFile` writes the whole chunk.
            for await (const chunk of packed) await file.appendFile(chunk);
          },
        );
        return nameBackup(db);
      });
      return { file, name };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  return async (app) => {
    app.post("/backup", async (request, reply) => {
      // A page of another site cannot send JSON without a preflight; the browser's own header is checked as well.
      if (request.headers["sec-fetch-site"] === "cross-site") throw forbidden();
      await requestGuard.admit(request);
      const body = v.safeParse(Body, request.body);
      if (!body.success) throw badInput('The body is JSON such as {"ids": ["…"]}.');
      // Checked before the queue, so that only admins wait in it.
      requireRight(await requestGuard.identify(request), "ADMIN");
      const backup = await runLimited(() => write(request, body.output));
      return sendFile(request, reply, backup);
    });
  };
}

interface WrittenBackup {
  file: FileHandle;
  name: string;
}

async function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { file, name }: WrittenBackup,
): Promise<FastifyReply> {
  const { size } = await file.stat();
  const packed = file.createReadStream({ start: 0 });
  void reply
    .type("application/json; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("cache-control", "no-store")
    .header("vary", "accept-encoding");
  if (/\bgzip\b/.test(headers["accept-encoding"] ?? ""))
    return reply.header("content-encoding", "gzip").header("content-length", size).send(packed);
  // A client that disconnects ends both, and the file is deleted.
  const unpacked = pipe(packed, createGunzip(), () => undefined);
  return reply.header("content-encoding", "identity").send(unpacked);
}
