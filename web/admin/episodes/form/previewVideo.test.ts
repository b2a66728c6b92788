// @vitest-environment node
import { expect, test } from "vitest";

import { previewVideo } from "./previewVideo.ts";

const provider = {
  providerPlayUrl: "https://provider.test/play/",
  providerFileUrl: "https://files.test/out/",
  providerLiveUrl: "https://live.test/out/",
  providerPlaylist: "main.m3u8",
};

test("a provider's address is resolved to the playlist on its live host", () => {
  for (const [address, url] of [
    [" https://provider.test/play/day2/hall/ ", "https://live.test/out/day2/hall/main.m3u8"],
    ["https://provider.test/play/day2?start=3", "https://live.test/out/day2/main.m3u8"],
  ] as const)
    expect(previewVideo(address, provider), address).toEqual({ type: "HLS", isProviders: true, url });
});

test("a provider's .mp4 is unchanged, next to its play pages and among its files", () => {
  for (const url of ["https://provider.test/play/final.MP4", "https://files.test/out/day2/final.mp4?v=2"])
    expect(previewVideo(url, provider), url).toEqual({ type: "MP4", isProviders: true, url });
});

test("where the provider is the site itself, the path of an address suffices", () => {
  const site = "http://localhost:4000/demonstration";
  const own = {
    providerPlayUrl: `${site}/play/`,
    providerFileUrl: `${site}/file/`,
    providerLiveUrl: `${site}/live/`,
    providerPlaylist: "index.m3u8",
  };
  expect(previewVideo(" /demonstration/play/court-1", own)).toEqual({
    type: "HLS",
    isProviders: true,
    url: `${site}/live/court-1/index.m3u8`,
  });
  expect(previewVideo("/demonstration/file/final.mp4", own)).toEqual({
    type: "MP4",
    isProviders: true,
    url: `${site}/file/final.mp4`,
  });
  for (const address of [
    "/play/court-1",
    "/demonstration/../play/court-1",
    "//elsewhere.test/demonstration/play/a",
  ])
    expect(previewVideo(address, own), address).toBeNull();
  expect(previewVideo("/demonstration/play/court-1", provider)).toBeNull();
});

test("any usual YouTube address is resolved to its embed, and is not the provider's", () => {
  for (const address of [
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3",
    "https://youtu.be/dQw4w9WgXcQ",
    "https://m.youtube.com/live/dQw4w9WgXcQ",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
  ]) {
    expect(previewVideo(address, provider), address).toEqual({
      type: "YOUTUBE",
      isProviders: false,
      url: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
    });
  }
});

test("an address that only begins like the provider's is external", () => {
  for (const address of [
    "https://provider.test.evil.test/play/day1",
    "https://provider.test/playback/day1",
    "https://provider.test/day1.mp4",
    "https://user@provider.test/play/day1",
    "https://provider.test/play/",
    "https://files.test/out/day1",
    "https://files.test/outer/day1.mp4",
    "https://elsewhere.test/other.mp4",
  ]) {
    expect(previewVideo(address, provider), address).toMatchObject({ type: "EXTERNAL", isProviders: false });
  }
});

test("a text that is no web address has no target", () => {
  for (const address of ["", "final", "ftp://provider.test/play/day1", "javascript:alert(1)"])
    expect(previewVideo(address, provider), address).toBeNull();
});
