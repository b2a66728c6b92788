import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  createEpisode,
  deleteEpisode,
  makeEpisode,
  makeSeries,
  reorderEpisodes,
  setEpisodeLive,
  updateEpisode,
} from "../testing/catalogue.ts";
import type { Episode } from "../testing/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
let seriesId: string;
let slug: string;
beforeAll(async () => {
  site = await startHarness({
    PROVIDER_PLAY_URL: "https://video.example.org/play/",
    PROVIDER_FILE_URL: "https://video.example.org/",
    PROVIDER_LIVE_URL: "https://live.example.org/live/",
  });
  const series = await makeSeries(site.admin);
  seriesId = series.id;
  slug = series.slug;
});
afterAll(() => site.close());

const videoUrl = "https://video.example.org/play/bwf/court-1";

const create = (input: Record<string, unknown> = {}) =>
  createEpisode(site.admin, seriesId, { videoUrl, ...input });
const make = (input: Record<string, unknown> = {}) =>
  makeEpisode(site.admin, seriesId, { videoUrl, ...input });
const update = ({ id, version, title }: Episode, input: Record<string, unknown> = {}) =>
  updateEpisode(site.admin, id, version, { videoUrl, title, ...input });

async function readEpisodes<Fields extends { id: string }>(
  of = slug,
  fields = "id number",
): Promise<Fields[]> {
  const { series } = await site.visitor.query<{ series: { content: { episodes: Fields[] } } }>(
    `{ series(slug: "${of}") { content { episodes { ${fields} } } } }`,
  );
  return series.content.episodes;
}

const missing = (message: string) => [{ code: "NOT_FOUND", field: null, message }];

/** The ids in their order, which the numbers follow without a gap. */
async function readNumbers(): Promise<string[]> {
  const episodes = await readEpisodes<{ id: string; number: number }>();
  expect(episodes.map(({ number }) => number)).toEqual(episodes.map((_, place) => place + 1));
  return episodes.map(({ id }) => id);
}

const readEpisode = async (id: string, fields: string) =>
  (await readEpisodes(slug, `id ${fields}`)).find((episode) => episode.id === id);

test.each([
  { input: {}, hasRecording: false },
  { input: { durationSeconds: 2 }, hasRecording: true },
  { input: { videoUrl: "https://video.example.org/final.mp4" }, hasRecording: true },
])("an episode with $input has a recording: $hasRecording", async ({ input, hasRecording }) => {
  const { id } = await make(input);
  expect(await readEpisode(id, "hasRecording")).toEqual({ id, hasRecording });
});

test("a broadcast that was switched off after its planned start is a recording; a test before it is none", async () => {
  const hour = 60 * 60 * 1000;
  for (const [start, hasRecording] of [
    [Date.now() - hour, true],
    [Date.now() + hour, false],
  ] as const) {
    const { id } = await make({ releaseDate: new Date(start).toISOString() });
    await setEpisodeLive(site.admin, id, true);
    await setEpisodeLive(site.admin, id, false);
    expect(await readEpisode(id, "hasRecording")).toEqual({ id, hasRecording });
  }
  const episode = await make({ releaseDate: new Date(Date.now() - hour).toISOString(), isLive: true });
  await update(episode, { releaseDate: new Date(Date.now() - hour).toISOString(), isLive: false });
  expect(await readEpisode(episode.id, "hasRecording")).toEqual({ id: episode.id, hasRecording: true });
});

describe("An episode keeps to the rules of its form", () => {
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
    expect(await create(input)).toEqual(refused);
    expect(await update(await make(), input)).toEqual(refused);
  });

  test.each([
    ["durationSeconds", 2 ** 31],
    ["durationSeconds", 1.5],
    ["isLive", "yes"],
    ["releaseDate", "soon"],
  ])("%s: %j makes no sense", async (field, value) => {
    const answer = await site.admin.ask(
      "mutation ($id: ID!, $input: EpisodeInput!) { createEpisode(seriesId: $id, input: $input) { episode { id } } }",
      { id: seriesId, input: { videoUrl, [field]: value } },
    );
    expect(answer.errors?.[0]).toMatchObject({ extensions: { code: "BAD_USER_INPUT" } });
  });

  test("what is not given has its default", async () => {
    const { id } = await make({ title: undefined });
    expect(
      await readEpisode(
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

  test("what is given is kept", async () => {
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
    const { id } = await make({ ...given, releaseDate: "2025-07-28T11:30:00+02:00", bitrateKbps: 4_000 });
    expect(
      await readEpisode(
        id,
        "title shortDescription longDescription language durationSeconds rating { value source } releaseDate embedLink isLive isOnRoku videos { bitrateKbps }",
      ),
    ).toEqual({ id, ...given, releaseDate: "2025-07-28T09:30:00.000Z", videos: [{ bitrateKbps: 4_000 }] });
  });
});

describe("A video address leads to what the provider serves", () => {
  test.each([
    [videoUrl, "HLS", "https://live.example.org/live/bwf/court-1/index.m3u8"],
    ["https://video.example.org/bwf/final.mp4", "MP4", "https://video.example.org/bwf/final.mp4"],
  ])("%s is %s", async (address, type, url) => {
    expect(await make({ videoUrl: address, isOnRoku: true })).toMatchObject({
      videoUrl: address,
      isOnRoku: true,
      videos: [{ type, url, quality: "HD" }],
    });
  });

  test("a YouTube address is stored as its embed form, without a URL, and is not on Roku", async () => {
    expect(await make({ videoUrl: "https://youtu.be/aqz-KE-bpKQ", isOnRoku: true })).toMatchObject({
      videoUrl: "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ",
      isOnRoku: false,
      videos: [{ type: "YOUTUBE", url: null }],
    });
  });

  test("the Roku flag falls when the address becomes one that is not the provider's", async () => {
    const episode = await make({ isOnRoku: true });
    const { episode: changed } = await update(episode, {
      videoUrl: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
      isOnRoku: true,
    });
    expect(changed).toMatchObject({ isOnRoku: false });
  });

  test("an external address that an import brought may be kept, and not be changed into another", async () => {
    const episode = await make();
    const external = "https://example.org/watch/1";
    await site.sql("update episode set video_url = $1 where id = $2", [external, episode.id]);
    const kept = await update(episode, { videoUrl: external, title: "Kept", isOnRoku: true });
    expect(kept).toMatchObject({
      userErrors: [],
      episode: { title: "Kept", isOnRoku: false, videos: [{ type: "EXTERNAL", url: external }] },
    });
    const { episode: present } = kept;
    if (!present) throw new Error("The episode was kept");
    expect(await update(present, { videoUrl: "https://example.org/watch/2" })).toMatchObject({
      userErrors: [{ code: "INVALID", field: "videoUrl" }],
    });
  });
});

describe("An update replaces the episode and raises its version", () => {
  test("an older version is refused, and the first admin's values stay", async () => {
    const episode = await make();
    expect(await update(episode, { title: "The first" })).toMatchObject({ episode: { version: 2 } });
    expect(await update(episode, { title: "The second" })).toEqual({
      episode: null,
      userErrors: [
        {
          code: "OUT_OF_DATE",
          field: null,
          message: "Someone else has changed this meanwhile. Load the present state.",
        },
      ],
    });
    expect(await readEpisode(episode.id, "title")).toMatchObject({ title: "The first" });
  });

  test("moving and the LIVE switch do not raise it", async () => {
    const episode = await make();
    expect(await setEpisodeLive(site.admin, episode.id, true)).toMatchObject({
      episode: { isLive: true, version: episode.version },
    });
    const ids = (await readEpisodes()).map(({ id }) => id);
    await reorderEpisodes(site.admin, seriesId, ids.toReversed());
    expect(await update(episode)).toMatchObject({ userErrors: [] });
  });

  test("a form that does not name the live flag leaves it as the operator set it", async () => {
    const episode = await make();
    await setEpisodeLive(site.admin, episode.id, true);
    const { episode: saved } = await update(episode, { title: "Saved during the broadcast" });
    expect(saved).toMatchObject({ isLive: true });
    if (!saved) throw new Error("The episode was saved");
    expect(await update(saved, { isLive: false })).toMatchObject({ episode: { isLive: false } });
  });
});

describe("Episodes are numbered 1 to n", () => {
  test("a new one goes last, a deleted one leaves no gap, a reorder renumbers all", async () => {
    const [first, second] = [await make(), await make()];
    expect((await readNumbers()).at(-1)).toBe(second.id);
    expect(await deleteEpisode(site.admin, first.id)).toMatchObject({
      series: { id: seriesId },
      userErrors: [],
    });
    const ids = await readNumbers();
    expect(await reorderEpisodes(site.admin, seriesId, ids.toReversed())).toMatchObject({ userErrors: [] });
    expect(await readNumbers()).toEqual(ids.toReversed());
  });

  test("also after another program has left a gap", async () => {
    const { id } = await make();
    const last = await make();
    await site.sql("delete from episode where id = $1", [id]);
    expect((await make()).number).toBe(last.number + 1);
    await reorderEpisodes(
      site.admin,
      seriesId,
      (await readEpisodes()).map((episode) => episode.id),
    );
    await readNumbers();
  });

  test("episodes of two series do not disturb each other", async () => {
    const other = await makeSeries(site.admin);
    const before = await readNumbers();
    const foreign = await makeEpisode(site.admin, other.id, { videoUrl });
    expect(foreign.number).toBe(1);
    await deleteEpisode(site.admin, foreign.id);
    expect(await readNumbers()).toEqual(before);
  });

  test.each([
    ["one is missing", (ids: string[]) => ids.slice(1)],
    ["one is unknown", (ids: string[]) => [...ids.slice(1), "00000000-0000-4000-8000-000000000000"]],
    ["one is no id", (ids: string[]) => [...ids.slice(1), "x"]],
    ["one stands twice", (ids: string[]) => [...ids.slice(1), ids.at(-1) ?? ""]],
  ])("a reorder is refused when %s", async (_, change) => {
    const ids = await readNumbers();
    expect(await reorderEpisodes(site.admin, seriesId, change(ids))).toEqual({
      series: null,
      userErrors: [
        {
          code: "OUT_OF_DATE",
          field: "ids",
          message: "The list has changed meanwhile. Load the present state.",
        },
      ],
    });
    expect(await readNumbers()).toEqual(ids);
  });

  test("a reorder that names an episode of another series is refused", async () => {
    const other = await makeSeries(site.admin);
    const foreign = await makeEpisode(site.admin, other.id, { videoUrl });
    const ids = await readNumbers();
    expect(await reorderEpisodes(site.admin, seriesId, [...ids.slice(1), foreign.id])).toMatchObject({
      userErrors: [{ code: "OUT_OF_DATE" }],
    });
  });
});

describe("What is not there is said", () => {
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
  await site.sql("update episode set is_live = false where series_id = $1", [seriesId]);
  const document = "{ liveEpisodes { title series { id } } }";
  const read = async (client: Harness["visitor"]) =>
    (
      await client.query<{ liveEpisodes: { title: string; series: { id: string } }[] }>(document)
    ).liveEpisodes.map(({ title, series }) => [series.id, title]);
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

test("addresses of the demonstration provider are kept relative and completed when sent", async () => {
  const demonstration = await startHarness();
  try {
    const { publicUrl } = demonstration.config;
    const { id } = await makeSeries(demonstration.admin);
    const address = `${publicUrl}/demonstration/play/court-1`;
    expect(await makeEpisode(demonstration.admin, id, { videoUrl: address, isOnRoku: true })).toMatchObject({
      videoUrl: address,
      isOnRoku: true,
      videos: [{ type: "HLS", url: `${publicUrl}/demonstration/live/court-1/index.m3u8` }],
    });
    expect(await demonstration.sql("select video_url from episode")).toEqual([
      { video_url: "/demonstration/play/court-1" },
    ]);
  } finally {
    await demonstration.close();
  }
});
