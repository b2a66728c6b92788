// @vitest-environment node
import { expect, test } from "vitest";

import type { Courts_CourtFragment as Court } from "../../lib/generated/TournamentUpdates.ts";
import { type BoardEpisode, listEpisodeIds, listRows, nameRow, previewUrl } from "./boardRows.ts";

const series = { id: "s1", slug: "centre", title: "Centre", isProtected: false, isPublished: true };
const episode = (id: string, isLive: boolean): BoardEpisode => ({
  id,
  number: 1,
  title: `Title ${id}`,
  isLive,
  liveSince: isLive ? "2026-11-22T10:00:00.000Z" : null,
  hasNext: false,
  series,
});
const court = (id: string, episodeId: string | null): Court => ({
  id,
  name: `Court ${id}`,
  isPublic: true,
  pictureDelayMs: 0,
  pictureOffsetMs: 0,
  version: 1,
  episodeId,
  seriesId: null,
  current: null,
  next: null,
});

test("there is a row for each court in their order, and for each live broadcast without a court", () => {
  const rows = listRows({
    courts: [court("1", "e1"), court("2", null), court("3", "e3"), court("4", "gone")],
    episodes: [episode("e1", false), { ...episode("e3", true), releaseDate: "2026-11-22T09:00:00.000Z" }],
    live: [episode("e1", true), episode("e9", true)],
  });
  expect(rows.map((row) => [nameRow(row), row.episode?.id ?? null, row.episode?.isLive ?? null])).toEqual([
    ["Court 1", "e1", true],
    ["Court 2", null, null],
    // The query read it as live, but it is not any more.
    ["Court 3", "e3", false],
    ["Court 4", null, null],
    ["Title e9", "e9", true],
  ]);
  expect(rows[2]?.episode?.releaseDate).toBe("2026-11-22T09:00:00.000Z");
});

test("only a stream has a picture to preview", () => {
  const rowOf = (video: NonNullable<BoardEpisode["videos"]>[number] | null) => ({
    id: "c1",
    court: null,
    episode: { ...episode("e1", true), videos: video ? [video] : [] },
  });
  const url = "https://provider.test/live/e1";
  expect(previewUrl(rowOf({ type: "HLS", url }))).toBe(url);
  for (const type of ["MP4", "YOUTUBE", "EXTERNAL"] as const)
    expect(previewUrl(rowOf({ type, url }))).toBeNull();
  expect(previewUrl(rowOf(null))).toBeNull();
  expect(previewUrl({ id: "c1", court: null, episode: episode("e1", true) })).toBeNull();
  expect(previewUrl({ id: "c1", court: null, episode: null })).toBeNull();
});

test("details are queried of as many episodes as the server sends at once, those of courts first", () => {
  const live = Array.from({ length: 120 }, (_, place) => ({ id: `e${place}` }));
  const ids = listEpisodeIds([{ episodeId: "e119" }, { episodeId: null }], live);
  expect(ids).toHaveLength(100);
  expect(ids[0]).toBe("e119");
  expect(new Set(ids).size).toBe(100);
});
