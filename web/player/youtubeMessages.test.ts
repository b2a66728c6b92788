// @vitest-environment node
import { expect, test } from "vitest";

import { readHasEnded, talkingFrameUrl } from "./youtubeMessages.ts";

test.each([
  ['{"event":"onStateChange","info":0,"id":1,"channel":"widget"}', true],
  ['{"event":"onStateChange","info":1}', false],
  ['{"event":"infoDelivery","info":{"playerState":0,"currentTime":90}}', true],
  ['{"event":"initialDelivery","info":{"playerState":-1}}', false],
  ['{"event":"infoDelivery","info":{"currentTime":12.5}}', null],
  ['{"event":"onReady","info":null}', null],
  ['{"event":"onStateChange"}', null],
  ["[]", null],
  ["null", null],
  ["{", null],
  [{ event: "onStateChange", info: 0 }, null],
  [undefined, null],
])("the message %j says whether the video has ended: %j", (data, expected) => {
  expect(readHasEnded(data)).toBe(expected);
});

test("the frame's address makes the player send messages to this page", () => {
  expect(
    talkingFrameUrl("https://www.youtube-nocookie.com/embed/abcdefghijk?start=5", "https://live.example.org"),
  ).toBe(
    "https://www.youtube-nocookie.com/embed/abcdefghijk?start=5&enablejsapi=1&origin=https%3A%2F%2Flive.example.org",
  );
});
