import { afterAll, beforeAll, expect, test } from "vitest";

import { makeSeries, updateSeries } from "../testing/catalogue/catalogue.ts";
import { followCatalogue } from "../testing/follow.ts";
import type { ProxiedHarness } from "../testing/harness.ts";
import { startProxiedHarness } from "../testing/harness.ts";

let site: ProxiedHarness;
beforeAll(async () => {
  site = await startProxiedHarness();
});
afterAll(() => site.close());

test("A feed is sent although series are protected during each of its reads", async () => {
  const updates = followCatalogue(site.visitor);
  await updates.next();
  /** Protects a new series, and waits until the server has read the change. */
  async function protectSeries(): Promise<void> {
    const { id, slug, version } = await makeSeries(site.admin);
    await updates.next();
    await updateSeries(site.admin, id, version, { slug, title: "Protected", password: "drive and drop" });
    await updates.next();
  }
  let read = site.databaseProxy.hold("one.is_on_roku");
  const response = fetch(`${site.url}/roku.json`);
  for (const isLast of [false, false, true]) {
    await read.arrived;
    await protectSeries();
    const held = read;
    if (!isLast) read = site.databaseProxy.hold("one.is_on_roku");
    held.release();
  }
  expect((await response).status).toBe(200);
  updates.stop();
});
