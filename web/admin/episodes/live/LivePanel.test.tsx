// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../../AdminPage.tsx";

import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { createAdminSite } from "../../../testing/adminSite.ts";
import { makeCategory, makeEpisode, makeSeries } from "../../../testing/catalogueState.ts";
import { openApp } from "../../../testing/openApp.tsx";
import { watchLog } from "../../../testing/watchLog.ts";

function createSite() {
  return createAdminSite({
    series: [
      makeSeries({
        id: "s1",
        slug: "court-1",
        title: "Court 1",
        episodes: [
          makeEpisode({ id: "e1", title: "Semi-final", isLive: true }),
          makeEpisode({ id: "e2", title: "Final" }),
        ],
      }),
      makeSeries({
        id: "s2",
        slug: "gala",
        title: "Opening gala",
        isProtected: true,
        isPublished: false,
        episodes: [makeEpisode({ id: "e3", title: "Fireworks", isLive: true })],
      }),
    ],
    categories: [makeCategory({ id: "c1" })],
  });
}

async function open(address = "/admin") {
  const site = createSite();
  const app = openApp(address, site);
  const panel = within(await screen.findByRole("region", { name: "Live now" }));
  await panel.findByText(/Semi-final/);
  return { ...app, site, panel };
}

const switches = (panel: Awaited<ReturnType<typeof open>>["panel"]) =>
  panel.queryAllByRole("switch").map((one) => one.getAttribute("aria-label"));
const isLive = ({ site }: Pick<Awaited<ReturnType<typeof open>>, "site">) =>
  site.catalogue.series.flatMap(({ episodes }) => episodes.filter((one) => one.isLive).map(({ id }) => id));

test("every live episode is at the top, also of a protected draft, with its duration and its links", async () => {
  const { panel, user } = await open();
  expect(switches(panel)).toEqual(["Live: Semi-final", "Live: Fireworks"]);
  expect(panel.getByText("Password protected")).toBeTruthy();
  expect(panel.getByText("Draft: only admins and editors see it")).toBeTruthy();
  expect(panel.getAllByText(/^since/)).toHaveLength(2);
  expect(panel.getByRole("link", { name: "View the page of Fireworks" })).toHaveProperty(
    "href",
    `${location.origin}/series/gala?episode=e3`,
  );
  await user.click(panel.getByRole("link", { name: "Episodes of Opening gala: Fireworks" }));
  expect(await screen.findByRole("region", { name: "Episodes of Opening gala" })).toBeTruthy();
});

test("the list follows the switches of others, and its own switch ends a broadcast", async () => {
  const app = await open();
  await app.user.click(app.panel.getByRole("switch", { name: "Live: Semi-final" }));
  await waitFor(() => expect(switches(app.panel)).toEqual(["Live: Fireworks"]));
  expect(isLive(app)).toEqual(["e3"]);
  app.site.change(({ series }) => {
    for (const { episodes } of series) for (const episode of episodes) episode.isLive = false;
  });
  expect(await app.panel.findByText("Nothing is live.")).toBeTruthy();
  expect(switches(app.panel)).toEqual([]);
});

test("an ended broadcast keeps its row without a switch until it is cleared", async () => {
  const { panel, user } = await open();
  await user.click(panel.getByRole("switch", { name: "Live: Semi-final" }));
  expect(await panel.findByText("Ended")).toBeTruthy();
  const rows = () => panel.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows()).toEqual([
    expect.stringMatching(/^Ended.*Semi-final/),
    expect.stringMatching(/^LIVE.*Fireworks/),
  ]);
  expect(panel.queryByRole("button", { name: /Semi-final$/ })).toBeNull();
  await user.click(panel.getByRole("button", { name: "Clear ended" }));
  expect(rows()).toEqual([expect.stringMatching(/^LIVE.*Fireworks/)]);
});

test("one press ends a broadcast and starts the next of its series", async () => {
  const app = await open();
  await app.user.click(app.panel.getByRole("button", { name: "End this, start next: Semi-final" }));
  await waitFor(() => expect(switches(app.panel)).toEqual(["Live: Final", "Live: Fireworks"]));
  expect(isLive(app)).toEqual(["e2", "e3"]);
});

test("without a next episode the button only ends the broadcast, as its label says", async () => {
  const app = await open("/admin?episodes=court-1");
  expect(app.panel.queryByRole("button", { name: "End this, start next: Fireworks" })).toBeNull();
  await app.user.click(app.panel.getByRole("button", { name: "End broadcast: Fireworks" }));
  await waitFor(() => expect(isLive(app)).toEqual(["e1"]));

  const episodes = within(await screen.findByRole("list", { name: "Episodes" }));
  await app.user.click(episodes.getByRole("button", { name: "End this, start next: Semi-final" }));
  await app.user.click(await episodes.findByRole("button", { name: "End broadcast: Final" }));
  await waitFor(() => expect(isLive(app)).toEqual([]));
});

test("when the next episode has just been deleted the request is refused, and the broadcast continues", async () => {
  const app = await open();
  app.transport.hold("StartNextEpisode");
  await app.user.click(app.panel.getByRole("button", { name: "End this, start next: Semi-final" }));
  act(() =>
    app.site.change(({ series }) => {
      for (const one of series) one.episodes = one.episodes.filter(({ id }) => id !== "e2");
    }),
  );
  app.transport.release();
  expect(await app.panel.findByText("Not switched. There is no next episode in this series.")).toBeTruthy();
  expect(isLive(app)).toEqual(["e1", "e3"]);
});

test("a next broadcast that could not be started stays reported after the first one was ended otherwise", async () => {
  watchLog();
  const { site, transport, user } = await open("/admin?episodes=court-1");
  const episodes = within(await screen.findByRole("list", { name: "Episodes" }));
  transport.refuseNext("StartNextEpisode", { code: "SERVICE_UNAVAILABLE" });
  await user.click(episodes.getByRole("button", { name: "End this, start next: Semi-final" }));
  expect(await episodes.findByText("Not switched. Please try again.")).toBeTruthy();
  act(() =>
    site.change(({ series }) => {
      for (const one of series[0]?.episodes ?? []) one.isLive = false;
    }),
  );
  const live = episodes.getByRole("switch", { name: "Live: Semi-final" });
  await waitFor(() => expect(live).toHaveProperty("checked", false));
  expect(episodes.getByText("Not switched. Please try again.")).toBeTruthy();
});

test("a failed switch moves back and shows the failure until that is dismissed", async () => {
  watchLog();
  const { panel, transport, user } = await open();
  const live = panel.getByRole("switch", { name: "Live: Semi-final" });
  transport.cut();
  await user.click(live);
  expect(await panel.findByText("Not switched. Please try again.")).toBeTruthy();
  expect(live).toHaveProperty("checked", true);
  act(() => transport.restore());
  await user.click(panel.getByRole("button", { name: "Dismiss the failure of Semi-final" }));
  expect(panel.queryByText("Not switched. Please try again.")).toBeNull();
  expect(document.activeElement).toBe(live);
});

test("the panel has the focus once the pressed button has disappeared", async () => {
  const app = await open();
  const region = screen.getByRole("region", { name: "Live now" });
  await app.user.click(app.panel.getByRole("button", { name: "End broadcast: Fireworks" }));
  expect(await app.panel.findByText("Ended")).toBeTruthy();
  expect(document.activeElement).toBe(region);
  await app.user.click(app.panel.getByRole("button", { name: "End this, start next: Semi-final" }));
  await waitFor(() => expect(switches(app.panel)).toEqual(["Live: Final"]));
  expect(document.activeElement).toBe(region);
  await app.user.click(app.panel.getByRole("button", { name: "Clear ended" }));
  expect(document.activeElement).toBe(region);
});

test("in the list of episodes the next link has the focus once a broadcast was ended", async () => {
  const app = await open("/admin?episodes=gala");
  const episodes = within(await screen.findByRole("list", { name: "Episodes" }));
  await app.user.click(episodes.getByRole("button", { name: "End broadcast: Fireworks" }));
  await waitFor(() => expect(isLive(app)).toEqual(["e1"]));
  const link = episodes.getByRole("link", { name: "View the page of Fireworks" });
  await waitFor(() => expect(document.activeElement).toBe(link));
});

test("an empty dashboard shows the first steps", async () => {
  const site = createAdminSite({ series: [], categories: [] });
  openApp("/admin", site);
  const steps = within(await screen.findByRole("region", { name: "First steps" }));
  expect(steps.getAllByRole("listitem").map((step) => step.querySelector("strong")?.textContent)).toEqual([
    "Add a category",
    "Add a series",
    "Add an episode",
    "Go live",
  ]);
  site.change((catalogue) => {
    catalogue.categories.push(makeCategory({ id: "c1", name: "Finals" }));
  });
  expect(await steps.findByText("(done)")).toBeTruthy();
  site.change((catalogue) => {
    catalogue.series.push(makeSeries({ id: "s1" }));
  });
  await waitFor(() => expect(screen.queryByRole("region", { name: "First steps" })).toBeNull());
});

test("a switch that is pressed three times keeps its last position while the earlier requests are answered", async () => {
  const app = await open("/admin?episodes=court-1");
  const episodes = within(await screen.findByRole("list", { name: "Episodes" }));
  const control = episodes.getByRole<HTMLInputElement>("switch", { name: "Live: Semi-final" });
  const sent = (count: number) => waitFor(() => expect(app.transport.countOf("SetEpisodeLive")).toBe(count));
  const respond = () => {
    app.transport.release();
    app.transport.hold("SetEpisodeLive");
  };
  app.transport.hold("SetEpisodeLive");
  for (let press = 0; press < 3; press += 1) await app.user.click(control);
  await sent(1);
  respond();
  await sent(2);
  respond();
  // The second response says that the episode is live; the third request is pending.
  await sent(3);
  expect(isLive(app)).toContain("e1");
  expect(control.checked).toBe(false);
  app.transport.release();
  await waitFor(() => expect(isLive(app)).not.toContain("e1"));
  expect(control.checked).toBe(false);
});
