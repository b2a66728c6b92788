// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminLivePage.tsx";
import "../DashboardFrame.tsx";

import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";

import { admin, createAdminSite } from "../../testing/adminSite.ts";
import { makeEpisode, makeSeries } from "../../testing/catalogueState.ts";
import { openApp } from "../../testing/openApp.tsx";
import { defineSilentMedia } from "../../testing/silentMedia.ts";
import { type MatchState, makeCourt, makePlayed } from "../../testing/tournamentState.ts";

beforeAll(defineSilentMedia);

const rallyAt = Date.UTC(2026, 10, 22, 10);

/** Opens the board of an operator with one court, with its picture. */
async function openPreview(match: Partial<MatchState> | null) {
  const episodes = [makeEpisode({ id: "e1", title: "Day one", isLive: true })];
  const series = [makeSeries({ id: "s1", slug: "centre", title: "Centre Court", episodes })];
  const site = createAdminSite({ series, categories: [] });
  site.viewer = { ...admin, isAdmin: false, roles: [{ role: "OPERATOR", courtId: "k1" }] };
  site.tournament.change(({ courts, matches }) => {
    courts.push(makeCourt({ id: "k1", name: "Court 1", episodeId: "e1", currentId: match ? "m1" : null }));
    if (!match) return;
    const lastRallyAt = new Date(rallyAt).toISOString();
    matches.push(makePlayed({ id: "m1", courtId: "k1", games: [[3, 2]], lastRallyAt, ...match }));
  });
  const { user, transport } = openApp("/admin/live", site);
  await screen.findByRole("switch", { name: "Live: Court 1" });
  await user.keyboard("{ArrowDown}");
  const figure = await screen.findByRole("figure", { name: "Preview: Court 1" });
  await waitFor(() => expect(figure.querySelector("hls-video")?.getAttribute("src")).toBeTruthy());
  const preview = within(figure);

  /** Shows a picture taken this many milliseconds after the rally; null for a stream without dates. */
  function show(afterMs: number | null) {
    const media = figure.querySelector("hls-video");
    const playingDate = afterMs === null ? null : new Date(rallyAt + afterMs);
    Object.assign(media ?? {}, { api: { playingDate } });
    act(() => void media?.dispatchEvent(new Event("timeupdate")));
  }
  const button = () => preview.getByRole("button", { name: "I see the point now: Court 1" });
  const offset = () => site.tournament.present().courts[0]?.pictureOffsetMs ?? 0;
  return { site, user, transport, preview, show, button, offset };
}

test("three presses are averaged, and the court gets the mean", async () => {
  const { user, preview, show, button, offset } = await openPreview({});
  show(-2_000);
  await user.click(button());
  await preview.findByText("1 of 3: +2.0 s");
  show(-2_900);
  await user.click(button());
  await preview.findByText("2 of 3: +2.9 s");
  expect(offset()).toBe(0);
  show(-2_300);
  // The row has kept the focus.
  await user.keyboard("p");
  await preview.findByText("The court’s correction is +2.4 s now.");
  expect(offset()).toBe(2_400);
  // A new series of presses begins.
  show(1_500);
  await user.click(button());
  await preview.findByText("1 of 3: −1.5 s");
  expect(offset()).toBe(2_400);
});

test("presses for different rallies are rejected and change nothing", async () => {
  const { user, preview, show, button, offset } = await openPreview({});
  for (const afterMs of [-400, -21_000]) {
    show(afterMs);
    await user.click(button());
    await preview.findByText(/^[12] of 3: /);
  }
  show(-600);
  await user.click(button());
  await preview.findByText(/^These presses do not agree, so nothing was changed\./);
  expect(offset()).toBe(0);
  await user.click(button());
  await preview.findByText("1 of 3: +0.6 s");
});

test("a press more than 30 seconds from the last rally shows an error and does not count", async () => {
  const { user, preview, show, button, offset } = await openPreview({});
  for (const afterMs of [30_001, -30_001]) {
    show(afterMs);
    await user.click(button());
    await preview.findByText(/more than 30 s apart/);
  }
  show(30_000);
  await user.click(button());
  await preview.findByText("1 of 3: −30.0 s");
  expect(offset()).toBe(0);
});

test("a press that fails shows an error and does not count", async () => {
  const { user, transport, preview, show, button } = await openPreview({});
  show(0);
  transport.refuseNext("LastRally", { code: "SERVICE_UNAVAILABLE" });
  await user.click(button());
  await preview.findByText("The picture could not be aligned. Please try again.");
  await user.click(button());
  await preview.findByText("1 of 3: 0.0 s");
});

test.each([
  ["no match is played", { status: "CALLED" as const }, 0, "No match is being played."],
  ["no rally was played", { games: [] }, 0, "No rally has been played yet."],
  ["the stream has no dates", {}, null, "This stream does not say when its pictures were taken."],
])("while %s the button shows the reason", async (_name, match, afterMs, reason) => {
  const { user, preview, show, button } = await openPreview(match);
  show(afterMs);
  expect(preview.getByRole("status").textContent).toBe(reason);
  expect(button()).toHaveProperty("disabled", true);
  await user.keyboard("p");
  expect(preview.getByRole("status").textContent).toBe(reason);
});

test("a court without a match has no button", async () => {
  const { preview } = await openPreview(null);
  expect(preview.queryByRole("button")).toBeNull();
});
