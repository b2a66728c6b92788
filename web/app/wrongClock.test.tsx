import { screen, within } from "@testing-library/react";
import * as v from "valibot";
import { afterEach, beforeAll, expect, test, vi } from "vitest";

import { watchOutages } from "../lib/outages.ts";
import { makeEpisode } from "../testing/catalogueState.ts";
import { createPlayedCourt } from "../testing/courtMatch.ts";
import { createCourt } from "../testing/courtSeries.ts";
import { openApp } from "../testing/openApp.tsx";
import { createRecordings, loadSilentPlayer, pause, startPlaying } from "../testing/recordings.ts";
import type { TestSite } from "../testing/testSite.ts";
import { makeMatch } from "../testing/tournamentState.ts";
import { createTestTransport } from "../testing/transport.ts";
import { learnTime } from "../ui/serverTime.ts";

const hourMs = 3_600_000;
const day = "2025-08-01";
const serverNow = Date.parse(`${day}T18:00:00Z`);

beforeAll(loadSilentPlayer);
afterEach(() => void vi.useRealTimers());

/** Opens the page on a device whose clock differs from the server's by this time, over responses with a date. */
function openWithClock(address: string, site: TestSite, wrongMs: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: serverNow + wrongMs });
  const transport = createTestTransport(site);
  const send: typeof fetch = async (...request) => {
    const response = await transport.fetch(...request);
    response.headers.set("date", new Date(Date.now() - wrongMs).toUTCString());
    return response;
  };
  const watched = watchOutages(transport.connection, learnTime(send));
  return openApp(address, site, { ...transport, ...watched });
}

const wrongClocks = [7 * hourMs, -3 * hourMs, 40 * 60_000, 0];

test.each(wrongClocks)(
  "a clock that is wrong by %i ms leaves the countdown to a broadcast right",
  async (wrong) => {
    const releaseDate = new Date(serverNow + hourMs / 2).toISOString();
    const site = createCourt({ episodes: [makeEpisode({ id: "e1", title: "Evening", releaseDate })] });
    openWithClock("/series/court-1", site, wrong);
    const timer = await screen.findByRole("timer");
    expect(await within(timer).findByText(/^\(in 0:(30:0\d|29:5\d)\)$/)).toBeTruthy();
    expect(screen.queryByText(/Was planned/)).toBeNull();
  },
);

test.each(wrongClocks)(
  "a clock that is wrong by %i ms leaves the time of a position right, by which the later of two is found",
  async (wrong) => {
    const site = createRecordings();
    openWithClock("/series/court-1?episode=e1", site, wrong);
    pause(await startPlaying(site, 754));
    const stored: unknown = JSON.parse(localStorage.getItem("watched:e1") ?? "null");
    const { seenAt } = v.parse(v.object({ seenAt: v.string() }), stored);
    expect(Math.abs(Date.parse(seenAt) - serverNow)).toBeLessThan(60_000);
  },
);

test.each(wrongClocks)("a clock that is wrong by %i ms leaves the schedule at today", async (wrong) => {
  const site = createPlayedCourt({ day, number: 101, startedAt: `${day}T17:50:00Z` });
  site.tournament.change(({ matches }) =>
    matches.push(
      makeMatch({
        id: "m2",
        number: 401,
        day: "2025-08-02",
        scheduled: { kind: "AT", at: "2025-08-02T09:00:00Z" },
      }),
    ),
  );
  openWithClock("/schedule", site, wrong);
  expect(await screen.findByRole("button", { name: /^Today, .* 1 /, current: "date" })).toBeTruthy();
  expect(await screen.findByText(/^101 · /)).toBeTruthy();
});
