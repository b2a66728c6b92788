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

test("the search finds matches by their players, with court and score, which follows the points", async () => {
  const site = createSite();
  await search(site, "solberg");
  const [first, ...others] = await findMatches();
  // The name of the court comes with the tournament.
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

test("a match leads to its broadcast", async () => {
  const user = await search(createSite(), "chandran");
  const [match] = await findMatches();
  await waitFor(async () => {
    if (match) await user.click(match);
    expect(location.pathname + location.search).toBe("/series/court-1?episode=e1");
  });
});

test("a match without a broadcast leads to the courts, by the keyboard too", async () => {
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
