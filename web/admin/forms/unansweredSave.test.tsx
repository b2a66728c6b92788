// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPage.tsx";
import "../AdminSchedulePage.tsx";

import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { createCourts, listMatches, openSchedule } from "../../testing/openCourts.ts";
import {
  changeEpisode,
  episodeTitles,
  findEpisode,
  openEpisodeForm,
  openEpisodes,
} from "../../testing/openEpisodes.ts";
import { field, fill, openSeriesForm } from "../../testing/seriesForm.ts";
import { holdTimeLimits } from "../../testing/timeLimits.ts";
import { makeMatch } from "../../testing/tournamentState.ts";

const noResponse =
  "The server did not respond, so this may or may not have been done. Please check before you try again.";

afterEach(() => void vi.restoreAllMocks());

test("a save without a response ends, says that its result is not known, and keeps what was typed", async () => {
  const reachLimits = holdTimeLimits();
  const { form, find, transport, user } = await openSeriesForm("Edit Court 1");
  await user.type(field(form, "Title"), "!");
  transport.hold("UpdateSeries");
  await user.click(form.getByRole("button", { name: "Save series" }));
  await form.findByRole("button", { name: "Saving..." });

  reachLimits();
  expect(await form.findByText(noResponse)).toBeTruthy();
  expect(field(form, "Title").value).toBe("Court 1!");
  // The server receives the request after all.
  transport.release();
  expect(await form.findByText(/^This has been changed meanwhile\./)).toBeTruthy();
  await user.click(form.getByRole("button", { name: "Keep what I typed" }));
  await user.click(form.getByRole("button", { name: "Save series" }));
  expect(await screen.findByText("Series edited successfully.")).toBeTruthy();
  expect(find("s1")?.title).toBe("Court 1!");
});

test("an episode whose response was lost is not added again unasked", async () => {
  const reachLimits = holdTimeLimits();
  const opened = await openEpisodes();
  const { site, transport, user } = opened;
  vi.spyOn(console, "error").mockImplementation(() => {});
  const form = await openEpisodeForm(opened, "Add episode");
  await fill(user, form.getByLabelText("Title"), "Third place");
  await fill(user, form.getByLabelText("Video URL"), "https://provider.test/play/3.mp4");
  transport.loseResponse("CreateEpisode");
  await user.click(form.getByRole("button", { name: "Add episode" }));
  await vi.waitFor(() => expect(episodeTitles(site)).toContain("Third place"));

  reachLimits();
  expect(await form.findByText(noResponse)).toBeTruthy();
  await user.click(form.getByRole("button", { name: "Add episode" }));
  expect(await form.findByText(/^The list has a new entry, perhaps from your last attempt\./)).toBeTruthy();
  expect(transport.countOf("CreateEpisode")).toBe(1);
  await user.click(form.getByRole("button", { name: "Add episode" }));
  expect(await screen.findByText("Episode added successfully.")).toBeTruthy();
  expect(episodeTitles(site)?.filter((title) => title === "Third place")).toHaveLength(2);
});

test("a match whose response was lost is not added again unasked", async () => {
  const reachLimits = holdTimeLimits();
  const { panel, site, transport, user } = await openSchedule();
  vi.spyOn(console, "error").mockImplementation(() => {});
  await user.click(panel.getByRole("button", { name: "Add match" }));
  const form = within(panel.getByRole("form", { name: "Add match" }));
  await fill(user, form.getByRole("textbox", { name: "Number" }), "301");
  await fill(user, form.getByRole("textbox", { name: "First side, Player" }), "Ann Holm");
  await fill(user, form.getByRole("textbox", { name: "Second side, Player" }), "Cy Reyes");
  transport.loseResponse("CreateMatch");
  await user.click(form.getByRole("button", { name: "Add match" }));
  await vi.waitFor(() => expect(site.tournament.present().matches).toHaveLength(4));

  reachLimits();
  expect(await form.findByText(noResponse)).toBeTruthy();
  await user.click(form.getByRole("button", { name: "Add match" }));
  expect(await form.findByText(/^The list has a new entry, perhaps from your last attempt\./)).toBeTruthy();
  expect(site.tournament.present().matches).toHaveLength(4);
});

/** Opens the schedule with a filter that excludes all matches, and adds one whose response is lost. */
async function loseFilteredMatch() {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { panel, site, transport, user } = await openSchedule();
  await user.selectOptions(panel.getByRole("combobox", { name: "Show" }), "Finished");
  expect(await panel.findByText("No match is planned here.")).toBeTruthy();
  await user.click(panel.getByRole("button", { name: "Add match" }));
  const form = within(panel.getByRole("form", { name: "Add match" }));
  await fill(user, form.getByRole("textbox", { name: "Number" }), "301");
  await fill(user, form.getByRole("textbox", { name: "First side, Player" }), "Ann Holm");
  await fill(user, form.getByRole("textbox", { name: "Second side, Player" }), "Cy Reyes");
  const send = () => user.click(form.getByRole("button", { name: "Add match" }));
  transport.dropResponse("CreateMatch");
  await send();
  expect(await form.findByText("Error saving match.")).toBeTruthy();
  return { panel, form, site, transport, user, send };
}

test("a match that the filters exclude is not added again unasked after its response was lost", async () => {
  const { form, send, transport } = await loseFilteredMatch();
  await send();
  expect(await form.findByText(/^The list has a new entry, perhaps from your last attempt\./)).toBeTruthy();
  expect(transport.countOf("CreateMatch")).toBe(1);
});

test("a match after the first 1,000 is not added again unasked, also when another day was entered", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const site = createCourts();
  site.tournament.change(({ matches }) =>
    matches.push(
      ...Array.from({ length: 1_000 }, (_, index) =>
        makeMatch({ id: `played-${index}`, day: "2026-11-21", status: "FINISHED" }),
      ),
    ),
  );
  const { panel, transport, user } = await openSchedule(site);
  await user.click(panel.getByRole("button", { name: "Add match" }));
  const form = within(panel.getByRole("form", { name: "Add match" }));
  const day = form.getByLabelText("Day");
  await fill(user, day, "2026-11-22");
  await fill(user, form.getByRole("textbox", { name: "First side, Player" }), "Ann Holm");
  await fill(user, form.getByRole("textbox", { name: "Second side, Player" }), "Cy Reyes");
  transport.dropResponse("CreateMatch");
  await user.click(form.getByRole("button", { name: "Add match" }));
  expect(await form.findByText("Error saving match.")).toBeTruthy();
  await fill(user, day, "2026-11-21");
  await user.click(form.getByRole("button", { name: "Add match" }));
  expect(await form.findByText(/^The list has a new entry, perhaps from your last attempt\./)).toBeTruthy();
  expect(transport.countOf("CreateMatch")).toBe(1);
});

test("a match that was not added is added without a warning after the filters were changed", async () => {
  const { panel, send, site, user } = await loseFilteredMatch();
  site.tournament.change((state) => {
    state.matches = state.matches.filter(({ number }) => number !== 301);
  });
  await user.selectOptions(panel.getByRole("combobox", { name: "Show" }), "All");
  await waitFor(() => expect(listMatches(panel)).toHaveLength(3));
  await send();
  expect(await screen.findByText("Match added successfully.")).toBeTruthy();
});

test("a LIVE switch whose response was lost is not called unswitched", async () => {
  const reachLimits = holdTimeLimits();
  const { panel, site, transport, user } = await openEpisodes();
  vi.spyOn(console, "error").mockImplementation(() => {});
  transport.loseResponse("SetEpisodeLive");
  await user.click(await panel.findByRole("switch", { name: "Live: Final" }));
  await vi.waitFor(() => expect(findEpisode(site, "e2")?.isLive).toBe(true));

  reachLimits();
  expect(await panel.findByText(noResponse)).toBeTruthy();
  expect(panel.queryByText(/Not switched/)).toBeNull();
});

test("a LIVE switch whose connection broke after the switch is not called unswitched", async () => {
  const { panel, site, transport, user } = await openEpisodes();
  transport.dropResponse("SetEpisodeLive");
  const live = await panel.findByRole("switch", { name: "Live: Final" });
  await user.click(live);
  await vi.waitFor(() => expect(findEpisode(site, "e2")?.isLive).toBe(true));
  await vi.waitFor(() => expect(transport.isQuiet()).toBe(true));
  await vi.waitFor(() => expect(live).toHaveProperty("checked", true));
  expect(screen.queryByText(/could not be switched/)).toBeNull();
  expect(panel.queryByText(/Not switched/)).toBeNull();
  expect(transport.countOf("SetEpisodeLive")).toBe(1);
  // Another admin switches it back.
  act(() => changeEpisode(site, "e2", { isLive: false }));
  await vi.waitFor(() => expect(live).toHaveProperty("checked", false));
  expect(panel.queryByText(/Not switched/)).toBeNull();
});

test("a LIVE switch whose connection broke before the switch is reported as failed", async () => {
  const { panel, site, transport, user } = await openEpisodes();
  vi.spyOn(console, "error").mockImplementation(() => {});
  transport.dropRequest("SetEpisodeLive");
  await user.click(await panel.findByRole("switch", { name: "Live: Final" }));
  expect(await screen.findByText("Final could not be switched live. Please try again.")).toBeTruthy();
  expect(await panel.findByText(/Not switched/)).toBeTruthy();
  expect(findEpisode(site, "e2")?.isLive).toBe(false);
});
