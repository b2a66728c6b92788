import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { openApp } from "../testing/openApp.tsx";
import { createTestSite } from "../testing/testSite.ts";
import { makeCourt, makeMatch } from "../testing/tournamentState.ts";

const day = "2025-08-01";
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T12:00:00Z`) }));
afterEach(() => void vi.useRealTimers());

/** Matches 101 to 103 on Court 1 to 3, and 104 on the next day. */
function createCourts() {
  const site = createTestSite({ series: [], categories: [] });
  site.tournament.change(({ courts, matches }) => {
    for (const number of [1, 2, 3]) {
      courts.push(makeCourt({ id: `k${number}`, name: `Court ${number}` }));
      matches.push(makeMatch({ id: `m${number}`, number: 100 + number, day, courtId: `k${number}` }));
    }
    matches.push(makeMatch({ id: "m4", number: 104, day: "2025-08-02", courtId: "k1" }));
  });
  return site;
}

const findCourt = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "Court" });
const shownCourt = async () => (await findCourt()).selectedOptions[0]?.text;
const shownNumbers = () =>
  screen.queryAllByText(/^10\d · /).map((one) => Number.parseInt(one.textContent, 10));

test.each([
  { query: "?court=court%201", court: "Court 1", numbers: [101] },
  { query: "?court=k2", court: "Court 2", numbers: [102] },
  { query: "?court=Court+3&court=court+1", court: "Court 3, Court 1", numbers: [101, 103] },
  { query: "?court=Nowhere&court=Court+2", court: "Court 2", numbers: [102] },
  { query: "?court=", court: "All courts", numbers: [101, 102, 103] },
])(
  "the filter shows the courts of the address $query, as the list does",
  async ({ query, court, numbers }) => {
    openApp(`/schedule${query}`, createCourts());
    await waitFor(() => expect(shownNumbers()).toEqual(numbers));
    expect(await shownCourt()).toBe(court);
  },
);

test("the filter names a court that does not exist, and leads from it to all courts", async () => {
  const { user } = openApp("/schedule?court=Nowhere", createCourts());
  await screen.findByText("No match fits.", { selector: "p" });
  expect(await shownCourt()).toBe("Nowhere (no such court)");
  await user.selectOptions(await findCourt(), "All courts");
  await waitFor(() => expect(shownNumbers()).toEqual([101, 102, 103]));
  expect(location.search).toBe("");
  expect(screen.queryByRole("option", { name: /no such court/ })).toBeNull();
});

const announced = () => document.querySelector("nav[aria-label=Days] ~ output")?.textContent;

test("the number of matches is announced after the viewer's changes, not after others", async () => {
  const site = createCourts();
  const { user } = openApp("/schedule", site);
  await waitFor(() => expect(shownNumbers()).toEqual([101, 102, 103]));
  expect(announced()).toBe("");

  await user.selectOptions(await findCourt(), "Court 2");
  await waitFor(() => expect(announced()).toBe("1 match"));
  await user.selectOptions(await findCourt(), "All courts");
  await waitFor(() => expect(announced()).toBe("3 matches"));
  site.tournament.change(({ matches }) => {
    matches.push(makeMatch({ id: "m5", number: 105, day, courtId: "k1" }));
  });
  await waitFor(() => expect(shownNumbers()).toHaveLength(4));
  expect(announced()).toBe("3 matches");

  await user.type(screen.getByRole("searchbox", { name: /^Player/ }), "nobody");
  await waitFor(() => expect(announced()).toBe("No match fits."));
  await user.clear(screen.getByRole("searchbox", { name: /^Player/ }));
  await waitFor(() => expect(announced()).toBe("4 matches"));
  const days = within(screen.getByRole("navigation", { name: "Days" }));
  await user.click(days.getByRole("button", { name: /2 August/ }));
  await waitFor(() => expect(announced()).toBe("1 match"));
});
