import { afterAll, beforeAll, expect, test } from "vitest";

import { dayIn } from "../../domain/tournament/matchForm.ts";
import type { ProxiedHarness } from "../testing/harness.ts";
import { bodyOf, openPage, startBuiltSite } from "../testing/htmlPages.ts";
import { makeCourt, makeMatch, publishDay, updateCourt } from "../testing/tournament/matches.ts";

let site: ProxiedHarness;
beforeAll(async () => {
  site = await startBuiltSite();
});
afterAll(() => site.close());

/** The pages of the tournament to which the header of the page links. */
async function readLinks(path: string): Promise<string[]> {
  const header = /<header.*?<\/header>/s.exec(bodyOf(await openPage(site, path)) ?? "")?.[0] ?? "";
  return ["/courts", "/schedule"].filter((page) => header.includes(`href="${page}"`));
}

test("the header of every page links to the courts and the schedule while they have content for everyone", async () => {
  const paths = ["/", "/faq", "/courts", "/unknown"];
  const expectLinks = async (...links: string[]) => {
    for (const path of paths) await expect.poll(() => readLinks(path)).toEqual(links);
  };
  await expectLinks();
  const court = await makeCourt(site.admin, { name: "Court 1" });
  await expectLinks("/courts");
  const day = dayIn(site.config.site.timeZone, new Date());
  await makeMatch(site.admin, { day, courtId: court.id });
  await expectLinks("/courts");
  await publishDay(site.admin, day);
  await expectLinks("/courts", "/schedule");
  await updateCourt(site.admin, court, { isPublic: false });
  await expectLinks();
});

test("the header links to the courts although the connection broke when the server first looked for them", async () => {
  const { id } = await makeCourt(site.admin, { name: "Court 2", isPublic: false });
  expect(await readLinks("/")).toEqual([]);
  const cut = site.databaseProxy.cutAfter('as "hasCourts"');
  await site.sql("update court set is_public = true where id = $1", [id]);
  await cut;
  await expect.poll(() => readLinks("/")).toEqual(["/courts"]);
});
