import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { alterMatch, createPlayedCourt } from "../testing/courtMatch.ts";
import { openApp } from "../testing/openApp.tsx";
import type { TestSite } from "../testing/testSite.ts";
import { makeMatch, makeSide } from "../testing/tournamentState.ts";

async function search(site: TestSite, text: string) {
  const { user } = openApp("/faq", site);
  await user.click(screen.getByRole("button", { name: "Search" }));
  await user.keyboard(text);
  return user;
}
const findMatches = async () =>
  within(await screen.findByRole("group", { name: "Matches" })).getAllByRole("option");

function createSite() {
  const site = createPlayedCourt({ round: "Final" });
  site.tournament.change(({ matches }) => {
    const sides = [makeSide("Mads Solberg"), makeSide("Ida Brandt")];
    for (const id of ["m2", "m3"]) matches.push(makeMatch({ id, sides, discipline: "OTHER" }));
  });
  return site;
}

test("the search finds matches by their players, with court and score, and the score is updated", async () => {
  const site = createSite();
  await search(site, "solberg");
  const [first, ...others] = await findMatches();
  // The name of the court is loaded with the tournament.
  await waitFor(() =>
    expect(first?.textContent).toBe(
      "Mads Solberg – Ravi Chandran Men’s singles · Final · Court 1 21–15 18–21 11–9 LIVE",
    ),
  );
  expect(others).toHaveLength(2);
  expect(screen.getByText("3 matches found")).toBeTruthy();
  alterMatch(site, {
    games: [
      [21, 15],
      [18, 21],
      [12, 9],
    ],
  });
  await waitFor(() => expect(first?.textContent).toContain("12–9"));
});

test("a match that is not played shows the reason instead of its start", async () => {
  const site = createPlayedCourt();
  const scheduled = { kind: "AT", at: "2099-11-22T10:00:00.000Z" } as const;
  site.tournament.change(({ matches }) => {
    const sides = [makeSide("Ida Brandt"), makeSide("Mei Tan")];
    matches.push(makeMatch({ id: "m2", sides, scheduled, discipline: "OTHER", status: "CANCELLED" }));
    const walkover = { status: "FINISHED", phase: "FINISHED", ending: "WALKOVER", winner: 1 } as const;
    matches.push(makeMatch({ id: "m3", sides, scheduled, discipline: "OTHER", ...walkover }));
    const bye = { players: [], from: "Bye", seed: null, team: null };
    matches.push(
      makeMatch({ id: "m4", sides: [makeSide("Ida Brandt"), bye], scheduled, discipline: "OTHER" }),
    );
  });
  await search(site, "brandt");
  expect((await findMatches()).map(({ textContent }) => textContent?.trim())).toEqual([
    "Ida Brandt – Mei Tan cancelled",
    "Ida Brandt – Mei Tan Walkover for Mei Tan",
    "Ida Brandt – Bye",
  ]);
});

test("while a longer text is searched for, a name with an accent stays found", async () => {
  const site = createSite();
  site.tournament.change(({ matches }) => {
    matches.push(makeMatch({ id: "m4", sides: [makeSide("José García"), makeSide("Ida Brandt")] }));
  });
  const { user, transport } = openApp("/faq", site);
  await user.click(screen.getByRole("button", { name: "Search" }));
  await user.keyboard("garc");
  expect(await findMatches()).toHaveLength(1);
  transport.hold("SearchMatches");
  await user.keyboard("ia");
  expect(await findMatches()).toHaveLength(1);
  await user.keyboard("x");
  await waitFor(() => expect(screen.queryByRole("group", { name: "Matches" })).toBeNull());
  transport.release();
});

test("a match that has ended is not live, though its broadcast continues", async () => {
  const site = createSite();
  await search(site, "chandran");
  const [match] = await findMatches();
  await waitFor(() => expect(match?.textContent).toMatch(/ LIVE$/));
  alterMatch(site, { status: "FINISHED", phase: "FINISHED", winner: 0, ending: "NORMAL" });
  await waitFor(() => expect(match?.textContent).not.toContain("LIVE"));
});

test("a match leads to its broadcast", async () => {
  const user = await search(createSite(), "chandran");
  const [match] = await findMatches();
  await waitFor(async () => {
    if (match) await user.click(match);
    expect(location.pathname + location.search).toBe("/series/court-1?episode=e1");
  });
});

test("a match without a broadcast leads to the courts, also by keyboard", async () => {
  const user = await search(createSite(), "brandt");
  await findMatches();
  await user.keyboard("{ArrowDown}");
  expect(screen.getByRole("option", { selected: true }).id).toMatch(/match-m3$/);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(location.pathname).toBe("/courts"));
});

test("a live suggestion shows its score", async () => {
  await search(createSite(), "centre");
  const option = await screen.findByRole("option", { name: /^Centre/ });
  expect((await within(option).findByRole("img")).getAttribute("aria-label")).toBe(
    "Court 1: Mads Solberg 11, Ravi Chandran 9, third game",
  );
});

test("open suggestions follow matches that are added, changed and deleted", async () => {
  const site = createSite();
  await search(site, "solberg");
  expect(await findMatches()).toHaveLength(3);
  const texts = async () => (await findMatches()).map(({ textContent }) => textContent);
  site.tournament.change(({ matches }) => {
    matches.push(makeMatch({ id: "m4", sides: [makeSide("Lena Solberg"), makeSide("Ida Brandt")] }));
  });
  await waitFor(async () => expect(await texts()).toHaveLength(4));
  // The players of the match on court are corrected.
  alterMatch(site, { sides: [makeSide("Noor Haddad"), makeSide("Ida Brandt")], version: 2 });
  await waitFor(async () => expect(await texts()).toHaveLength(3));
  site.tournament.change(({ matches }) => void matches.pop());
  await waitFor(async () => expect(await texts()).toHaveLength(2));
});

test("a match that has ended appears in the open suggestions when its player's name is corrected", async () => {
  const site = createSite();
  site.tournament.change(({ matches }) => {
    const sides = [makeSide("Noor Hadad"), makeSide("Ida Brandt")];
    matches.push(makeMatch({ id: "m4", sides, status: "FINISHED", phase: "FINISHED" }));
  });
  await search(site, "haddad");
  await screen.findByText("No series, episodes or matches found", { selector: "output" });
  site.tournament.change(({ matches }) => {
    const sides = [makeSide("Noor Haddad"), makeSide("Ida Brandt")];
    Object.assign(matches.find(({ id }) => id === "m4") ?? {}, { sides, version: 2 });
  });
  expect(await findMatches()).toHaveLength(1);
});

test("the first match that fits appears in open suggestions that had no results", async () => {
  const site = createSite();
  await search(site, "haddad");
  await screen.findByText("No series, episodes or matches found", { selector: "output" });
  site.tournament.change(({ matches }) => {
    matches.push(makeMatch({ id: "m4", sides: [makeSide("Noor Haddad"), makeSide("Ida Brandt")] }));
  });
  expect(await findMatches()).toHaveLength(1);
});
