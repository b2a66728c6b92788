import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  deleteEpisode,
  deleteSeries,
  makeEpisode,
  makeSeries,
  setEpisodeLive,
  updateEpisode,
  updateSeries,
} from "../testing/catalogue/catalogue.ts";
import type { Episode, Series } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness({ PUBLIC_URL: "https://site.test" });
});
afterAll(() => site.close());

const hourMs = 60 * 60 * 1000;
/** A start this number of hours from now, in whole seconds. */
const inHours = (hours: number) =>
  new Date(Math.floor((Date.now() + hours * hourMs) / 1_000) * 1_000).toISOString();

const ask = (slug: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/series/${slug}.ics`, { headers });

interface Event {
  uid: unknown;
  title: unknown;
  start: string;
  end: string;
  sequence: unknown;
  status: unknown;
  url: unknown;
}

async function readEvents({ slug }: Pick<Series, "slug">): Promise<Event[]> {
  const response = await ask(slug);
  expect(response.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const read = (name: string): unknown => component.getFirstPropertyValue(name);
    const { startDate, endDate } = new ICAL.Event(component);
    expect(startDate.zone).toBe(ICAL.Timezone.utcTimezone);
    return {
      uid: read("uid"),
      title: read("summary"),
      start: startDate.toJSDate().toISOString(),
      end: endDate.toJSDate().toISOString(),
      sequence: read("sequence"),
      status: read("status"),
      url: read("url"),
    };
  });
}

const titles = async (series: Series) => (await readEvents(series)).map(({ title }) => title);

async function change(episode: Episode, input: Record<string, unknown>): Promise<Episode> {
  const { episode: changed, userErrors } = await updateEpisode(site.admin, episode.id, episode.version, {
    title: episode.title,
    ...input,
  });
  expect(userErrors).toEqual([]);
  if (!changed) throw new Error("The update gave no episode");
  return changed;
}

describe("The calendar of a series", () => {
  test("contains live, late and upcoming broadcasts, in the order of their starts", async () => {
    const series = await makeSeries(site.admin, { title: "Court 1" });
    const [later, sooner, late, live] = [inHours(48), inHours(24), inHours(-1), inHours(-3)];
    await makeEpisode(site.admin, series.id, { title: "Final", releaseDate: later, durationSeconds: 5_400 });
    const next = await makeEpisode(site.admin, series.id, { title: "", releaseDate: sooner });
    await makeEpisode(site.admin, series.id, { title: "Late", releaseDate: late });
    const { id } = await makeEpisode(site.admin, series.id, { title: "Live", releaseDate: live });
    await setEpisodeLive(site.admin, id, true);
    await makeEpisode(site.admin, series.id, { title: "Too late", releaseDate: inHours(-7) });
    await makeEpisode(site.admin, series.id, { title: "Over", releaseDate: late, durationSeconds: 600 });
    await makeEpisode(site.admin, series.id, { title: "Undated" });

    const events = await readEvents(series);
    expect(events.map(({ title, start }) => [title, start])).toEqual([
      ["Live · Court 1", live],
      ["Late · Court 1", late],
      ["Untitled Episode · Court 1", sooner],
      ["Final · Court 1", later],
    ]);
    expect(events[2]).toEqual({
      uid: next.id,
      title: "Untitled Episode · Court 1",
      start: sooner,
      end: new Date(Date.parse(sooner) + 2 * hourMs).toISOString(),
      sequence: 0,
      status: "CONFIRMED",
      url: `https://site.test/series/${series.slug}?episode=${next.id}`,
    });
    expect(events[3]).toMatchObject({ end: new Date(Date.parse(later) + 1.5 * hourMs).toISOString() });
  });

  test("is a calendar that does not change until the catalogue does, and is found by a former slug too", async () => {
    const series = await makeSeries(site.admin);
    await makeEpisode(site.admin, series.id, { releaseDate: inHours(24) });
    const first = await ask(series.slug);
    expect(first.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(first.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=1");
    expect(first.headers.getSetCookie()).toEqual([]);
    const etag = first.headers.get("etag") ?? "";
    const again = await ask(series.slug, { "if-none-match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    await updateSeries(site.admin, series.id, 1, { slug: `${series.slug}-new` });
    expect((await ask(series.slug)).status).toBe(200);
    expect((await ask(series.slug, { "if-none-match": etag })).status).toBe(200);
  });

  test("is requested by a browser that follows the page's link", async () => {
    const series = await makeSeries(site.admin);
    const response = await ask(series.slug, { accept: "text/html,application/xhtml+xml,*/*;q=0.8" });
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  });

  test("marks a moved broadcast by a higher sequence, and a renamed one by its title only", async () => {
    const series = await makeSeries(site.admin);
    let episode = await makeEpisode(site.admin, series.id, { title: "Final", releaseDate: inHours(24) });
    const moved = inHours(30);
    episode = await change(episode, { releaseDate: moved });
    expect(await readEvents(series)).toMatchObject([{ uid: episode.id, start: moved, sequence: 1 }]);
    episode = await change(episode, { title: "The final", releaseDate: moved });
    expect(await readEvents(series)).toMatchObject([
      { title: `The final · ${series.title}`, start: moved, sequence: 1 },
    ]);
    await change(episode, { releaseDate: moved, durationSeconds: 3_600 });
    expect(await readEvents(series)).toMatchObject([{ sequence: 2 }]);
  });

  test("is not changed by the LIVE switch", async () => {
    const series = await makeSeries(site.admin);
    const { id } = await makeEpisode(site.admin, series.id, { releaseDate: inHours(1) });
    await setEpisodeLive(site.admin, id, true);
    expect(await readEvents(series)).toMatchObject([{ sequence: 0, status: "CONFIRMED" }]);
  });

  test("cancels a broadcast when it is deleted or loses its start, and reinstates it", async () => {
    const series = await makeSeries(site.admin, { title: "Court 1" });
    const start = inHours(24);
    const deleted = await makeEpisode(site.admin, series.id, { title: "Deleted", releaseDate: start });
    const undated = await makeEpisode(site.admin, series.id, { title: "Undated", releaseDate: start });
    await deleteEpisode(site.admin, deleted.id);
    const lost = await change(undated, { releaseDate: null });
    const cancelled = (await readEvents(series)).toSorted((a, b) =>
      String(a.title).localeCompare(String(b.title)),
    );
    expect(cancelled).toMatchObject([
      { uid: deleted.id, title: "Deleted · Court 1", start, sequence: 1, status: "CANCELLED" },
      { uid: undated.id, title: "Undated · Court 1", start, sequence: 1, status: "CANCELLED" },
    ]);
    const newStart = inHours(26);
    await change(lost, { releaseDate: newStart });
    expect((await readEvents(series)).find(({ uid }) => uid === undated.id)).toMatchObject({
      start: newStart,
      sequence: 2,
      status: "CONFIRMED",
    });
  });

  test("contains a cancelled broadcast until a day after its former start", async () => {
    const series = await makeSeries(site.admin, { title: "Court 1" });
    for (const title of ["Yesterday", "Before"]) {
      const { id } = await makeEpisode(site.admin, series.id, { title, releaseDate: inHours(1) });
      const hours = title === "Yesterday" ? 23 : 25;
      await site.sql("update episode set release_date = now() - $2 * interval '1 hour' where id = $1", [
        id,
        hours,
      ]);
      await deleteEpisode(site.admin, id);
    }
    expect(await titles(series)).toEqual(["Yesterday · Court 1"]);
  });

  test("changes when any program changes the catalogue, and is deleted with its series", async () => {
    const series = await makeSeries(site.admin, { title: "Court 1" });
    const other = await makeSeries(site.admin, { title: "Court 2" });
    const moved = await makeEpisode(site.admin, series.id, { title: "Moved", releaseDate: inHours(24) });
    await site.sql("update episode set series_id = $2, number = 9 where id = $1", [moved.id, other.id]);
    expect(await readEvents(series)).toMatchObject([{ uid: moved.id, status: "CANCELLED", sequence: 1 }]);
    expect(await readEvents(other)).toMatchObject([{ uid: moved.id, status: "CONFIRMED", sequence: 0 }]);
    for (const { id } of [series, other]) await deleteSeries(site.admin, id);
    expect(
      await site.sql("select from calendar_entry where series_id = any($1)", [[series.id, other.id]]),
    ).toEqual([]);
  });

  test("stores nothing of the archive, and nothing cancelled for more than a month", async () => {
    const series = await makeSeries(site.admin);
    const old = await makeEpisode(site.admin, series.id, { releaseDate: "2024-07-28T09:30:00Z" });
    await change(old, { title: "Renamed", releaseDate: "2024-07-28T10:00:00Z" });
    const read = () => site.sql("select from calendar_entry where series_id = $1", [series.id]);
    expect(await read()).toEqual([]);
    const cancelled = await makeEpisode(site.admin, series.id, { releaseDate: inHours(24) });
    await deleteEpisode(site.admin, cancelled.id);
    await site.sql("update calendar_entry set starts_at = now() - interval '31 days' where series_id = $1", [
      series.id,
    ]);
    await deleteEpisode(site.admin, old.id);
    expect(await read()).toEqual([]);
  });

  test("contains one broadcast when requested, with an alarm at the requested time", async () => {
    const series = await makeSeries(site.admin, {});
    const [first, second] = [
      await makeEpisode(site.admin, series.id, { title: "First", releaseDate: inHours(1) }),
      await makeEpisode(site.admin, series.id, { title: "Second", releaseDate: inHours(2) }),
    ];
    const read = async (query: string) => {
      const text = await (await fetch(`${site.url}/series/${series.slug}.ics?${query}`)).text();
      return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((event) => ({
        uid: event.getFirstPropertyValue("uid"),
        alarms: event
          .getAllSubcomponents("valarm")
          .map((alarm) => String(alarm.getFirstPropertyValue("trigger"))),
      }));
    };
    expect(await read(`episode=${second.id.toUpperCase()}&alarm=10`)).toEqual([
      { uid: second.id, alarms: ["-PT10M"] },
    ]);
    expect(await read("alarm=0")).toMatchObject([{ uid: first.id, alarms: ["PT0S"] }, { uid: second.id }]);
    expect(await read("alarm=soon")).toMatchObject([{ alarms: [] }, { alarms: [] }]);
    expect(await read(`episode=${series.id}`)).toEqual([]);
    expect(await read("episode=first")).toEqual([]);
  });

  test("escapes a title with line breaks", async () => {
    const series = await makeSeries(site.admin, { title: "Court 1" });
    const title = "Final, 決勝\r\nEND:VEVENT\r\nBEGIN:VEVENT";
    await makeEpisode(site.admin, series.id, { title, releaseDate: inHours(24) });
    expect(await titles(series)).toEqual(["Final, 決勝\nEND:VEVENT\nBEGIN:VEVENT · Court 1"]);
  });

  test("shows no episode of a pay-per-view series", async () => {
    const series = await makeSeries(site.admin, { tags: ["ppv"], embedLink: "https://example.org/frame" });
    const { id } = await makeEpisode(site.admin, series.id, { releaseDate: inHours(24) });
    expect(await readEvents(series)).toEqual([]);
    await deleteEpisode(site.admin, id);
    expect(await readEvents(series)).toEqual([]);
  });

  test("does not exist for a draft", async () => {
    const series = await makeSeries(site.admin, { isPublished: false });
    await makeEpisode(site.admin, series.id, { releaseDate: inHours(24) });
    for (const cookie of ["", site.admin.cookie() ?? ""])
      expect((await ask(series.slug, { cookie })).status).toBe(404);
  });

  test.each([
    ["a draft", { isPublished: false }, { isPublished: true }],
    ["protected", { password: "secret" }, { password: "" }],
  ])("says nothing of what was cancelled while the series was %s", async (_, closed, opened) => {
    const series = await makeSeries(site.admin, closed);
    const secret = await makeEpisode(site.admin, series.id, { title: "Secret", releaseDate: inHours(24) });
    const announced = await makeEpisode(site.admin, series.id, { releaseDate: inHours(25) });
    await deleteEpisode(site.admin, secret.id);
    await updateSeries(site.admin, series.id, 1, { slug: series.slug, ...opened });
    expect(await readEvents(series)).toMatchObject([{ uid: announced.id, status: "CONFIRMED" }]);
    await deleteEpisode(site.admin, announced.id);
    expect(await readEvents(series)).toMatchObject([{ uid: announced.id, status: "CANCELLED" }]);
  });

  test("does not exist for a protected series, even for viewers who know the password", async () => {
    const open = await makeSeries(site.admin);
    await makeEpisode(site.admin, open.id, { title: "Secret", releaseDate: inHours(24) });
    expect((await ask(open.slug)).status).toBe(200);
    await updateSeries(site.admin, open.id, 1, { slug: open.slug, password: "secret" });
    const [locked, missing, unnamed] = await Promise.all([ask(open.slug), ask("no-such-series"), ask("")]);
    const text = await missing.text();
    for (const { status, headers } of [locked, missing])
      expect([status, headers.get("cache-control")]).toEqual([404, "public, max-age=0, s-maxage=1"]);
    expect(await locked.text()).toBe(text);
    expect(unnamed.status).toBe(404);
    expect((await ask(open.slug, { cookie: site.admin.cookie() ?? "" })).status).toBe(404);
  });
});
