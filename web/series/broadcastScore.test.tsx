import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { dayIn } from "../../domain/tournament/matchForm.ts";
import { dayAndMonth } from "../matches/timeText.ts";
import { alterMatch, createPlayedCourt } from "../testing/courtMatch.ts";
import { findPlayer, play } from "../testing/courtSeries.ts";
import { openApp } from "../testing/openApp.tsx";
import { defineSilentMedia } from "../testing/silentMedia.ts";
import { makeMatch, makeSide } from "../testing/tournamentState.ts";
import { dateLanguage } from "../ui/dateLanguage.ts";

beforeAll(defineSilentMedia);
beforeEach(() => vi.useRealTimers());
afterEach(() => vi.useRealTimers());

const path = "/series/court-1";
const findPanel = () => screen.findByRole("region", { name: "Score, Court 1" });
const queryPanel = () => screen.queryByRole("region", { name: "Score, Court 1" });
const readRows = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole("row")
    .map((row) => [...row.children].map((cell) => cell.textContent));
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

async function openPlaying(...args: Parameters<typeof createPlayedCourt>) {
  const site = createPlayedCourt(...args);
  const { user } = openApp(path, site);
  play(await findPlayer());
  return { site, user };
}

async function openShown(...args: Parameters<typeof createPlayedCourt>) {
  const opened = await openPlaying(...args);
  await opened.user.click(await screen.findByRole("button", { name: "Show score" }));
  return { ...opened, panel: await findPanel() };
}

describe("next to a playing video", () => {
  test("the score is shown and hidden on demand", async () => {
    const { user, panel } = await openShown();
    expect(readRows(panel)).toEqual([
      ["Side", "Game 1", "Game 2", "Game 3"],
      ["Mads SolbergSolberg serving", "21", "18", "11"],
      ["Ravi ChandranChandran", "15", "21", "9"],
    ]);
    const hide = screen.getByRole("button", { name: "Hide score" });
    expect(hide.getAttribute("aria-expanded")).toBe("true");
    await user.click(hide);
    expect(queryPanel()).toBeNull();
  });

  test("the choice is stored for the tab", async () => {
    const { user } = await openShown();
    await user.click(screen.getByRole("link", { name: /home$/ }));
    const row = within(await screen.findByRole("region", { name: "Courts" }));
    await user.click(row.getByRole("link", { name: /Centre/ }));
    expect(await findPanel()).toBeTruthy();
  });

  test("a broadcast without a court offers no score", async () => {
    const { site } = await openPlaying();
    await screen.findByRole("button", { name: "Show score" });
    site.tournament.change(({ courts: [court] }) => {
      if (court) court.episodeId = null;
    });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Show score" })).toBeNull());
  });

  test("the score follows each point and each change of the server", async () => {
    const { site, panel } = await openShown();
    alterMatch(site, {
      games: [
        [21, 15],
        [18, 21],
        [11, 10],
      ],
      service: { side: 1, fromRight: true, server: 0, receiver: 0 },
    });
    await waitFor(() =>
      expect(readRows(panel).slice(1)).toEqual([
        ["Mads SolbergSolberg", "21", "18", "11"],
        ["Ravi ChandranChandran serving", "15", "21", "10"],
      ]),
    );
  });
});

/** A series that the page of another site shows; null for one without such a page. */
function createFramed(embedLink: string | null) {
  const site = createPlayedCourt();
  site.change(({ series }) => {
    if (series[0]) Object.assign(series[0], { tags: ["ppv"], embedLink });
  });
  return site;
}

describe("next to the frame of another site", () => {
  test("the score of the series' court is shown on demand", async () => {
    const { user } = openApp(path, createFramed("https://video.example/finals"));
    const show = await screen.findByRole("button", { name: "Show score" });
    expect(queryPanel()).toBeNull();
    await user.click(show);
    expect(readRows(await findPanel())[1]).toContain("11");
    expect(screen.getByTitle("Centre").tagName).toBe("IFRAME");
  });

  test("the score is shown immediately while there is no frame", async () => {
    openApp(path, createFramed(null));
    expect(await findPanel()).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Show score" })).toBeNull();
  });
});

describe("without a playing video", () => {
  test("the score is shown immediately", async () => {
    const site = createPlayedCourt();
    site.change(({ series }) => {
      for (const episode of series[0]?.episodes ?? [])
        Object.assign(episode, { isLive: false, durationSeconds: 1, releaseDate: ago(-600) });
    });
    openApp(path, site);
    expect(await findPanel()).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Show score" })).toBeNull();
  });
});

describe("the texts of the score", () => {
  test("contain the phase with a running clock, and the game or match point", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { site, panel } = await openShown();
    expect(panel.textContent).toContain("Third game");
    alterMatch(site, {
      phase: "INTERVAL",
      timer: { kind: "INTERVAL", startedAt: ago(19), seconds: 60 },
    });
    const timer = await within(panel).findByRole("timer");
    expect(timer.textContent).toMatch(/^0:(4[01]|3\d)$/);
    expect(timer.parentElement?.textContent).toBe(`Interval, ${timer.textContent}`);
    vi.setSystemTime(Date.now() + 120_000);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(timer.textContent).toBe("0:00");
    alterMatch(site, { phase: "PLAYING", timer: null, gamePointFor: [0] });
    expect(await within(panel).findByText("GAME POINT")).toBeTruthy();
    alterMatch(site, { matchPointFor: [0] });
    expect(await within(panel).findByText("MATCH POINT")).toBeTruthy();
    expect(within(panel).queryByText("GAME POINT")).toBeNull();
  });

  test("contain the time of an outdated score", async () => {
    const { site, panel } = await openShown();
    const changedAt = "2026-11-22T14:02:00.000Z";
    alterMatch(site, { isFresh: false, changedAt });
    const time = new Intl.DateTimeFormat(dateLanguage, { hour: "2-digit", minute: "2-digit" });
    await waitFor(() =>
      expect(panel.textContent).toContain(`Score as of ${time.format(new Date(changedAt))}.`),
    );
  });

  test("contain the next match of the court", async () => {
    const { site, panel } = await openShown();
    site.tournament.change(({ courts: [court], matches }) => {
      const sides = [makeSide("Ida Brandt", "Noor Haddad"), { ...makeSide(), from: "Winner of 104" }];
      matches.push(makeMatch({ id: "m2", discipline: "WD", round: "Semi-final", sides, courtId: "k1" }));
      if (court) court.nextId = "m2";
    });
    await waitFor(() =>
      expect(panel.textContent).toContain(
        "Next on this court: Ida Brandt / Noor Haddad – Winner of 104, Women’s doubles · Semi-final",
      ),
    );
  });

  test("contain the day of the next match unless it is today", async () => {
    const { site, panel } = await openShown();
    const next = makeMatch({
      id: "m2",
      courtId: "k1",
      day: "2020-12-05",
      sides: [makeSide("Bo"), makeSide("Di")],
    });
    site.tournament.change(({ courts: [court], matches }) => {
      matches.push(next);
      if (court) court.nextId = "m2";
    });
    await waitFor(() =>
      expect(panel.textContent).toContain(`on this court: ${dayAndMonth("2020-12-05")}, Bo`),
    );
    const day = dayIn(site.settings.timeZone, new Date());
    site.tournament.change(({ matches }) => void Object.assign(matches.at(-1) ?? {}, { day }));
    await waitFor(() => expect(panel.textContent).toContain("on this court: Bo"));
  });

  test("announce games and intervals, and no points", async () => {
    const { site, panel } = await openShown();
    const live = panel.querySelector("[aria-live=polite]");
    expect(live?.textContent).toBe("");
    alterMatch(site, {
      games: [
        [21, 15],
        [18, 21],
        [12, 9],
      ],
    });
    await waitFor(() => expect(readRows(panel)[1]).toContain("12"));
    expect(live?.textContent).toBe("");
    expect(live?.querySelector("[aria-live]")).toBeNull();
    alterMatch(site, { phase: "INTERVAL" });
    await waitFor(() => expect(live?.textContent).toBe("Interval. Mads Solberg 12, Ravi Chandran 9."));
    alterMatch(site, { phase: "BETWEEN_GAMES", games: [[21, 15]], gamesWon: [1, 0] });
    await waitFor(() => expect(live?.textContent).toBe("Mads Solberg wins the first game, 21 to 15."));
    alterMatch(site, {
      phase: "FINISHED",
      status: "FINISHED",
      games: [
        [21, 15],
        [19, 21],
        [21, 10],
      ],
      gamesWon: [2, 1],
      winner: 0,
      ending: "NORMAL",
    });
    await waitFor(() =>
      expect(live?.textContent).toBe("Mads Solberg has won. 21 to 15, 19 to 21, 21 to 10."),
    );
  });
});

function readAloud() {
  fireEvent.keyDown(document.body, { code: "KeyS", key: "ß", altKey: true });
  return screen.getAllByRole("status").map((one) => one.textContent);
}

test("Alt+S makes screen readers read the score, also while it is hidden", async () => {
  const { site } = await openPlaying();
  await screen.findByRole("button", { name: "Show score" });
  // The code of the reader is loaded after the button.
  await expect
    .poll(readAloud)
    .toContain(
      "Court 1: Mads Solberg 11, Ravi Chandran 9, third game. Mads Solberg serves. Games: 21 to 15, 18 to 21.",
    );
  expect(queryPanel()).toBeNull();
  alterMatch(site, { games: [[5, 4]], gamesWon: [0, 0], service: null });
  await expect.poll(readAloud).toContain("Court 1: Mads Solberg 5, Ravi Chandran 4, first game.");
});
