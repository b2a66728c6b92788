import { expect, test } from "vitest";

import { findYoutubeId } from "./youtube.ts";

test.each([
  ["https://music.youtube.com/watch?v=aqz-KE-bpKQ", "aqz-KE-bpKQ"],
  ["https://youtube-nocookie.com/embed/aqz-KE-bpKQ", "aqz-KE-bpKQ"],
  ["https://youtu.be/aqz-KE-bpKQ?t=30", "aqz-KE-bpKQ"],
  ["https://www.youtube.com/embed/videoseries?list=PL1", "videoseries"],
  ["https://www.youtube.com/embed/aqz-KE-bpK", null],
  ["https://www.youtube.com/embed/aqz-KE-bpKQQ", null],
  ["https://www.youtube.com/channel/aqz-KE-bpKQ", null],
  ["https://youtube.com.example.org/embed/aqz-KE-bpKQ", null],
])("the video of %s is %s", (address, id) => {
  expect(findYoutubeId(new URL(address))).toBe(id);
});
