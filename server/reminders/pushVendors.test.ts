import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { vendorHosts } from "./pushVendors.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

/** Whether it is the host of a vendor: for JavaScript, and for PostgreSQL, which receives the same expression. */
async function readVerdicts(host: string): Promise<unknown[]> {
  const [found] = await site.sql<{ isVendor: boolean }>(`select $1 ~ $2 as "isVendor"`, [
    host,
    vendorHosts.source,
  ]);
  return [vendorHosts.test(host), found?.isVendor];
}

describe("A push service", () => {
  test.each([
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
    "wns2-par02p.notify.windows.com",
  ])("at %s is a browser vendor's", async (host) => {
    expect(await readVerdicts(host)).toEqual([true, true]);
  });

  test.each([
    "fcm.googleapis.com.example.org",
    "fcm.googleapis.com:8443",
    "fcmxgoogleapis.com",
    "push.fcm.googleapis.com",
    "example.org.notify.windows.com",
    "notify.windows.com",
    "web.push.apple.com\n.example.org",
    "xn--fcm.googleapis.com",
    "",
  ])("at %j could be anyone's", async (host) => {
    expect(await readVerdicts(host)).toEqual([false, false]);
  });
});
