import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";

import { followImport, preview as previewBackup, startImport } from "../testing/catalogue/backup.ts";
import { makeEpisode, makeSeries, setEpisodeLive } from "../testing/catalogue/catalogue.ts";
import type { Client } from "../testing/client.ts";
import { createTestClient } from "../testing/client.ts";
import { signIn, superAdmin } from "../testing/harness.ts";
import { isReady } from "../testing/outside.ts";
import { createDatabase, onDatabase } from "../testing/services/databases.ts";
import type { Pooler } from "../testing/services/pooler.ts";
import { hasPooler, startPooler } from "../testing/services/pooler.ts";
import type { ServerProcess } from "../testing/services/process.ts";
import { startProcess } from "../testing/services/process.ts";
import { waitTimeoutMs } from "../testing/timeouts.ts";

// Skipped when PgBouncer is not installed. Under CI the tests then fail.
const withPooler = describe.skipIf(!hasPooler && process.env["CI"] === undefined);

withPooler("Behind PgBouncer in transaction mode", () => {
  let databaseUrl: string;
  let pooler: Pooler;
  const cleanUps: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const database = await createDatabase(inject("postgresUrl"));
    databaseUrl = database.url;
    cleanUps.push(database.drop);
    pooler = await startPooler(databaseUrl);
    cleanUps.push(() => pooler.stop());
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  });

  describe("a process that also has PostgreSQL's direct address", () => {
    let server: ServerProcess;
    let admin: Client;
    let visitor: Client;
    beforeAll(async () => {
      server = await startProcess(pooler.url, { DATABASE_DIRECT_URL: databaseUrl });
      cleanUps.push(() => server.remove());
      await vi.waitFor(async () => expect(await isReady(server.url)).toBe(true), { timeout: waitTimeoutMs });
      [admin, visitor] = [createTestClient(server.url), createTestClient(server.url)];
      cleanUps.push(
        () => admin.close(),
        () => visitor.close(),
      );
      await signIn(admin, superAdmin);
    });

    test("sends viewers every change, also of many concurrent ones", async () => {
      const series = await makeSeries(admin);
      const episode = await makeEpisode(admin, series.id);
      const live = visitor.subscribe<{ liveEpisodes: { id: string }[] }>(
        "subscription { liveEpisodes { id } }",
      );
      expect((await live.next()).data.liveEpisodes).toEqual([]);
      await setEpisodeLive(admin, episode.id, true);
      expect((await live.next()).data.liveEpisodes).toEqual([{ id: episode.id }]);
      live.stop();
      const slugs = Array.from({ length: 10 }, (_, place) => `at-once-${place}`);
      await Promise.all(slugs.map((slug) => makeSeries(admin, { slug })));
      const { catalogue } = await visitor.query<{ catalogue: { series: { slug: string }[] } }>(
        "{ catalogue { series { slug } } }",
      );
      expect(catalogue.series.map(({ slug }) => slug)).toEqual(expect.arrayContaining(slugs));
    });

    test("imports a backup", async () => {
      const entries = Object.fromEntries(
        Array.from({ length: 200 }, (_, place) => [
          `series-${place}`,
          { series: { id: `imported-${place}`, title: `Imported ${place}`, releaseDate: "2025-07-28" } },
        ]),
      );
      const preview = await previewBackup(server, admin, entries);
      expect(preview.errors).toEqual([]);
      const updates = followImport(admin, preview.id);
      await updates.next();
      await startImport(admin, preview.id);
      for (;;) {
        const update = await updates.next();
        if (update?.status === "RUNNING") continue;
        expect(update).toMatchObject({ status: "FINISHED", processed: 200 });
        break;
      }
      updates.stop();
    });

    test("ends statements that wait too long for a lock, and continues", async () => {
      await onDatabase(databaseUrl, async (holder) => {
        await holder.query("begin; select tick_catalogue()");
        const refused = admin.ask(
          `mutation { createCategory(input: {name: "Finals", slug: "finals", tags: ["final"]}) { userErrors { code } } }`,
        );
        expect(await refused).toMatchObject({ errors: [{ extensions: { code: "SERVICE_UNAVAILABLE" } }] });
        await holder.query("rollback");
      });
      await makeSeries(admin);
    });

    test("leaves nothing behind in the sessions that other clients use", async () => {
      // Several requests at the same time, so that several sessions respond.
      const sessions = await Promise.all(
        Array.from({ length: 10 }, () =>
          onDatabase(pooler.url, async (program) => {
            const { rows } = await program.query(
              `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
                  (select count(*)::integer from pg_prepared_statements) as prepared,
                  (select count(*)::integer from pg_locks where locktype = 'advisory' and pid = pg_backend_pid())
                    as locks,
                  (select count(*)::integer from pg_listening_channels()) as channels,
                  (select count(*)::integer from pg_class where relpersistence = 't') as tables
                from pg_sleep(0.1)`,
            );
            return rows[0] as unknown;
          }),
        ),
      );
      const clean = { statement: "0", lock: "0", prepared: 0, locks: 0, channels: 0, tables: 0 };
      expect(sessions).toEqual(sessions.map(() => clean));
    });
  });
});
