import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  createEpisode,
  deleteEpisode,
  makeEpisode,
  makeSeries,
  reorderEpisodes,
  setEpisodeLive,
  updateEpisode,
} from "../../testing/catalogue/catalogue.ts";
import type { OperatedSeries } from "../../testing/catalogue/episodes.ts";
import { startSeries, videoUrl } from "../../testing/catalogue/episodes.ts";
import type { Harness } from "../../testing/harness.ts";

let site: Harness;
let series: OperatedSeries;
beforeAll(async () => {
  ({ site, series } = await startSeries());
});
afterAll(() => site.close());

const missing = (message: string) => [{ code: "NOT_FOUND", field: null, message }];

describe("An episode follows the rules of its form", () => {
  const duration = "The duration lies between 00:00:00 and 99:59:59.";
  const address = "The video URL must begin with https://video.example.org/play/ or be a YouTube video.";

  test.each([
    ["videoUrl", { videoUrl: " " }, "BLANK", "Please enter the video URL."],
    ["videoUrl", { videoUrl: "court 1" }, "INVALID", "The video URL is not a web address."],
    ["videoUrl", { videoUrl: "javascript:alert(1)" }, "INVALID", "The video URL is not a web address."],
    ["videoUrl", { videoUrl: "https://example.org/video" }, "INVALID", address],
    ["videoUrl", { videoUrl: "https://video.example.org.evil.example/play/bwf/court-1" }, "INVALID", address],
    ["videoUrl", { videoUrl: "/demonstration/play/court-1" }, "INVALID", address],
    ["durationSeconds", { durationSeconds: -1 }, "INVALID", duration],
    ["durationSeconds", { durationSeconds: 360_000 }, "INVALID", duration],
    ["title", { title: "t".repeat(201) }, "INVALID", "The title has at most 200 characters."],
    [
      "shortDescription",
      { shortDescription: "d".repeat(501) },
      "INVALID",
      "The short description has at most 500 characters.",
    ],
    [
      "longDescription",
      { longDescription: "d".repeat(20_001) },
      "INVALID",
      "The long description has at most 20,000 characters.",
    ],
    ["language", { language: "english please" }, "INVALID", "The language needs a form such as en-US."],
    ["bitrateKbps", { bitrateKbps: 0 }, "INVALID", "The bitrate is a number of kilobits above 0."],
    [
      "thumbnailUrl",
      { thumbnailUrl: "data:image/png,x" },
      "INVALID",
      "The thumbnail needs a public address that begins with https://.",
    ],
    [
      "embedLink",
      { embedLink: "http://example.org/frame" },
      "INVALID",
      "The embed link needs an address that begins with https://.",
    ],
    [
      "rating",
      { rating: { value: "v".repeat(21), source: "BBFC" } },
      "INVALID",
      "The rating has at most 20 characters.",
    ],
  ])("%s: %j is refused", async (field, input, code, message) => {
    const refused = { episode: null, userErrors: [{ code, field, message }] };
    expect(await series.createEpisode(input)).toEqual(refused);
    expect(await series.updateEpisode(await series.makeEpisode(), input)).toEqual(refused);
  });

  test.each([
    ["durationSeconds", 2 ** 31],
    ["durationSeconds", 1.5],
    ["isLive", "yes"],
    ["releaseDate", "soon"],
  ])("%s: %j makes no sense", async (field, value) => {
    const response = await site.admin.ask(
      "mutation ($id: ID!, $input: EpisodeInput!) { createEpisode(seriesId: $id, input: $input) { episode { id } } }",
      { id: series.id, input: { videoUrl, [field]: value } },
    );
    expect(response.errors?.[0]).toMatchObject({ extensions: { code: "BAD_USER_INPUT" } });
  });

  test("omitted fields have their defaults", async () => {
    const { id } = await series.makeEpisode({ title: undefined });
    expect(
      await series.readEpisode(
        id,
        "title shortDescription longDescription language durationSeconds rating { value source } releaseDate thumbnail { url } embedLink isLive isOnRoku version videos { quality bitrateKbps }",
      ),
    ).toEqual({
      id,
      title: "",
      shortDescription: "",
      longDescription: "",
      language: "en-US",
      durationSeconds: 1,
      rating: { value: "0", source: "BBFC" },
      releaseDate: null,
      thumbnail: null,
      embedLink: null,
      isLive: false,
      isOnRoku: false,
      version: 1,
      videos: [{ quality: "HD", bitrateKbps: null }],
    });
  });

  test("given fields are stored", async () => {
    const given = {
      title: "Final 🏸",
      shortDescription: "short",
      longDescription: "long",
      language: "da-DK",
      durationSeconds: 359_999,
      rating: { value: "12", source: "MPAA" },
      embedLink: "https://example.org/frame",
      isLive: true,
      isOnRoku: true,
    };
    const { id } = await series.makeEpisode({
      ...given,
      releaseDate: "2025-07-28T11:30:00+02:00",
      bitrateKbps: 4_000,
    });
    expect(
      await series.readEpisode(
        id,
        "title shortDescription longDescription language durationSeconds rating { value source } releaseDate embedLink isLive isOnRoku videos { bitrateKbps }",
      ),
    ).toEqual({ id, ...given, releaseDate: "2025-07-28T09:30:00.000Z", videos: [{ bitrateKbps: 4_000 }] });
  });
});

describe("An update replaces the episode and increments its version", () => {
  test("from an older version is refused, and the first admin's values are kept", async () => {
    const episode = await series.makeEpisode();
    expect(await series.updateEpisode(episode, { title: "The first" })).toMatchObject({
      episode: { version: 2 },
    });
    expect(await series.updateEpisode(episode, { title: "The second" })).toEqual({
      episode: null,
      userErrors: [
        {
          code: "OUT_OF_DATE",
          field: null,
          message: "This has been changed meanwhile. Load the present state.",
        },
      ],
    });
    expect(await series.readEpisode(episode.id, "title")).toMatchObject({ title: "The first" });
  });

  test("but moving and the LIVE switch do not increment it", async () => {
    const episode = await series.makeEpisode();
    expect(await setEpisodeLive(site.admin, episode.id, true)).toMatchObject({
      episode: { isLive: true, version: episode.version },
    });
    const ids = (await series.readEpisodes()).map(({ id }) => id);
    await reorderEpisodes(site.admin, series.id, ids.toReversed());
    expect(await series.updateEpisode(episode)).toMatchObject({ userErrors: [] });
  });

  test("without the live flag keeps the state that the operator set", async () => {
    const episode = await series.makeEpisode();
    await setEpisodeLive(site.admin, episode.id, true);
    const { episode: saved } = await series.updateEpisode(episode, { title: "Saved during the broadcast" });
    expect(saved).toMatchObject({ isLive: true });
    if (!saved) throw new Error("The episode was saved");
    expect(await series.updateEpisode(saved, { isLive: false })).toMatchObject({
      episode: { isLive: false },
    });
  });
});

describe("An unknown episode is an error", () => {
  test.each(["00000000-0000-4000-8000-000000000000", "toString", ""])("id %j", async (id) => {
    expect(await createEpisode(site.admin, id, { videoUrl })).toEqual({
      episode: null,
      userErrors: missing("Series not found."),
    });
    const noEpisode = missing("Episode not found.");
    expect(await updateEpisode(site.admin, id, 1, { videoUrl })).toEqual({
      episode: null,
      userErrors: noEpisode,
    });
    expect(await setEpisodeLive(site.admin, id, true)).toEqual({ episode: null, userErrors: noEpisode });
    expect(await deleteEpisode(site.admin, id)).toEqual({ series: null, userErrors: noEpisode });
    expect(await reorderEpisodes(site.admin, id, [])).toEqual({
      series: null,
      userErrors: missing("Series not found."),
    });
  });
});

test("live episodes are those that are live now, in the order of the catalogue, without protected ones", async () => {
  const [first, second] = [await makeSeries(site.admin), await makeSeries(site.admin)];
  const hidden = await makeSeries(site.admin, { password: "secret" });
  for (const { id } of [second, first, hidden])
    for (const title of ["one", "two"]) await makeEpisode(site.admin, id, { title, videoUrl, isLive: true });
  await makeEpisode(site.admin, first.id, { title: "not live", videoUrl });
  await site.sql("update episode set is_live = false where series_id = $1", [series.id]);
  const document = "{ liveEpisodes { title series { id } } }";
  const read = async (client: Harness["visitor"]) =>
    (
      await client.query<{ liveEpisodes: { title: string; series: { id: string } }[] }>(document)
    ).liveEpisodes.map((episode) => [episode.series.id, episode.title]);
  const open = [
    [first.id, "one"],
    [first.id, "two"],
    [second.id, "one"],
    [second.id, "two"],
  ];
  expect(await read(site.visitor)).toEqual(open);
  expect(await read(site.user)).toEqual(open);
  expect(await read(site.admin)).toEqual([...open, [hidden.id, "one"], [hidden.id, "two"]]);
});
