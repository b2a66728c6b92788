import { XMLParser } from "fast-xml-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Episode, Series } from "../testing/catalogue/catalogue.ts";
import { makeEpisode, makeSeries, updateSeries } from "../testing/catalogue/catalogue.ts";
import { makeThumbnail, paint } from "../testing/catalogue/uploads.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
let court: Series;
let final: Episode;
let thumbnailUrl: string;
beforeAll(async () => {
  site = await startHarness({ SITE_TITLE: "The Open" });
  thumbnailUrl = (await makeThumbnail(site, await paint("jpeg", 1280, 720))).url;
  court = await makeSeries(site.admin, {
    slug: "court-1",
    title: `"Smash" & <Drop> ]]> 'net'`,
    thumbnailUrl,
  });
  final = await makeEpisode(site.admin, court.id, { title: "Final" });
  await makeSeries(site.admin, { slug: "gala", tags: ["ppv"], embedLink: "https://example.org/gala" });
});
afterAll(() => site.close());

const own = (path: string) => `${site.config.publicUrl}${path}`;
const ask = (path: string) => fetch(site.url + path);
const askPlayer = (url: string, more = "") => ask(`/oembed?url=${encodeURIComponent(url)}${more}`);

interface Player {
  title: string;
  html: string;
  width: number;
  height: number;
  thumbnail_width?: number;
}
const readPlayer = async (url: string, more = "") => (await (await askPlayer(url, more)).json()) as Player;

describe("oEmbed describes the player for other sites", () => {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "",
    allowBooleanAttributes: true,
  });
  const frameOf = ({ html }: Player) => (parser.parse(html) as { iframe: Record<string, unknown> }).iframe;

  test("of a series", async () => {
    const player = await readPlayer(own("/series/court-1"));
    expect(player).toMatchObject({
      version: "1.0",
      type: "video",
      provider_name: "The Open",
      provider_url: own("/"),
      title: court.title,
      width: 1280,
      height: 720,
      thumbnail_url: thumbnailUrl,
      thumbnail_width: 1280,
      thumbnail_height: 720,
    });
    expect(frameOf(player)).toMatchObject({
      src: own("/embed/court-1"),
      title: court.title,
      width: "1280",
      height: "720",
      allowfullscreen: true,
    });
  });

  test("of an episode", async () => {
    const player = await readPlayer(own(`/series/court-1?episode=${final.id}`));
    expect(player.title).toBe(`Final · ${court.title}`);
    expect(frameOf(player)["src"]).toBe(own(`/embed/court-1?episode=${final.id}`));
  });

  test.each([
    ["&maxwidth=640", [640, 360, 640]],
    ["&maxheight=360", [640, 360, 640]],
    ["&maxwidth=500&maxheight=900", [500, 281, 480]],
    ["&maxwidth=100", [100, 56, undefined]],
    ["&maxwidth=1", [1, 1, undefined]],
    ["&maxwidth=4000", [1280, 720, 1280]],
    ["&maxwidth=wide&maxheight=-1", [1280, 720, 1280]],
  ])("in the room that %s leaves", async (more, expected) => {
    const { width, height, thumbnail_width } = await readPlayer(own("/series/court-1"), more);
    expect([width, height, thumbnail_width]).toEqual(expected);
  });

  test("also by a former address", async () => {
    const former = await makeSeries(site.admin, { slug: "before" });
    await updateSeries(site.admin, former.id, former.version, { slug: "after" });
    expect(frameOf(await readPlayer(own("/series/before")))["src"]).toBe(own("/embed/after"));
  });

  test.each([
    ["no address", "/oembed", 404],
    ["another site's", "/oembed?url=https%3A%2F%2Felsewhere.test%2Fseries%2Fcourt-1", 404],
    ["no address at all", "/oembed?url=court-1", 404],
    ["two addresses", "/oembed?url=a&url=b", 404],
    ["as XML", "/oembed?url=a&format=xml", 501],
  ])("but not for %s", async (_name, path, status) => {
    const response = await ask(path);
    expect([response.status, typeof (await response.json())]).toEqual([status, "object"]);
  });

  test.each([
    ["/", 404],
    ["/faq", 404],
    ["/series/nobody", 404],
    ["/series/court-1?episode=00000000-0000-4000-8000-000000000000", 404],
    ["/series/gala", 401],
  ])("but not for %s", async (path, status) => {
    const response = await askPlayer(own(path));
    expect([response.status, response.headers.get("cache-control")]).toEqual([
      status,
      "public, max-age=0, s-maxage=1",
    ]);
  });
});
