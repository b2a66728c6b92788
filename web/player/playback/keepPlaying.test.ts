import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { keepPlaying } from "./keepPlaying.ts";
import type { PlaybackState } from "./playbackState.ts";
import type { Source, SourceReports, PlaybackFailure } from "./source.ts";

/** A source that the test controls, which records its calls. */
function startPlayback(startAt: number | null = null, startsPaused = false) {
  const media = document.createElement("video");
  const setPaused = (value: boolean) => Object.defineProperty(media, "paused", { configurable: true, value });
  const calls: string[] = [];
  interface World {
    probed: PlaybackFailure | null;
    hasFailedRequest: boolean;
    reports?: SourceReports;
    state?: PlaybackState;
  }
  const world: World = { probed: null, hasFailedRequest: false };
  const playback = keepPlaying(
    media,
    (reports) => {
      world.reports = reports;
      const source: Source = {
        // A browser pauses the element without an event when a source is opened.
        open: (position) => void (calls.push(`open ${position}`), setPaused(true)),
        retryNow: () => calls.push("retryNow") > 0 && world.hasFailedRequest,
        resume: (failure) => calls.push("resume") > 0 && failure !== "ended",
        probe: () => Promise.resolve(world.probed),
        close: () => void calls.push("close"),
      };
      return source;
    },
    (state) => {
      world.state = state;
    },
    { startAt, startsPaused },
  );
  return {
    calls,
    world,
    playback,
    fail: (failure: PlaybackFailure) => world.reports?.failed(failure),
    ready: () => media.dispatchEvent(new Event("loadedmetadata")),
    flow: () => world.reports?.received(),
    play: (seconds: number) => {
      setPaused(false);
      Object.defineProperty(media, "readyState", { configurable: true, value: 4 });
      media.currentTime = seconds;
      media.dispatchEvent(new Event("play"));
      media.dispatchEvent(new Event("timeupdate"));
    },
    seek: (seconds: number) => {
      // Its pictures are not loaded, so the element continues to seek.
      Object.defineProperty(media, "seeking", { configurable: true, value: true });
      Object.defineProperty(media, "readyState", { configurable: true, value: 1 });
      media.currentTime = seconds;
      for (const type of ["seeking", "timeupdate"]) media.dispatchEvent(new Event(type));
    },
    pause: () => {
      setPaused(true);
      media.dispatchEvent(new Event("pause"));
    },
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("retries a stream that is not available, with increasing pauses up to ten seconds", async () => {
  const { calls, world, fail } = startPlayback();
  world.probed = "missing";
  fail("missing");
  expect(world.state?.failure).toBe("missing");
  for (const pause of [2, 3, 5, 8, 10, 10]) {
    await vi.advanceTimersByTimeAsync(pause * 1000 - 1);
    expect(calls).toEqual(["open null"]);
    if (pause === 10) world.probed = null;
    await vi.advanceTimersByTimeAsync(1);
    if (world.probed === null) break;
  }
  expect(calls).toEqual(["open null", "open null"]);
});

it("first resumes from the buffer, and reopens the stream when that does not help", async () => {
  const { calls, world, fail, flow, play } = startPlayback();
  play(12);
  fail("unreachable");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls.slice(1)).toEqual(["resume"]);
  fail("unreachable");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(calls.slice(1)).toEqual(["resume", "open 12"]);
  flow();
  expect(world.state?.failure).toBeNull();
});

it("ignores events from before the failure", async () => {
  const { calls, world, fail, flow } = startPlayback();
  fail("unreachable");
  flow();
  expect(world.state?.failure).toBe("unreachable");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls).toEqual(["open null", "open null"]);
});

it("retries immediately when the browser is back online", async () => {
  const { calls, fail } = startPlayback();
  fail("unreachable");
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(["open null", "open null"]);
});

it("retries immediately on request; while no attempt is pending, it repeats the failed request of the source", async () => {
  const { calls, fail, playback } = startPlayback();
  playback.tryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(["open null", "retryNow"]);
  fail("missing");
  playback.tryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(["open null", "retryNow", "open null"]);
});

it("opens a stream again on request when an attempt has led to nothing, unless the source repeats its request", async () => {
  const { calls, world, fail, playback } = startPlayback();
  fail("missing");
  await vi.advanceTimersByTimeAsync(2_000);
  world.hasFailedRequest = true;
  playback.tryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(["open null", "open null", "retryNow"]);
  world.hasFailedRequest = false;
  playback.tryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(["open null", "open null", "retryNow", "retryNow", "open null"]);
});

it("plays on after several failed attempts, except when the viewer has paused", async () => {
  const start = vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  const { calls, fail, ready, play, pause } = startPlayback();
  async function reopenTwice() {
    for (const delay of [5_000, 5_000, 5_000]) {
      fail("missing");
      await vi.advanceTimersByTimeAsync(delay);
    }
    ready();
  }
  play(12);
  await reopenTwice();
  expect(calls).toEqual(["open null", "resume", "open 12", "open 12"]);
  expect(start).toHaveBeenCalledTimes(1);
  play(13);
  pause();
  await reopenTwice();
  expect(start).toHaveBeenCalledTimes(1);
});

it("retries once more on a request during a failing attempt", async () => {
  const { calls, world, fail, playback } = startPlayback();
  world.probed = "unreachable";
  fail("unreachable");
  playback.tryNow();
  playback.tryNow();
  world.probed = null;
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(["open null", "open null"]);
});

it("asks the viewer to start a video that the browser does not autoplay, even muted", async () => {
  const { world, ready, play } = startPlayback(null);
  vi.spyOn(HTMLMediaElement.prototype, "play").mockRejectedValue(new DOMException("", "NotAllowedError"));
  ready();
  await vi.advanceTimersByTimeAsync(0);
  expect(world.state).toMatchObject({ isMutedByBrowser: true, needsStart: true });
  play(1);
  expect(world.state).toMatchObject({ needsStart: false, hasPlayed: true });
});

it("detects a stream that stalls without an error, and that it recovers", async () => {
  const { calls, world, flow, play } = startPlayback();
  play(30);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(world.state?.failure).toBe("stalled");
  flow();
  expect(world.state?.failure).toBeNull();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(calls).toEqual(["open null"]);
});

it("requests nothing any more once it is stopped", async () => {
  const { calls, fail, playback } = startPlayback();
  fail("unreachable");
  playback.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  window.dispatchEvent(new Event("online"));
  expect(calls).toEqual(["open null", "close"]);
});

it("opens at the requested position, also when the stream is up only later", async () => {
  const { calls, fail, playback } = startPlayback(90);
  fail("missing");
  playback.tryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(["open 90", "open 90"]);
});

it("opens again where the viewer has seeked to while nothing could be loaded", async () => {
  const { calls, fail, play, playback, seek } = startPlayback();
  play(12);
  seek(200);
  for (let attempts = 0; attempts < 2; attempts += 1) {
    fail("unreachable");
    playback.tryNow();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(calls).toEqual(["open null", "resume", "open 200"]);
  expect(playback.readPosition()).toBe(12);
});

it("returns the last position that played, also once it is stopped", () => {
  const { play, playback } = startPlayback(90);
  expect(playback.readPosition()).toBeNull();
  play(91);
  playback.stop();
  play(0);
  expect(playback.readPosition()).toBe(91);
});
