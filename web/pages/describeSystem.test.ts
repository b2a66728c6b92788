// @vitest-environment node
import { expect, test } from "vitest";

import { describeSystem } from "./describeSystem.ts";

test("the line contains all results, the browser, the screen and the time", () => {
  const line = describeSystem(
    {
      video: { isGood: true, words: "stream: picture after 0.4 s" },
      hls: { isGood: true, words: "Media Source Extensions" },
      sound: { isGood: true, words: "output at 48 kHz" },
      updates: { isGood: false, words: "no answer within\n8.0 s" },
      cookies: { isGood: true, words: "allowed" },
    },
    new Date(Date.UTC(2025, 6, 28, 9, 30)),
    {
      userAgent: "Browser/1.0",
      origin: "https://open.test",
      screen: { width: 1440, height: 900, pixelRatio: 2 },
    },
  );
  expect(line).toBe(
    "System check 2025-07-28T09:30:00.000Z | Video: ok (stream: picture after 0.4 s) | " +
      "HLS: ok (Media Source Extensions) | Sound: ok (output at 48 kHz) | " +
      "Live updates: FAILED (no answer within 8.0 s) | Storage: FAILED (no answer) | Cookies: ok (allowed) | " +
      "Screen: 1440x900 @2 | Site: https://open.test | Browser: Browser/1.0",
  );
});
