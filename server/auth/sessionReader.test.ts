import { afterAll, beforeAll, expect, test } from "vitest";

import { openDatabase } from "../database.ts";
import type { Client } from "../testing/client.ts";
import type { ProxiedHarness } from "../testing/harness.ts";
import { startProxiedHarness } from "../testing/harness.ts";
import { openAccount, signOut } from "../testing/people/accounts.ts";
import { settingsOf } from "../testing/services/databases.ts";
import { createSessionReader } from "./sessionReader.ts";

let site: ProxiedHarness;
beforeAll(async () => {
  site = await startProxiedHarness();
});
afterAll(() => site.close());

const statement = 'as "isStale"';

function tokenOf(client: Client): string {
  const token = client.cookieNamed("session");
  if (token === null) throw new Error("The client has no session.");
  return token;
}

test("Concurrent reads of sessions are batched, each with its own caller", async () => {
  const [one, gone, other] = [await openAccount(site), await openAccount(site), await openAccount(site)];
  const [first, second, third] = [tokenOf(one.client), tokenOf(gone.client), tokenOf(other.client)];
  await signOut(gone.client);
  const database = await openDatabase(settingsOf(site.databaseProxy.url), () => undefined);
  try {
    const sessions = createSessionReader(database.manager, site.config);
    const before = site.databaseProxy.count(statement);
    const identityReader = await Promise.all(
      [first, second, third, "unknown", first].map(sessions.findByToken),
    );
    // One statement for the first read, and one for all others.
    expect(site.databaseProxy.count(statement) - before).toBe(2);
    expect(identityReader.map((caller) => caller?.userId ?? null)).toEqual([
      one.id,
      null,
      other.id,
      null,
      one.id,
    ]);

    const ids = identityReader.map((caller) => caller?.sessionId ?? null).filter((id) => id !== null);
    expect((await Promise.all(ids.map(sessions.findById))).map((caller) => caller?.sessionId)).toEqual(ids);
  } finally {
    await database.destroy();
  }
});
