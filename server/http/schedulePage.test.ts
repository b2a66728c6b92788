import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { dayIn } from "../../domain/tournament/matchForm.ts";
import type { Harness } from "../testing/harness.ts";
import { responsesOf, bodyOf, canonicalOf, openPage, startBuiltSite } from "../testing/htmlPages.ts";
import type { TestCourt } from "../testing/tournament/matches.ts";
import {
  callMatch,
  makeCourt,
  makeMatch,
  publishDay,
  sideOf,
  updateCourt,
} from "../testing/tournament/matches.ts";
import { createDevice, pressRallies } from "../testing/tournament/scoring.ts";

let site: Harness;
let court: TestCourt;
let day: string;
beforeAll(async () => {
  site = await startBuiltSite();
  day = dayIn(site.config.site.timeZone, new Date());
  court = await makeCourt(site.admin, { name: "Show court" });
});
afterAll(() => site.close());

const read = async (path = "/schedule") => bodyOf(await openPage(site, path)) ?? "";
const readCourts = () => read("/courts");

/** Adds a match of today between these two players. */
const plan = (first: string, second: string) =>
  makeMatch(site.admin, { day, courtId: court.id, sides: [sideOf(first), sideOf(second)] });

describe("The page of the schedule", () => {
  test("has no match before a day is published", async () => {
    await plan("Ana Ibarra", "Mei Tanaka");
    expect(await read()).toContain("No order of play has been published yet.");
    await publishDay(site.admin, day, { note: "Doors open at nine." });
    await expect.poll(read).toContain("Doors open at nine.");
    const page = await openPage(site, "/schedule");
    expect(bodyOf(page)).toContain("Ana Ibarra");
    expect(responsesOf(page)).toContain("Ana Ibarra");
    expect(canonicalOf(page)).toBe(`${site.config.publicUrl}/schedule`);
  });

  test("shows each committed change within a second, and is the same for all concurrent requests", async () => {
    await publishDay(site.admin, day);
    for (let round = 0; round < 3; round += 1) {
      await plan(`Home ${round}`, `Guest ${round}`);
      await expect.poll(read).toContain(`Guest ${round}`);
    }
    expect(new Set(await Promise.all(Array.from({ length: 8 }, () => read()))).size).toBe(1);
  });

  test("shows the match on court with its score, and no score before the first point", async () => {
    await publishDay(site.admin, day);
    const { id } = await plan("Lotte Berg", "Nia Okafor");
    await expect.poll(read).toContain("Nia Okafor");
    expect(await read()).not.toContain("Now on court");
    await callMatch(site.admin, id, court.id);
    await expect.poll(read).toContain("Now on court");
    await createDevice(site.admin).score(id, pressRallies("0001"));
    await expect.poll(read).toMatch(/Lotte Berg.*?>3<.*?Nia Okafor.*?>1</s);
  });

  test("has only the frame when the address selects the day, a court or a player", async () => {
    await publishDay(site.admin, day);
    await plan("Eva Lorenz", "Yui Sato");
    for (const chosen of [`day=${day}`, "court=Show+court", "q=Lorenz"]) {
      const page = await openPage(site, `/schedule?${chosen}`);
      expect(bodyOf(page)).toContain("Schedule</h1>");
      expect(page.html).not.toContain("Eva Lorenz");
    }
    await expect.poll(() => read("/schedule?utm_source=mail")).toContain("Eva Lorenz");
  });

  test("never shows a court that is hidden, nor a day that is not published, in a response after the change", async () => {
    await publishDay(site.admin, day);
    const hidden = await makeCourt(site.admin, { name: "Practice hall", isPublic: false });
    await makeMatch(site.admin, {
      day,
      courtId: hidden.id,
      sides: [sideOf("Secret One"), sideOf("Secret Two")],
    });
    await plan("Late Addition", "Another Guest");
    await expect.poll(read).toContain("Late Addition");
    expect((await openPage(site, "/schedule")).html).not.toMatch(/Secret|Practice hall/);

    await updateCourt(site.admin, court, { isPublic: false });
    expect((await openPage(site, "/schedule")).html).not.toMatch(/Show court|Late Addition/);

    await updateCourt(site.admin, { ...court, version: court.version + 1 }, { isPublic: true });
    await expect.poll(read).toContain("Late Addition");
    await publishDay(site.admin, day, { isPublished: false });
    expect((await openPage(site, "/schedule")).html).not.toContain("Late Addition");
  });
});

describe("The page of all courts", () => {
  test("shows each court with its match and score, within a second of a change", async () => {
    const field = await makeCourt(site.admin, { name: "Court of the page" });
    await expect.poll(readCourts).toMatch(/Court of the page.*?No match at the moment/s);
    const match = { day, courtId: field.id, sides: [sideOf("Rosa Lind"), sideOf("Ivy Chen")] };
    const { id } = await makeMatch(site.admin, match);
    await callMatch(site.admin, id, field.id);
    await createDevice(site.admin).score(id, pressRallies("0010"));
    await expect.poll(readCourts).toMatch(/Court of the page.*?Rosa Lind.*?>3<.*?Ivy Chen.*?>1</s);
    expect(responsesOf(await openPage(site, "/courts"))).toContain("Ivy Chen");
  });

  test("never shows a court that is hidden, in a response after the change", async () => {
    const field = await makeCourt(site.admin, { name: "Court to hide" });
    await expect.poll(readCourts).toContain("Court to hide");
    await updateCourt(site.admin, field, { isPublic: false });
    expect((await openPage(site, "/courts")).html).not.toContain("Court to hide");
  });
});
