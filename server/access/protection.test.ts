import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { unlock } from "../testing/catalogue/access.ts";
import { makeEpisode, makeSeries, readSeries, updateSeries } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

async function readPassword(id: string): Promise<string | null | undefined> {
  const { catalogue } = await site.admin.query<{
    catalogue: { series: { id: string; password: string | null; isProtected: boolean }[] };
  }>("{ catalogue { series { id password isProtected } } }");
  return catalogue.series.find((series) => series.id === id)?.password;
}
async function readStored(id: string) {
  const [row] = await site.sql<{ password_cipher: string | null; password_version: number }>(
    "select password_cipher, password_version from series where id = $1",
    [id],
  );
  return row;
}

describe("A password protects a series; a blank one means none", () => {
  test("it is stored exactly, encrypted, and shown only to admins", async () => {
    const { id, slug } = await makeSeries(site.admin, { password: " Shuttle 🏸 " });
    expect(await readPassword(id)).toBe(" Shuttle 🏸 ");
    expect((await readStored(id))?.password_cipher).not.toContain("Shuttle");
    expect(await readSeries(site.visitor, slug, "password isProtected content { embedLink }")).toEqual({
      password: null,
      isProtected: true,
      content: null,
    });
  });

  test.each(["", "   "])("%j for a new series is none", async (password) => {
    expect(await makeSeries(site.admin, { password })).toMatchObject({ isProtected: false });
  });

  test("when omitted it stays, when repeated it changes nothing, a new one increments its version, and a blank one removes it", async () => {
    const series = await makeSeries(site.admin, { password: "one" });
    const { id } = series;
    const change = async (version: number, input: Record<string, unknown>) => {
      await updateSeries(site.admin, id, version, { slug: series.slug, ...input });
      return { password: await readPassword(id), version: (await readStored(id))?.password_version };
    };
    expect(await change(1, {})).toEqual({ password: "one", version: 1 });
    expect(await change(2, { password: null })).toEqual({ password: "one", version: 1 });
    expect(await change(3, { password: "one" })).toEqual({ password: "one", version: 1 });
    expect(await change(4, { password: "two" })).toEqual({ password: "two", version: 2 });
    expect(await change(5, { password: "one" })).toEqual({ password: "one", version: 3 });
    expect(await change(6, { password: " " })).toEqual({ password: null, version: 4 });
  });

  test("while it is locked the card shows its public fields, and no others", async () => {
    const series = await makeSeries(site.admin, {
      password: "secret",
      tags: ["live"],
      thumbnailUrl: "https://example.org/a.jpg",
    });
    await makeEpisode(site.admin, series.id, { releaseDate: "2100-01-01T10:00:00Z" });
    expect(
      await readSeries(
        site.visitor,
        series.slug,
        "slug title releaseDate tags order isLive isProtected upcoming upcomingRecordings importedAt thumbnail { url } category { id } content { shortDescription }",
      ),
    ).toMatchObject({
      slug: series.slug,
      title: series.title,
      releaseDate: "2025-07-28",
      tags: ["live"],
      isLive: true,
      isProtected: true,
      upcoming: [],
      upcomingRecordings: [],
      thumbnail: { url: "https://example.org/a.jpg" },
      content: null,
    });
  });

  test("only admins see its planned starts: no visitor does, and no viewer who unlocked it", async () => {
    const series = await makeSeries(site.admin, { password: "open" });
    const start = "2100-01-01T10:00:00.000Z";
    await makeEpisode(site.admin, series.id, { releaseDate: start, durationSeconds: 60 });
    const asked = "upcoming upcomingRecordings";
    const starts = { upcoming: [start], upcomingRecordings: [start] };
    const none = { upcoming: [], upcomingRecordings: [] };
    // The admin's request comes first: its response must not be cached for the public.
    expect(await readSeries(site.admin, series.slug, asked)).toEqual(starts);
    expect(await readSeries(site.visitor, series.slug, asked)).toEqual(none);
    const opened = await site.open();
    expect((await unlock(opened, series.id, "open")).userErrors).toEqual([]);
    expect(await readSeries(opened, series.slug, asked)).toEqual(none);
    expect(await readSeries(site.admin, series.slug, asked)).toEqual(starts);
  });
});
