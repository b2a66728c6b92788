import { afterAll, beforeAll, expect, test } from "vitest";

import { unlock } from "../testing/catalogue/access.ts";
import { makeAccessCode } from "../testing/catalogue/accessCodes.ts";
import { makeSeries } from "../testing/catalogue/catalogue.ts";
import type { ProxiedHarness } from "../testing/harness.ts";
import { startProxiedHarness } from "../testing/harness.ts";
import { openAccount } from "../testing/people/accounts.ts";
import { openAcknowledgedSocket, openRawSocket } from "../testing/rawSocket.ts";

let site: ProxiedHarness;
beforeAll(async () => {
  site = await startProxiedHarness();
});
afterAll(() => site.close());

test("A socket whose session ends while it is being opened is closed with 4403", async () => {
  const series = await makeSeries(site.admin, { password: "a drop at the net" });
  const { code } = await makeAccessCode(site.admin, series.id);
  const { id, client } = await openAccount(site);
  await unlock(client, series.id, code);
  const cookie = client.cookie();
  const open = await openAcknowledgedSocket(site.url, { cookie });
  // The server reads the session, and then the access codes that it has used.
  const reading = site.databaseProxy.hold("select id, version from access_code");
  const opening = openRawSocket(site.url, { cookie });
  await reading.arrived;
  await site.sql("delete from session where user_id = $1", [id]);
  expect(await open.closed).toBe(4403);
  reading.release();
  const { closed } = await opening;
  expect(await closed).toBe(4403);
});
