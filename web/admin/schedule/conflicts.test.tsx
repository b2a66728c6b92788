// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminSchedulePage.tsx";

import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { createCourts, openSchedule } from "../../testing/openCourts.ts";
import { makeMatch, makeSide } from "../../testing/tournamentState.ts";

afterEach(() => void vi.useRealTimers());

const day = "2099-11-22";
const at = (time: string) => ({ kind: "AT", at: `${day}T${time}:00.000Z` }) as const;

const lineOf = (id: string) => document.querySelector(`li[data-id="${id}"]`)?.textContent;

/** Ida Brandt plays on Court 1 at 10:00 for 40 minutes, and again on Court 2 after a match of other players. */
async function openPlan() {
  const site = createCourts();
  site.settings.timeZone = "Europe/Copenhagen";
  const ida = [makeSide("Ida Brandt"), makeSide("Mei Tan")];
  const others = [makeSide("Ann Holm"), makeSide("Cy Reyes")];
  const later = [makeSide("Di Okafor"), makeSide("Bo Lund")];
  site.tournament.change((tournament) => {
    tournament.matches.push(
      makeMatch({ id: "m401", number: 401, courtId: "k1", day, scheduled: at("10:00"), sides: ida }),
      makeMatch({ id: "m501", number: 501, courtId: "k2", day, scheduled: at("09:30"), sides: others }),
      makeMatch({ id: "m502", number: 502, courtId: "k2", day, sides: ida }),
      makeMatch({ id: "m503", number: 503, courtId: "k2", day, scheduled: at("10:00"), sides: later }),
    );
  });
  const opened = await openSchedule(site);
  await opened.panel.findByRole("button", { name: "Move match 502 to…" });
  return opened;
}

test("a conflict of the plan is shown at the match that would have to wait", async () => {
  const { panel, site } = await openPlan();
  expect(await panel.findByText("Ida Brandt is on Court 1 until about 11:40.")).toBeTruthy();
  expect(lineOf("m502")).toContain("Mei Tan is on Court 1 until about 11:40.");
  expect(lineOf("m503")).toContain("Court 2 is taken by match 502 until about 12:50.");
  expect(lineOf("m401")).not.toContain("until");
  // Once their times differ there is no conflict.
  site.tournament.change(({ matches }) => {
    for (const match of matches) if (match.id === "m502") match.sides = [makeSide("A"), makeSide("B")];
  });
  await waitFor(() => expect(panel.queryByText(/Ida Brandt is on/)).toBeNull());
});

test("a match that is still on court after midnight conflicts with the plan of the new day", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T00:10:00Z") });
  const site = createCourts();
  const scheduled = { kind: "AT", at: "2026-11-23T00:20:00.000Z" } as const;
  site.tournament.change(({ matches }) => {
    matches.push(makeMatch({ id: "m401", number: 401, courtId: "k1", day: "2026-11-23", scheduled }));
  });
  const { panel } = await openSchedule(site);
  expect(await panel.findByText(/^Court 1 is taken by match 104 until about/)).toBeTruthy();
});

test("“Move to…” begins with the match's own place, and shows conflicts of the new place but allows them", async () => {
  const { user, panel, site } = await openPlan();
  await user.click(panel.getByRole("button", { name: "Move match 502 to…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Move match 502" }));
  const place = () => dialog.getByLabelText("Place among those that wait");
  await waitFor(() => expect(place()).toHaveProperty("value", "2"));
  expect(await dialog.findByText("Ida Brandt is on Court 1 until about 11:40.")).toBeTruthy();
  // After her own match she has time to rest.
  await user.selectOptions(dialog.getByRole("combobox", { name: "Court" }), "Court 1");
  await waitFor(() => expect(place()).toHaveProperty("value", "2"));
  expect(await dialog.findByText("Ida Brandt rests from match 401 until about 12:10.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Move" }));
  await waitFor(() =>
    expect(site.tournament.present().matches.find(({ id }) => id === "m502")?.courtId).toBe("k1"),
  );
});
