import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import type { DataSource } from "typeorm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { openDatabase } from "../../database.ts";
import { createDatabase, settingsOf } from "../../testing/services/databases.ts";
import { fillDemonstrationCourts } from "./fillCourts.ts";
import { createDemonstrationPlay } from "./play.ts";

let db: DataSource;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createDatabase(inject("postgresUrl"));
  drop = database.drop;
  db = await openDatabase(settingsOf(database.url), () => undefined);
  await db.transaction(fillDemonstrationCourts);
});
afterAll(async () => {
  await db.destroy();
  await drop();
});

async function startServer(): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(createDemonstrationPlay(db, "Europe/Copenhagen"));
  await app.listen({ port: 0, host: "127.0.0.1" });
  return app;
}

async function count(condition: string): Promise<number> {
  const [row] = await db.query(
    `select count(*)::integer as count from court join match on match.id = current_match_id where ${condition}`,
  );
  return row.count;
}

test("Servers play a match on each court while they run, and can be closed during it", async () => {
  const servers = await Promise.all([startServer(), startServer()]);
  await expect.poll(() => count("last_event_number > 0")).toBe(3);
  await Promise.all(servers.map((server) => server.close()));
});

test("A restarted server continues at the current time with another event", async () => {
  const [{ total }] = await db.query("select sum(last_event_number)::integer as total from match");
  const server = await startServer();
  await expect
    .poll(async () => {
      const [row] = await db.query("select sum(last_event_number)::integer as total from match");
      return row.total;
    })
    .toBeGreaterThan(total);
  await server.close();
});
