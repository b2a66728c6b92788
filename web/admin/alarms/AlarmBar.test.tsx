// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPage.tsx";
import "../AdminCourtsPage.tsx";
import "../AdminLivePage.tsx";
import "../AdminPeoplePage.tsx";

import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { admin, createAdminSite } from "../../testing/adminSite.ts";
import { makeEpisode, makeSeries } from "../../testing/catalogueState.ts";
import { openApp } from "../../testing/openApp.tsx";
import type { Person } from "../../testing/roots/accountState.ts";
import type { AlarmState } from "../../testing/roots/alarmsRoot.ts";

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const makeAlarm = (part: Partial<AlarmState> = {}): AlarmState => ({
  id: "LIVE_BUT_DOWN:final",
  kind: "LIVE_BUT_DOWN",
  message: "LIVE is on, but the stream is down",
  subject: "Court 1: Final",
  since: minutesAgo(3),
  episodeId: "final",
  courtId: null,
  seriesSlug: "court-1",
  isQuiet: false,
  ...part,
});

const silent = (court: number): AlarmState =>
  makeAlarm({
    id: `SCORER_SILENT:${court}`,
    kind: "SCORER_SILENT",
    message: `Court ${court}: the scorer is silent`,
    subject: null,
    episodeId: null,
    courtId: String(court),
    seriesSlug: null,
  });

async function openBar(alarms: AlarmState[], address = "/admin", viewer: Person = admin) {
  const episodes = [makeEpisode({ id: "final", title: "Final", isLive: true })];
  const series = [makeSeries({ id: "s1", slug: "court-1", title: "Court 1", episodes })];
  const site = createAdminSite({ series, categories: [] });
  site.viewer = viewer;
  site.alarms.push(...alarms);
  const { user, transport } = openApp(address, site);
  const bar = within(await screen.findByRole("region", { name: "Alarms" }));
  return { site, user, transport, bar };
}

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("every page of the dashboard shows the alarms, and counts them in the tab's title", async () => {
  const { site, bar } = await openBar([makeAlarm(), silent(2)], "/admin/people");
  expect(bar.getByRole("status").textContent).toBe("2 alarms");
  expect(bar.getByText("LIVE is on, but the stream is down")).toBeTruthy();
  expect(bar.getAllByText(/^(Court 1: Final · )?$|for 3 min/).length).toBeGreaterThan(0);
  await waitFor(() => expect(document.title).toMatch(/^\(2\) People/));
  site.changeAccount(() => site.alarms.splice(0));
  expect(await bar.findByText("No alarms")).toBeTruthy();
  await waitFor(() => expect(document.title).toMatch(/^People/));
});

test("a switch by the alarm's button is not called failed when the connection broke after it", async () => {
  const { site, user, transport, bar } = await openBar([makeAlarm()]);
  transport.dropResponse("SetEpisodeLive");
  await user.click(bar.getByRole("button", { name: /^Switch LIVE off/ }));
  await waitFor(() => expect(site.catalogue.series[0]?.episodes[0]?.isLive).toBe(false));
  await waitFor(() => expect(transport.isQuiet()).toBe(true));
  expect(screen.queryByText("The broadcast could not be switched. Please try again.")).toBeNull();
  expect(transport.countOf("SetEpisodeLive")).toBe(1);
});

test("LIVE is switched off by the alarm's button", async () => {
  const { site, user, bar } = await openBar([makeAlarm()]);
  await user.click(
    bar.getByRole("button", { name: "Switch LIVE off: LIVE is on, but the stream is down: Court 1: Final" }),
  );
  await waitFor(() => expect(site.catalogue.series[0]?.episodes[0]?.isLive).toBe(false));
});

test("the bar has the focus once the alarm of the pressed button is over", async () => {
  const { site, user, bar } = await openBar([makeAlarm()]);
  const button = bar.getByRole("button", { name: /^Switch LIVE off/ });
  await user.click(button);
  await waitFor(() => expect(site.catalogue.series[0]?.episodes[0]?.isLive).toBe(false));
  expect(document.activeElement).toBe(button);
  site.changeAccount(() => site.alarms.splice(0));
  expect(await bar.findByText("No alarms")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Alarms" }));
});

test("the alarm of a missed start is resolved by its button", async () => {
  const { site, user, bar } = await openBar([
    makeAlarm({
      id: "GO_LIVE_MISSED:final",
      kind: "GO_LIVE_MISSED",
      message: "The planned start was missed",
    }),
  ]);
  site.change(({ series }) => {
    for (const episode of series[0]?.episodes ?? []) episode.isLive = false;
  });
  await user.click(
    bar.getByRole("button", { name: "Switch LIVE on: The planned start was missed: Court 1: Final" }),
  );
  await waitFor(() => expect(site.catalogue.series[0]?.episodes[0]?.isLive).toBe(true));
});

test("an alarm without a switch links to the page of its subject", async () => {
  const webhook = { subject: null, episodeId: null, seriesSlug: null };
  const { user, bar } = await openBar([
    silent(2),
    makeAlarm({ id: "x", kind: "NOT_STARTED" }),
    makeAlarm({ id: "y", kind: "WEBHOOK_OFF", ...webhook }),
  ]);
  await user.click(bar.getByRole("button", { name: "Show all" }));
  const links = bar.getAllByRole("link", { name: /^Show: / });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/admin?episodes=court-1",
    "/admin/courts",
    "/admin/webhooks",
  ]);
});

test("a quiet alarm is not counted, and stays in the list", async () => {
  const { user, bar } = await openBar([makeAlarm()]);
  await user.click(bar.getByRole("button", { name: /^Quiet for 15 min/ }));
  expect(await bar.findByText("No alarms")).toBeTruthy();
  expect(bar.getByText(/· quiet$/)).toBeTruthy();
  expect(bar.queryByRole("button", { name: /^Quiet for 15 min/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Alarms" }));
});

test("an action that fails shows an error", async () => {
  const { user, bar, transport } = await openBar([makeAlarm()]);
  transport.refuseNext("QuietAlarm", { code: "SERVICE_UNAVAILABLE" });
  await user.click(bar.getByRole("button", { name: /^Quiet for 15 min/ }));
  expect(await screen.findByText("The alarm could not be made quiet. Please try again.")).toBeTruthy();
  expect(bar.getByText("1 alarm")).toBeTruthy();
});

test("of many alarms the most urgent is shown, and all when they are opened", async () => {
  const { user, bar } = await openBar([...[1, 2, 3, 4].map(silent), makeAlarm()]);
  expect(bar.getByText("5 alarms")).toBeTruthy();
  // Alarms that affect viewers are shown first.
  expect(bar.getByRole("listitem").textContent).toContain("the stream is down");
  await user.click(bar.getByRole("button", { name: "Show all" }));
  expect(bar.getAllByRole("listitem")).toHaveLength(5);
  await user.click(bar.getByRole("button", { name: "Show fewer" }));
  expect(bar.getAllByRole("listitem")).toHaveLength(1);
});

/** Returns a function that is called at the start of each tone. */
function stubSound() {
  const started = vi.fn();
  class Tone {
    gain = { setTargetAtTime: () => undefined };
    connect = (next: unknown) => next;
    start = started;
    stop = () => undefined;
  }
  vi.stubGlobal(
    "AudioContext",
    class {
      currentTime = 0;
      resume = () => Promise.resolve();
    },
  );
  vi.stubGlobal("OscillatorNode", Tone);
  vi.stubGlobal("GainNode", Tone);
  return started;
}

test("a new alarm makes a sound once the operator has chosen it", async () => {
  const started = stubSound();
  const { site, user, bar } = await openBar([silent(1)]);
  site.changeAccount(() => site.alarms.push(silent(2)));
  expect(await bar.findByText("2 alarms")).toBeTruthy();
  expect(started).not.toHaveBeenCalled();
  await user.click(bar.getByRole("switch", { name: "Sound at a new alarm" }));
  expect(localStorage.getItem("alarmSound")).toBe("on");
  const sounds = started.mock.calls.length;
  site.changeAccount(() => site.alarms.push(silent(3)));
  expect(await bar.findByText("3 alarms")).toBeTruthy();
  await waitFor(() => expect(started.mock.calls.length).toBeGreaterThan(sounds));
});

test("an alarm that ends and returns with the same start makes no second sound", async () => {
  const started = stubSound();
  const { site, user, bar } = await openBar([silent(1)]);
  await user.click(bar.getByRole("switch", { name: "Sound at a new alarm" }));
  const flapping = makeAlarm();
  const alter = async (change: (alarms: AlarmState[]) => void, count: string) => {
    site.changeAccount(() => change(site.alarms));
    expect(await bar.findByText(count)).toBeTruthy();
  };
  await alter((alarms) => alarms.push(flapping), "2 alarms");
  const sounds = started.mock.calls.length;
  await alter((alarms) => alarms.splice(1), "1 alarm");
  await alter((alarms) => alarms.push(flapping), "2 alarms");
  expect(started.mock.calls.length).toBe(sounds);
  // The same alarm with another start is a new one.
  await alter((alarms) => alarms.splice(1), "1 alarm");
  await alter((alarms) => alarms.push(makeAlarm({ since: minutesAgo(1) })), "2 alarms");
  await waitFor(() => expect(started.mock.calls.length).toBeGreaterThan(sounds));
});

const operator: Person = { ...admin, isAdmin: false, roles: [{ role: "OPERATOR", courtId: null }] };

test("an operator sees the alarms with the actions that the role permits", async () => {
  const late = makeAlarm({ id: "NOT_STARTED:final", kind: "NOT_STARTED", message: "It has not started" });
  const { site, user, bar } = await openBar([makeAlarm(), late, silent(2)], "/admin/courts", operator);
  expect(bar.getByRole("status").textContent).toBe("3 alarms");
  expect(bar.queryByRole("switch", { name: "Notification at a new alarm" })).toBeNull();
  await user.click(bar.getByRole("button", { name: "Show all" }));
  const links = bar.getAllByRole("link", { name: /^Show: / });
  // An operator may not open the list of broadcasts.
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/admin/live", "/admin/courts"]);
  await user.click(bar.getByRole("button", { name: /^Quiet for 15 min: Court 2/ }));
  expect(await bar.findByText("2 alarms")).toBeTruthy();
  await user.click(bar.getByRole("button", { name: /^Switch LIVE off/ }));
  await waitFor(() => expect(site.catalogue.series[0]?.episodes[0]?.isLive).toBe(false));
});

test("on the live board an operator's alarm has no link to the board", async () => {
  const { bar } = await openBar([makeAlarm({ kind: "NOT_STARTED" })], "/admin/live", operator);
  expect(bar.getByText("LIVE is on, but the stream is down")).toBeTruthy();
  expect(bar.queryByRole("link")).toBeNull();
});

test("an editor sees no alarms", async () => {
  const site = createAdminSite({ series: [], categories: [] });
  site.viewer = { ...admin, isAdmin: false, roles: [{ role: "EDITOR", courtId: null }] };
  site.alarms.push(makeAlarm());
  openApp("/admin", site);
  expect(await screen.findByRole("navigation", { name: "Dashboard" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Alarms" })).toBeNull();
  expect(screen.queryByText("LIVE is on, but the stream is down")).toBeNull();
});
