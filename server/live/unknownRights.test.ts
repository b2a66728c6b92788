import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { someUser, startHarness } from "../testing/harness.ts";
import type { RawSocket } from "../testing/rawSocket.ts";
import { leave, openAcknowledgedSocket, subscribeMessage } from "../testing/rawSocket.ts";
import { onDatabase } from "../testing/services/databases.ts";
import { countLockWaits } from "../testing/services/lockWaits.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const document = "subscription { catalogueUpdates { revision series { id title } } }";

async function follow(client: Client): Promise<RawSocket> {
  const raw = await openAcknowledgedSocket(site.url, { cookie: client.cookie() });
  raw.send(subscribeMessage("1", document));
  expect(await raw.messages.take()).toMatchObject({ type: "next" });
  return raw;
}

/** Makes the user an admin, and subscribes with these rights. */
async function followAsAdmin(): Promise<{ raw: RawSocket; id: string }> {
  const [row] = await site.sql<{ id: string }>(
    `with added as (
        insert into admin (user_id) select id from "user" where email = $1 on conflict do nothing returning user_id
      ) select id from "user" where email = $1`,
    [someUser.email],
  );
  return { raw: await follow(site.user), id: row?.id ?? "" };
}

/** Takes messages until one contains the text. */
async function takeUntil({ messages }: RawSocket, text: string): Promise<void> {
  for (let message = ""; !message.includes(text);) message = JSON.stringify(await messages.take());
}

/** Expects an empty queue, in which the next message is the response to this ping. */
async function expectSilence(raw: RawSocket): Promise<void> {
  raw.send({ type: "ping" });
  expect(await raw.messages.take()).toEqual({ type: "pong" });
}

describe("While a caller's rights are unknown, the server sends nothing to their socket", () => {
  test("also when other admins receive the value; the caller then receives what the new rights allow", async () => {
    const { raw: former, id } = await followAsAdmin();
    const present = await follow(site.admin);
    await onDatabase(site.databaseUrl, async (locking) => {
      // No session can be read while the lock is held, so changed rights stay unknown.
      await locking.query("begin");
      await locking.query("lock table session in access exclusive mode");
      await site.sql("delete from admin where user_id = $1", [id]);
      await site.sql(
        `insert into series (slug, title, release_date, position, is_published)
          values ('canary', 'Canary', '2025-07-28', 1000, false)`,
      );
      await takeUntil(present, "Canary");
      await expectSilence(former);
      await locking.query("rollback");
    });
    const message = JSON.stringify(await former.messages.take());
    expect(message).toContain('"type":"next"');
    expect(message).not.toContain("Canary");
    await expectSilence(former);
    await Promise.all([leave(former), leave(present)]);
  });

  test("and the value is sent when the rights prove to be unchanged", async () => {
    const { raw: refreshed, id } = await followAsAdmin();
    const present = await follow(site.admin);
    await onDatabase(site.databaseUrl, async (locking) => {
      await locking.query("begin");
      await locking.query("lock table session in access exclusive mode");
      await site.sql("select pg_notify('person', $1)", [id]);
      await site.sql(
        `insert into series (slug, title, release_date, position, is_published)
          values ('draft', 'Only for admins', '2025-07-28', 1001, false)`,
      );
      await takeUntil(present, "Only for admins");
      await expectSilence(refreshed);
      await locking.query("rollback");
    });
    await takeUntil(refreshed, "Only for admins");
    await Promise.all([leave(refreshed), leave(present)]);
  });
});

test("A value of one person that is being read is not sent after their rights have changed", async () => {
  const { raw, id } = await followAsAdmin();
  raw.send(subscribeMessage("2", "subscription { latestSeriesImport { id } }"));
  await takeUntil(raw, '"latestSeriesImport":null');
  raw.send(subscribeMessage("3", "subscription { tournamentUpdates { courts { id } } }"));
  await takeUntil(raw, '"id":"3"');
  await onDatabase(site.databaseUrl, async (locking) => {
    // Without triggers, so that nothing is read before the lock.
    await locking.query("set session_replication_role = replica");
    await locking.query(
      "insert into series_import (id, status, total) values (gen_random_uuid(), 'FINISHED', 1)",
    );
    await locking.query("begin");
    await locking.query("lock table series_import in access exclusive mode");
    await site.sql("select pg_notify('person', 'imports')");
    await expect.poll(() => countLockWaits(site)).toBe(1);
    await site.sql("delete from admin where user_id = $1", [id]);
    // The tournament as others see it, after the rights were read.
    await takeUntil(raw, '"id":"3"');
    await locking.query("rollback");
  });
  let last = "";
  while (!last.includes("FORBIDDEN")) {
    last = JSON.stringify(await raw.messages.take());
    expect(last).not.toContain('"latestSeriesImport":{');
  }
  await leave(raw);
});
