import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { alterMatch, createPlayedCourt } from "../testing/courtMatch.ts";
import { openApp } from "../testing/openApp.tsx";
import { makeCourt, makePlayed, makeSide } from "../testing/tournamentState.ts";
import { createTestTransport } from "../testing/transport.ts";

afterEach(() => vi.useRealTimers());

const findCard = async (title: string) => {
  const row = within(await screen.findByRole("region", { name: "Courts" }));
  return within(await row.findByRole("link", { name: new RegExp(title) }));
};
const findScore = async () => (await findCard("Centre")).findByRole("img");
const queryScore = async (title = "Centre") => (await findCard(title)).queryByRole("img");
const score = "Court 1: Mads Solberg 11, Ravi Chandran 9, third game";

test("the card of a live series shows the score of its court, which follows each point", async () => {
  const site = createPlayedCourt();
  openApp("/", site);
  const shown = await findScore();
  expect(shown.getAttribute("aria-label")).toBe(score);
  // Squares mark finished games.
  expect(shown.textContent).toBe("Solberg11Chandran9");
  expect(shown.closest("[aria-live]")).toBeNull();

  alterMatch(site, {
    games: [
      [21, 15],
      [18, 21],
      [12, 9],
    ],
  });
  await waitFor(() => expect(shown.textContent).toBe("Solberg12Chandran9"));
  expect(shown.getAttribute("aria-label")).toBe(score.replace("11", "12"));
});

test("a series that is not live or has no court shows no score", async () => {
  const site = createPlayedCourt();
  openApp("/", site);
  await findScore();
  expect(await queryScore("Side")).toBeNull();
  site.change(({ series }) => {
    for (const episode of series[0]?.episodes ?? []) episode.isLive = false;
  });
  await waitFor(async () => expect(await queryScore()).toBeNull());
});

test("for a series with several courts the first one with a match is shown", async () => {
  const site = createPlayedCourt();
  site.tournament.change((tournament) => {
    tournament.matches.push(
      makePlayed({ id: "m2", games: [[3, 1]], sides: [makeSide("Ida Brandt"), makeSide("Lina Okoro")] }),
    );
    tournament.courts.push(makeCourt({ id: "k2", name: "Court 2", seriesId: "s1", currentId: "m2" }));
  });
  openApp("/", site);
  expect((await findScore()).textContent).toContain("Solberg11");
  site.tournament.change(({ courts: [first] }) => {
    if (first) first.currentId = null;
  });
  await waitFor(async () =>
    expect((await findScore()).getAttribute("aria-label")).toBe(
      "Court 2: Ida Brandt 3, Lina Okoro 1, first game",
    ),
  );
});

test("a match is hidden three minutes after its end", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const site = createPlayedCourt();
  openApp("/", site);
  await findScore();
  alterMatch(site, { status: "FINISHED", phase: "FINISHED", winner: 0, endedAt: new Date().toISOString() });
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000));
  expect(await queryScore()).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await waitFor(async () => expect(await queryScore()).toBeNull());
});

test("between two games the last one is shown, and before the first point no points are", async () => {
  const site = createPlayedCourt({ games: [], gamesWon: [0, 0], phase: "NOT_STARTED", status: "CALLED" });
  openApp("/", site);
  const shown = await findScore();
  expect(shown.textContent).toBe("Solberg0Chandran0");
  alterMatch(site, { games: [[21, 19]], gamesWon: [1, 0], phase: "BETWEEN_GAMES", status: "ON_COURT" });
  await waitFor(() => expect(shown.textContent).toBe("Solberg21Chandran19"));
  expect(shown.getAttribute("aria-label")).toBe("Court 1: Mads Solberg 21, Ravi Chandran 19, first game");
});

test("points scored while the connection was lost are shown after the reconnect", async () => {
  const site = createPlayedCourt();
  const { transport } = openApp("/", site);
  const shown = await findScore();
  act(() => transport.cut());
  alterMatch(site, {
    games: [
      [21, 15],
      [18, 21],
      [15, 9],
    ],
  });
  expect(shown.textContent).toContain("Solberg11");
  act(() => transport.restore());
  await waitFor(() => expect(shown.textContent).toBe("Solberg15Chandran9"));
});

test("one subscription serves all pages of a tab", async () => {
  const site = createPlayedCourt();
  const transport = createTestTransport(site);
  const subscribe = vi.spyOn(transport.connection, "subscribe");
  const { user } = openApp("/", site, transport);
  await findScore();
  await user.click(await screen.findByRole("link", { name: "Courts" }));
  expect((await screen.findByRole("table")).textContent).toContain("Solberg");
  await user.click(screen.getByRole("link", { name: /home$/ }));
  await findScore();
  const opened = subscribe.mock.calls.filter(([{ operationName }]) => operationName === "TournamentUpdates");
  expect(opened).toHaveLength(1);
  expect(opened[0]?.[0].variables).toEqual({ since: "tournament-1" });
});

test("scores stay when the viewer signs in, which clears the cache", async () => {
  const site = createPlayedCourt();
  const { user } = openApp("/signup", site);
  await screen.findByRole("link", { name: "Courts" });
  await user.type(await screen.findByLabelText("Email"), "new@test");
  await user.type(screen.getByLabelText("Password"), "long enough");
  await user.click(screen.getByRole("button", { name: "Sign up" }));
  await screen.findByRole("heading", { level: 1, name: /^Welcome/ });
  await user.click(await screen.findByRole("link", { name: "Courts" }));
  expect((await screen.findByRole("table")).textContent).toContain("Solberg");
});
