import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { makeCategory, makeEpisode, makeSeries } from "../testing/catalogueState.ts";
import { openApp } from "../testing/openApp.tsx";
import { createTestSite } from "../testing/testSite.ts";
import { createTestTransport } from "../testing/transport.ts";

function createSite() {
  const admin = { id: "u1", email: "admin@test", password: "right", isAdmin: true };
  return createTestSite(
    {
      series: [
        makeSeries({ id: "s1", slug: "court-1", title: "Court 1", episodes: [makeEpisode({ id: "e1" })] }),
        makeSeries({ id: "s2", slug: "court-2", title: "Court 2" }),
        makeSeries({ id: "s3", slug: "training", title: "Training hall", isProtected: true }),
      ],
      categories: [
        makeCategory({ id: "c1", name: "By court", members: ["s1", "s2"] }),
        makeCategory({ id: "c2", name: "Behind the scenes", members: ["s3"] }),
        makeCategory({ id: "c3", name: "Finals", members: [] }),
      ],
    },
    [admin],
  );
}

const rowTitles = () => screen.getAllByRole("heading", { level: 3 }).map((one) => one.textContent);
const findNext = async () => (await screen.findByText("Next:")).parentElement;
const findRow = (name: string) => screen.findByRole("region", { name });
const titlesIn = (row: HTMLElement) =>
  within(row)
    .getAllByRole("link")
    .map((card) => card.textContent);

test("the banner shows the tournament's title and tagline, and the heading invites to choose", async () => {
  openApp("/", createSite());
  expect(await screen.findByRole("heading", { level: 1, name: "Badminton Open 2025" })).toBeTruthy();
  expect(screen.getByText("Your Source For Badminton Open 2025 Digital Broadcasts.")).toBeTruthy();
  expect(
    screen.getByRole("heading", { name: "Select a thumbnail below to watch digital broadcasts" }),
  ).toBeTruthy();
  expect(document.title).toBe("Badminton Open 2025");
});

test("the banner shows the live series and the next start, and follows changes of both", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date(2025, 6, 28, 9, 0) });
  const site = createSite();
  const [soon, later] = [new Date(2025, 6, 28, 9, 30), new Date(2025, 6, 28, 18, 0)];
  openApp("/", site);
  await findRow("By court");
  expect(screen.queryByText("now:")).toBeNull();
  expect(screen.queryByText("Next:")).toBeNull();

  site.change(({ series }) => {
    const [one, two, three] = series;
    if (!one || !two || !three) return;
    one.upcoming = [later.toISOString()];
    two.upcoming = [soon.toISOString()];
    three.tags.push("live");
  });
  const watch = await screen.findByRole("link", { name: "Watch Training hall" });
  expect(watch).toHaveProperty("pathname", "/series/training");
  expect((await findNext())?.textContent).toBe("Next:Court 2Today, 09:30");

  // The start has passed, and the series is not live.
  vi.setSystemTime(new Date(2025, 6, 28, 9, 31));
  vi.advanceTimersByTime(1000);
  const late = await screen.findByText("Starting soon:");
  expect(late.parentElement?.textContent).toBe("Starting soon:Court 2Today, 09:30");
  site.change(({ series }) => void series[1]?.tags.push("live"));
  expect((await findNext())?.textContent).toBe("Next:Court 1Today, 18:00");
  site.change(({ series }) => {
    for (const { tags, episodes } of series) {
      tags.length = 0;
      for (const episode of episodes) episode.isLive = true;
    }
  });
  expect(await screen.findByRole("link", { name: "Watch Court 1" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Watch Training hall" })).toBeNull();
  vi.useRealTimers();
});

test("on a page that stays open over midnight, tomorrow's start becomes today's in the banner and on the card", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date(2025, 6, 28, 23, 59) });
  const site = createSite();
  const start = new Date(2025, 6, 29, 9, 0);
  site.change(({ series: [one] }) => void (one && (one.upcoming = [start.toISOString()])));
  openApp("/", site);
  const card = within(await findRow("By court")).getByRole("link", { name: /^Court 1/ });
  expect((await findNext())?.textContent).toBe("Next:Court 1Tomorrow, 09:00");
  expect(card.textContent).toContain("UPCOMING Tomorrow, 09:00");

  vi.setSystemTime(new Date(2025, 6, 29, 0, 0));
  vi.advanceTimersByTime(1000);
  await waitFor(() => expect(card.textContent).toContain("UPCOMING Today, 09:00"));
  expect((await findNext())?.textContent).toBe("Next:Court 1Today, 09:00");
  vi.useRealTimers();
});

test("with many live series the banner links three, and counts the others", async () => {
  const site = createTestSite({
    series: ["A", "B", "C", "D", "E"].map((title) => makeSeries({ id: title, title, tags: ["live"] })),
    categories: [makeCategory({ id: "c1", name: "Live Now", tags: ["live"] })],
  });
  openApp("/", site);
  const others = (await screen.findByText("Also live:")).parentElement;
  expect(screen.getByRole("link", { name: "Watch A" })).toBeTruthy();
  expect(others?.textContent).toBe("Also live:BCand 2 more");
  const more = screen.getByRole("link", { name: "and 2 more" });
  const row = screen.getByRole("region", { name: "Live Now" });
  expect(more.getAttribute("href")).toBe(`#${row.id}`);
});

test("there is a row for each category that has series, in order, and its cards lead to the series", async () => {
  openApp("/", createSite());
  const row = await findRow("By court");
  expect(rowTitles()).toEqual(["By court", "Behind the scenes"]);
  expect(within(row).getByRole("link", { name: "Court 1" })).toHaveProperty("pathname", "/series/court-1");
});

test("a LIVE badge follows the operator's switch", async () => {
  const site = createSite();
  openApp("/", site);
  await findRow("By court");
  expect(screen.queryByText("LIVE")).toBeNull();

  site.change(({ series }) => {
    for (const episode of series[0]?.episodes ?? []) episode.isLive = true;
  });
  expect(await screen.findByRole("link", { name: "Court 1 LIVE" })).toBeTruthy();

  site.change(({ series }) => {
    for (const episode of series[0]?.episodes ?? []) episode.isLive = false;
  });
  await waitFor(() => expect(screen.queryByText("LIVE")).toBeNull());
});

test("the operator's switch adds a series to the row of live series, and removes it", async () => {
  const site = createSite();
  site.change(({ categories }) => {
    categories.unshift(makeCategory({ id: "c0", name: "Live Now", tags: ["live"] }));
  });
  openApp("/", site);
  await findRow("By court");
  const switchCourt = (isLive: boolean) =>
    site.change(({ series }) => {
      for (const episode of series[0]?.episodes ?? []) episode.isLive = isLive;
    });

  switchCourt(true);
  expect(titlesIn(await findRow("Live Now"))).toEqual(["Court 1LIVE"]);
  switchCourt(false);
  await waitFor(() => expect(screen.queryByRole("region", { name: "Live Now" })).toBeNull());
});

test("new, moved, renamed and deleted series change their rows without a reload", async () => {
  const site = createSite();
  openApp("/", site);
  const row = await findRow("By court");

  site.change(({ series, categories }) => {
    series.unshift(makeSeries({ id: "s0", title: "Opening ceremony" }));
    categories[0]?.members.push("s0");
  });
  await waitFor(() => expect(titlesIn(row)).toEqual(["Opening ceremony", "Court 1", "Court 2"]));

  site.change((catalogue) => {
    catalogue.series = catalogue.series.toReversed();
  });
  await waitFor(() => expect(titlesIn(row)).toEqual(["Court 2", "Court 1", "Opening ceremony"]));

  site.change(({ series }) => {
    const court = series.find(({ id }) => id === "s1");
    if (court) court.title = "Centre court";
  });
  await waitFor(() => expect(titlesIn(row)).toEqual(["Court 2", "Centre court", "Opening ceremony"]));

  site.change((catalogue) => {
    catalogue.series = catalogue.series.filter(({ id }) => id !== "s1");
  });
  await waitFor(() => expect(titlesIn(row)).toEqual(["Court 2", "Opening ceremony"]));
});

test("new, renamed, moved and deleted categories change the page without a reload", async () => {
  const site = createSite();
  openApp("/", site);
  await findRow("By court");

  site.change(({ categories }) => {
    categories[2]?.members.push("s2");
    categories.unshift(...categories.splice(1, 2).toReversed());
  });
  await findRow("Finals");
  expect(rowTitles()).toEqual(["Finals", "Behind the scenes", "By court"]);

  site.change(({ categories }) => {
    const [finals] = categories.splice(0, 2);
    if (finals) categories.push({ ...finals, name: "Finals day" });
  });
  await waitFor(() => expect(rowTitles()).toEqual(["By court", "Finals day"]));
});

test("a protected series is shown locked with the text 'Password Protected', except to an admin", async () => {
  const site = createSite();
  const { user } = openApp("/", site);
  const row = await findRow("Behind the scenes");
  expect(within(row).getByText("Password Protected")).toBeTruthy();

  await user.click(screen.getByRole("link", { name: "Sign in" }));
  await user.type(await screen.findByLabelText("Email"), "admin@test");
  await user.type(screen.getByLabelText("Password"), "right");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  await user.click(await screen.findByRole("link", { name: "Go to the homepage" }));

  const unlocked = await findRow("Behind the scenes");
  await waitFor(() => expect(within(unlocked).queryByText("Password Protected")).toBeNull());
});

test("a series shows its next start in local time, that it starts soon once that has passed, and nothing after six hours", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date(2025, 6, 28, 9, 0) });
  const site = createSite();
  const start = new Date(2025, 6, 28, 9, 30);
  site.change(({ series }) => {
    const tomorrow = new Date(2025, 6, 29, 9, 0);
    for (const one of series) {
      if (one.id === "s2") one.upcoming = [start.toISOString(), tomorrow.toISOString()];
    }
  });
  openApp("/", site);
  const row = await findRow("By court");
  expect(within(row).getByText("UPCOMING")).toBeTruthy();
  expect(within(row).getByText("Today, 09:30")).toBeTruthy();

  vi.setSystemTime(new Date(2025, 6, 28, 9, 31));
  vi.advanceTimersByTime(1000);
  await waitFor(() => expect(within(row).getByText("Starting soon")).toBeTruthy());
  expect(within(row).getByText("09:30")).toBeTruthy();
  expect(screen.queryByText("UPCOMING")).toBeNull();

  vi.setSystemTime(new Date(2025, 6, 28, 15, 30));
  vi.advanceTimersByTime(1000);
  await waitFor(() => expect(within(row).getByText(/^Tomorrow, /)).toBeTruthy());
  expect(screen.queryByText("Starting soon")).toBeNull();
  vi.useRealTimers();
});

test("an empty catalogue shows a message, and is filled without a reload", async () => {
  const site = createTestSite({ series: [], categories: [] });
  openApp("/", site);
  expect(await screen.findByText(/No broadcasts yet/)).toBeTruthy();

  site.change(({ series, categories }) => {
    series.push(makeSeries({ id: "s1", title: "Court 1" }));
    categories.push(makeCategory({ id: "c1", name: "By court", members: ["s1"] }));
  });
  expect(await findRow("By court")).toBeTruthy();
});

test("a first load that fails can be tried again", async () => {
  const site = createSite();
  const transport = createTestTransport(site);
  transport.cut();
  const { user } = openApp("/", site, transport);
  expect(await screen.findByText("The broadcasts could not be loaded")).toBeTruthy();

  transport.restore();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await findRow("By court")).toBeTruthy();
});

test("a first load that fails is retried automatically", async () => {
  const site = createSite();
  const transport = createTestTransport(site);
  transport.cut();
  openApp("/", site, transport);
  await screen.findByText("The broadcasts could not be loaded");

  transport.restore();
  expect(await screen.findByRole("heading", { level: 1, name: "Badminton Open 2025" })).toBeTruthy();
  expect(await screen.findByRole("link", { name: "Sign in" })).toBeTruthy();
  expect(await findRow("By court")).toBeTruthy();
});

test("a lost connection is shown, and the page is up to date after the reconnect", async () => {
  const site = createSite();
  const { transport } = openApp("/", site);
  await findRow("By court");

  transport.cut();
  expect(await screen.findByText("Connection lost. Reconnecting...")).toBeTruthy();
  site.change(({ series }) => {
    for (const one of series) if (one.id === "s2") one.tags.push("live");
  });

  transport.restore();
  expect(await screen.findByText("Connected again")).toBeTruthy();
  expect(await screen.findByRole("link", { name: "Court 2 LIVE" })).toBeTruthy();
});
