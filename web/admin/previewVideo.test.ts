import { expect, test } from "vitest";

import { previewVideo } from "./previewVideo.ts";

const play = "https://provider.test/play/";
const known = [
  {
    videoUrl: "https://www.youtube-nocookie.com/embed/abcdefghijk",
    videos: [{ url: null, type: "YOUTUBE" as const }],
  },
  {
    videoUrl: "https://provider.test/play/day1/court",
    videos: [{ url: "https://live.test/out/day1/court/index.m3u8", type: "HLS" as const }],
  },
  {
    videoUrl: "https://files.elsewhere.test/final.mp4",
    videos: [{ url: "https://files.elsewhere.test/final.mp4", type: "MP4" as const }],
  },
];

test("a provider's address leads to the playlist on its live host, named as those of other streams are", () => {
  expect(previewVideo(" https://provider.test/play/day2/hall/ ", play, known)).toEqual({
    type: "HLS",
    isProviders: true,
    url: "https://live.test/out/day2/hall/index.m3u8",
  });
  expect(previewVideo("https://provider.test/play/day2", play, [])).toEqual({
    type: "HLS",
    isProviders: true,
    url: null,
  });
});

test("a provider's .mp4 stays as it is", () => {
  const url = "https://provider.test/play/final.MP4";
  expect(previewVideo(url, play, known)).toEqual({ type: "MP4", isProviders: true, url });
});

test("YouTube in any of its usual forms leads to its embed, and is not the provider's", () => {
  for (const address of [
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3",
    "https://youtu.be/dQw4w9WgXcQ",
    "https://m.youtube.com/live/dQw4w9WgXcQ",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
  ]) {
    expect(previewVideo(address, play, known), address).toEqual({
      type: "YOUTUBE",
      isProviders: false,
      url: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
    });
  }
});

test("what merely begins like the provider's address is external", () => {
  for (const address of [
    "https://provider.test.evil.test/play/day1",
    "https://provider.test/playback/day1",
    "https://user@provider.test/play/day1",
    "https://provider.test/play/",
    "https://elsewhere.test/other.mp4",
  ]) {
    expect(previewVideo(address, play, known)?.type, address).toBe("EXTERNAL");
  }
});

test("what the server has said of an address stands", () => {
  const address = "https://files.elsewhere.test/final.mp4";
  expect(previewVideo(address, play, known)).toEqual({ type: "MP4", isProviders: true, url: address });
});

test("what is no web address leads nowhere", () => {
  for (const address of ["", "final", "ftp://provider.test/play/day1", "javascript:alert(1)"])
    expect(previewVideo(address, play, known), address).toBeNull();
});
