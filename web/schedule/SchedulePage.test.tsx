import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { alterMatch, createPlayedCourt } from "../testing/courtMatch.ts";
import { openApp } from "../testing/openApp.tsx";
import { createTestSite } from "../testing/testSite.ts";
import { makeCourt, makeMatch, type MatchState } from "../testing/tournamentState.ts";

const day = "2025-08-01";
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T12:00:00Z`) }));
afterEach(() => void vi.useRealTimers());

const named = (name: string, country: string) => ({ name, shortName: name, country });

const player = (name: string, country: string) => ({
  players: [named(name, country)],
  from: null,
  seed: null,
  team: null,
});

/** Court 1 has a match since 11:50; more matches follow there, on Court 2 and without a court. */
function createDay() {
  const site = createPlayedCourt({ day, number: 101, startedAt: `${day}T11:50:00Z` });
  site.tournament.change(({ courts, matches }) => {
    courts.push(makeCourt({ id: "k2", name: "Court 2" }));
    const add = (part: Partial<MatchState> & { id: string }) => matches.push(makeMatch({ day, ...part }));
    add({
      id: "m2",
      number: 102,
      courtId: "k1",
      sides: [player("Ida Holm", "DEN"), player("Mei Lin", "TPE")],
    });
    add({
      id: "m3",
      number: 201,
      courtId: "k2",
      scheduled: { kind: "NOT_BEFORE", at: `${day}T14:00:00Z` },
      rescheduledAt: `${day}T11:30:00Z`,
    });
    add({ id: "m4", number: 202, courtId: "k2", status: "CANCELLED" });
    add({ id: "m5", number: 301, scheduled: { kind: "AT", at: `${day}T17:00:00Z` } });
    add({ id: "m6", number: 401, day: "2025-08-02", scheduled: { kind: "AT", at: "2025-08-02T09:00:00Z" } });
  });
  return site;
}

/** Waits for the line of the match with this number. */
async function findLine(number: number) {
  const facts = await screen.findByText(new RegExp(`^${number} · `));
  const line = facts.closest("li");
  if (!line) throw new Error(`Match ${number} has no line.`);
  return line;
}

test("each match is listed with time, court and players, and current matches come first", async () => {
  openApp("/schedule", createDay());
  expect(await screen.findByRole("heading", { level: 1, name: "Schedule" })).toBeTruthy();
  expect(await screen.findByRole("heading", { level: 2, name: "Now on court" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 3, name: "Court 1" })).toBeTruthy();
  const running = await findLine(101);
  expect(running.textContent).toContain("since 11:50");
  expect(running.textContent).toContain("On court · Court 1");
  const next = await findLine(102);
  expect(next.textContent).toContain("followed by · about 12:30");
  expect(next.textContent).toContain("Ida Holm (DEN) – Mei Lin (TPE)");
  expect((await findLine(201)).textContent).toContain("not before 14:00changed 11:30");
  const cancelled = await findLine(202);
  expect(cancelled.textContent).toContain("cancelled");
  expect(cancelled.querySelector("s")).toBeTruthy();
  expect((await findLine(301)).textContent).toContain("Court to be decided");
  expect(screen.queryByText(/^401 · /)).toBeNull();
  expect((await screen.findByRole("link", { name: "Schedule" })).getAttribute("href")).toBe("/schedule");
});

test("a bye, which nobody plays, offers reminders of its player's matches only, and no calendar", async () => {
  const site = createDay();
  const bye = { players: [], from: "Bye", seed: null, team: null };
  const scheduled = { kind: "AT", at: `${day}T15:00:00Z` } as const;
  site.tournament.change(({ matches }) => {
    const add = (id: string, number: number, sides: MatchState["sides"]) =>
      matches.push(makeMatch({ id, number, day, scheduled, sides }));
    add("m7", 501, [player("Ida Holm", "DEN"), bye]);
    add("m8", 502, [{ ...bye, from: "Winner of 501" }, bye]);
  });
  const { user } = openApp("/schedule", site);
  const line = within(await findLine(501));
  expect(line.queryByRole("link", { name: /Add to calendar/ })).toBeNull();
  await user.click(line.getByRole("button", { name: "Remind me of Ida Holm" }));
  expect(within(await screen.findByRole("dialog")).queryByText(/match 501/)).toBeNull();
  expect(within(await findLine(502)).queryByRole("button")).toBeNull();
});

test("a match that ends shows its result, and the page does not query the list again", async () => {
  const site = createDay();
  const { transport } = openApp("/schedule", site);
  await findLine(101);
  alterMatch(site, {
    status: "FINISHED",
    phase: "FINISHED",
    games: [
      [21, 15],
      [18, 21],
      [21, 9],
    ],
    ending: "NORMAL",
    winner: 0,
    endedAt: `${day}T12:00:00Z`,
  });
  await waitFor(async () => expect((await findLine(101)).textContent).toContain("21–15 18–21 21–9 · 10 min"));
  expect((await findLine(101)).textContent).toMatch(/\(won\) – [^(]/);
  await waitFor(() => expect(transport.isQuiet()).toBe(true));
  expect(transport.countOf("ScheduleDay")).toBe(1);
});

test("a match that ends changes the estimates of all matches of its kind", async () => {
  const site = createDay();
  site.tournament.change(({ matches }) => {
    matches.push(
      makeMatch({ id: "m8", number: 203, day, courtId: "k2", scheduled: { kind: "FOLLOWS", at: null } }),
    );
  });
  openApp("/schedule", site);
  expect((await findLine(203)).textContent).toContain("about 15:10");
  alterMatch(site, {
    status: "FINISHED",
    phase: "FINISHED",
    ending: "NORMAL",
    winner: 0,
    endedAt: `${day}T12:00:00Z`,
    expectedMinutes: 55,
  });
  await waitFor(async () => expect((await findLine(203)).textContent).toContain("about 15:25"));
});

test("a match that is still on court after midnight delays today's matches until it ends", async () => {
  const site = createDay();
  alterMatch(site, { day: "2025-07-31" });
  const { transport } = openApp("/schedule", site);
  expect((await findLine(102)).textContent).toContain("about 12:30");
  expect(screen.queryByText(/^101 · /)).toBeNull();
  alterMatch(site, { status: "FINISHED", phase: "FINISHED", endedAt: `${day}T12:00:00Z` });
  await waitFor(async () => expect((await findLine(102)).textContent).not.toContain("about"));
  expect(transport.countOf("ScheduleDay")).toBe(1);
});

test("new, moved, cancelled and deleted matches update the list, and the page does not query it again", async () => {
  const site = createDay();
  const { transport } = openApp("/schedule", site);
  await findLine(102);
  site.tournament.change(({ matches }) => {
    matches.push(makeMatch({ id: "m7", number: 103, day, courtId: "k1", sequence: null }));
    for (const match of matches) {
      if (match.id === "m2") Object.assign(match, { courtId: "k2", version: 2 });
      if (match.id === "m3") Object.assign(match, { status: "CANCELLED" });
    }
  });
  await findLine(103);
  expect((await findLine(102)).textContent).toContain("Court 2");
  expect((await findLine(201)).textContent).toContain("cancelled");

  site.tournament.change(
    ({ matches }) =>
      void matches.splice(
        matches.findIndex(({ id }) => id === "m5"),
        1,
      ),
  );
  await waitFor(() => expect(screen.queryByText(/^301 · /)).toBeNull());
  site.tournament.change(({ matches }) => {
    for (const match of matches) if (match.id === "m7") match.day = "2025-08-02";
  });
  await waitFor(() => expect(screen.queryByText(/^103 · /)).toBeNull());
  await waitFor(() => expect(transport.isQuiet()).toBe(true));
  expect(transport.countOf("ScheduleDay")).toBe(1);
});

test("day, court and search text are in the address", async () => {
  const { user } = openApp("/schedule?court=Court+1", createDay());
  await findLine(102);
  expect(screen.queryByText(/^201 · /)).toBeNull();
  await user.selectOptions(screen.getByRole("combobox", { name: "Court" }), "All courts");
  await findLine(201);
  await user.type(screen.getByRole("searchbox", { name: /^Player/ }), "tpe");
  await waitFor(() => expect(screen.queryByText(/^201 · /)).toBeNull());
  await findLine(102);
  await waitFor(() => expect(location.search).toBe("?q=tpe"));
  await user.clear(screen.getByRole("searchbox", { name: /^Player/ }));
  await user.click(
    within(screen.getByRole("navigation", { name: "Days" })).getByRole("button", { name: /2 August/ }),
  );
  await findLine(401);
  expect(location.search).toBe("?day=2025-08-02");
});

const findFilter = () => screen.findByRole<HTMLInputElement>("searchbox", { name: /^Player/ });

/** Types the letters within one update of the page, before the router has rendered the address of the first. */
function typeFast(field: HTMLInputElement, letters: string): void {
  act(() => {
    for (const letter of letters) {
      field.setRangeText(letter, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
      fireEvent.input(field);
    }
  });
}

test("the filter keeps every letter that is typed before the page follows", async () => {
  const { user } = openApp("/schedule", createDay());
  await findLine(102);
  const filter = await findFilter();
  await user.click(filter);
  typeFast(filter, "holm");
  expect(filter.value).toBe("holm");
  filter.setSelectionRange(0, 0);
  typeFast(filter, "ida ");
  expect(filter.value).toBe("ida holm");
  expect(filter.selectionStart).toBe(4);
  await waitFor(() => expect(screen.queryByText(/^201 · /)).toBeNull());
  await findLine(102);
});

test("the last letters are in the address when a link or a day is clicked at once, and Back shows them", async () => {
  const { user } = openApp("/schedule", createDay());
  await findLine(102);
  await user.type(await findFilter(), "tpe");
  await user.click(
    within(screen.getByRole("navigation", { name: "Days" })).getByRole("button", { name: /2 August/ }),
  );
  expect(location.search).toBe("?day=2025-08-02&q=tpe");
  await user.clear(await findFilter());
  await user.type(await findFilter(), "den");
  await user.click(await screen.findByRole("link", { name: "Schedule" }));
  expect(location.search).toBe("");
  await waitFor(async () => expect((await findFilter()).value).toBe(""));
  await findLine(201);
  history.back();
  await waitFor(async () => expect((await findFilter()).value).toBe("den"));
  expect(location.search).toBe("?day=2025-08-02&q=den");
});

test("letters typed just before Back do not change the address that it leads to", async () => {
  const { user } = openApp("/schedule?day=2025-08-02&q=tpe", createDay());
  await user.click(await screen.findByRole("link", { name: "Schedule" }));
  await findLine(201);
  await user.type(await findFilter(), "den");
  history.back();
  await waitFor(async () => expect((await findFilter()).value).toBe("tpe"));
  // The address changes after the pause of this letter, which is later than the pause of the others.
  await user.type(await findFilter(), "x");
  await waitFor(() => expect(location.search).toBe("?day=2025-08-02&q=tpex"));
});

test("without a published day the page shows a message, and the header has no link to it", async () => {
  openApp("/schedule", createTestSite({ series: [], categories: [] }));
  expect(await screen.findByText(/^No order of play has been published yet/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Schedule" })).toBeNull();
});

test("each side of a line is isolated, so that names written from right to left keep their places", async () => {
  const site = createDay();
  site.tournament.change(({ matches }) => {
    const sides = [player("محمد الأحمد", "EGY"), player("علي حسن", "JOR")];
    matches.push(makeMatch({ id: "m9", number: 901, day, sides }));
  });
  openApp("/schedule", site);
  const line = await findLine(901);
  expect(line.textContent).toContain("محمد الأحمد (EGY) – علي حسن (JOR)");
  const isolated = ["محمد الأحمد", "علي حسن"].map((name) => within(line).getByText(name).closest("bdi"));
  expect(isolated.map((side) => side?.textContent)).toEqual(["محمد الأحمد (EGY)", "علي حسن (JOR)"]);
});

test("each player of a pair is isolated, so that the joiner does not exchange names in different scripts", async () => {
  const site = createDay();
  site.tournament.change(({ matches }) => {
    const players = [named("محمد الأحمد", "EGY"), named("Ada Berg", "SWE")];
    const pair = { ...player("Ada Berg", "SWE"), players };
    matches.push(makeMatch({ id: "m9", number: 901, day, sides: [pair, player("Eva Fischer", "GER")] }));
  });
  openApp("/schedule", site);
  const line = await findLine(901);
  expect(line.textContent).toContain("محمد الأحمد (EGY) / Ada Berg (SWE) – Eva Fischer (GER)");
  const isolated = ["محمد الأحمد", "Ada Berg"].map((name) => within(line).getByText(name).closest("bdi"));
  expect(isolated.map((own) => own?.textContent)).toEqual(["محمد الأحمد (EGY)", "Ada Berg (SWE)"]);
});
