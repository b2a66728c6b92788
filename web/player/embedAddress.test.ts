// @vitest-environment node
import { describe, expect, it } from "vitest";

import { frameAddress, youtubeFrameUrl } from "./embedAddress.ts";

describe("a YouTube embed plays from the privacy-enhanced host", () => {
  it.each([
    [
      "https://www.youtube.com/embed/dQw4w9WgXcQ",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1&rel=0",
    ],
    [
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&playsinline=1&rel=0",
    ],
    [
      "https://www.youtube.com/embed/dQw4w9WgXcQ?start=90&autoplay=0",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90&autoplay=1&playsinline=1&rel=0",
    ],
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", null],
    ["https://youtube.com.example.org/embed/dQw4w9WgXcQ", null],
    ["https://www.youtube.com/embed/%3Cscript%3E", null],
    ["no address", null],
  ])("%s", (videoUrl, expected) => {
    expect(youtubeFrameUrl(videoUrl, null)).toBe(expected);
  });

  it("from the requested second, which overrides that of its own address", () => {
    expect(youtubeFrameUrl("https://www.youtube.com/embed/dQw4w9WgXcQ?start=90", 12.6)).toBe(
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=12&autoplay=1&playsinline=1&rel=0",
    );
  });

  it("without playing if it replaces a paused video", () => {
    expect(youtubeFrameUrl("https://www.youtube.com/embed/dQw4w9WgXcQ", 12.6, true)).toBe(
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=12&autoplay=0&playsinline=1&rel=0",
    );
  });
});

describe("a frame shows https addresses and pages of this site", () => {
  const page = "http://localhost:4000/series/finals";
  it.each([
    ["https://video.example.org/frame?id=1", { src: "https://video.example.org/frame?id=1", isOwn: false }],
    [
      "http://localhost:4000/demonstration/frame",
      { src: "http://localhost:4000/demonstration/frame", isOwn: true },
    ],
    ["/demonstration/frame", { src: "http://localhost:4000/demonstration/frame", isOwn: true }],
    [
      "http://127.0.0.1:4000/demonstration/frame",
      { src: "http://127.0.0.1:4000/demonstration/frame", isOwn: true },
    ],
    ["http://localhost:5000/frame", null],
    ["http://video.example.org/frame", null],
    ["javascript:alert(1)", null],
    ["data:text/html,hello", null],
  ])("%s", (link, expected) => {
    expect(frameAddress(link, page)).toEqual(expected);
  });
});
