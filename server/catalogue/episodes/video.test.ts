import { describe, expect, test } from "vitest";

import { VideoType, findPlayAddress, readVideo } from "./video.ts";

const isilive = {
  publicUrl: "https://broadcasts.example.org",
  provider: {
    name: "isilive.ca",
    playUrl: "https://video.isilive.ca/play/",
    fileUrl: "https://video.isilive.ca/",
    liveUrl: "https://lin12.isilive.ca/live/",
    playlist: "index.m3u8",
  },
};

const demonstration = {
  publicUrl: "http://localhost:4000",
  provider: {
    name: "demonstration",
    playUrl: "http://localhost:4000/demonstration/play/",
    fileUrl: "http://localhost:4000/demonstration/file/",
    liveUrl: "http://localhost:4000/demonstration/live/",
    playlist: "index.m3u8",
  },
};

const { EXTERNAL, HLS, MP4, YOUTUBE } = VideoType;

describe("A provider's address is mapped to a file or to the playlist on the live host", () => {
  test.each([
    ["https://video.isilive.ca/bwf/final.mp4", MP4, "https://video.isilive.ca/bwf/final.mp4"],
    ["https://video.isilive.ca/bwf/FINAL.MP4", MP4, "https://video.isilive.ca/bwf/FINAL.MP4"],
    ["https://video.isilive.ca/play/bwf/final.mp4", MP4, "https://video.isilive.ca/play/bwf/final.mp4"],
    ["https://video.isilive.ca/play/bwf/court1", HLS, "https://lin12.isilive.ca/live/bwf/court1/index.m3u8"],
    ["https://video.isilive.ca/play/bwf/court1/", HLS, "https://lin12.isilive.ca/live/bwf/court1/index.m3u8"],
    [
      "https://VIDEO.isilive.ca/play/bwf/court1?autoplay=1",
      HLS,
      "https://lin12.isilive.ca/live/bwf/court1/index.m3u8",
    ],
    [
      "  https://video.isilive.ca/play/bwf/court1 ",
      HLS,
      "https://lin12.isilive.ca/live/bwf/court1/index.m3u8",
    ],
  ])("%s is %s %s", (address, type, url) => {
    expect(readVideo(isilive, address)).toMatchObject({ type, url, isProviders: true });
  });
});

describe("An address that only resembles the provider's is external", () => {
  test.each([
    "https://video.isilive.ca.evil.example/play/bwf/court1",
    "https://video.isilive.ca@evil.example/play/bwf/court1",
    "https://user@video.isilive.ca/play/bwf/court1",
    "http://video.isilive.ca/play/bwf/court1",
    "https://video.isilive.ca:8443/play/bwf/court1",
    "https://video.isilive.ca/playground/court1",
    "https://video.isilive.ca/play/../watch/court1",
    "https://video.isilive.ca/play/%2e%2e/watch/court1",
    "https://video.isilive.ca/play/",
    "https://video.isilive.ca/watch/court1",
    "https://example.org/?u=https://video.isilive.ca/play/court1",
    "https://www.youtube.com/watch?v=short",
    "https://www.youtube.com.evil.example/watch?v=aqz-KE-bpKQ",
    "https://notyoutube.com/watch?v=aqz-KE-bpKQ",
  ])("%s", (address) => {
    expect(readVideo(isilive, address)).toMatchObject({ type: EXTERNAL, isProviders: false });
  });
});

describe("A YouTube address in any of its usual forms is stored as its embed form, without a URL", () => {
  test.each([
    "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    "https://youtube.com/watch?t=30&v=aqz-KE-bpKQ",
    "https://m.youtube.com/watch?v=aqz-KE-bpKQ",
    "https://youtu.be/aqz-KE-bpKQ?si=abc",
    "https://www.youtube.com/embed/aqz-KE-bpKQ",
    "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0",
    "https://www.youtube.com/shorts/aqz-KE-bpKQ",
    "https://www.youtube.com/live/aqz-KE-bpKQ?feature=share",
  ])("%s", (address) => {
    expect(readVideo(isilive, address)).toEqual({
      type: YOUTUBE,
      stored: "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ",
      url: null,
      isProviders: false,
    });
  });
});

describe("Addresses of the demonstration provider are stored relative and completed when sent", () => {
  test.each([
    [
      "http://localhost:4000/demonstration/play/court-1",
      "http://localhost:4000/demonstration/live/court-1/index.m3u8",
    ],
    ["/demonstration/play/court-1", "http://localhost:4000/demonstration/live/court-1/index.m3u8"],
    ["/demonstration/file/final.mp4", "http://localhost:4000/demonstration/file/final.mp4"],
  ])("%s leads to %s", (address, url) => {
    expect(readVideo(demonstration, address)).toMatchObject({
      stored: new URL(address, demonstration.publicUrl).pathname,
      url,
      isProviders: true,
    });
  });
});

describe("A text that is not a web address is not a video", () => {
  test.each(["", "  ", "court1", "javascript:alert(1)", "data:text/html,x", "ftp://example.org/a.mp4", "//"])(
    "%j",
    (address) => {
      expect(readVideo(isilive, address)).toBeNull();
    },
  );
});

describe("A playlist of the provider is mapped back to its play address", () => {
  test.each([
    "https://video.isilive.ca/play/badminton/court1",
    "https://video.isilive.ca/play/a",
    "https://video.isilive.ca/play/with%20blank/x",
  ])("%s", (address) => {
    const playlist = readVideo(isilive, address)?.url;
    expect(findPlayAddress(isilive, playlist ?? "")).toBe(address);
  });

  test.each([
    "https://video.isilive.ca/play/badminton/court1",
    "https://elsewhere.example/badminton/court1/index.m3u8",
    "https://youtu.be/aqz-KE-bpKQ",
    "nowhere",
    "",
  ])("%j is none", (address) => {
    expect(findPlayAddress(isilive, address)).toBeNull();
  });
});
