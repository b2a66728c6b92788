import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { makeCategory, makeSeries } from "../testing/catalogueState.ts";
import { openApp } from "../testing/openApp.tsx";
import { createTestSite } from "../testing/testSite.ts";
import { createTestTransport } from "../testing/transport.ts";

function createSite(saved?: string[]) {
  const person = { id: "u1", email: "viewer@test", password: "right", isAdmin: false, saved };
  const site = createTestSite(
    {
      series: [
        makeSeries({ id: "s1", slug: "court-1", title: "Court 1" }),
        makeSeries({ id: "s2", slug: "court-2", title: "Court 2" }),
      ],
      categories: [
        makeCategory({ id: "c1", name: "By court", members: ["s1", "s2"] }),
        makeCategory({ id: "c2", name: "Finals", members: ["s1"] }),
      ],
    },
    [person],
  );
  if (saved) site.viewer = person;
  return { site, person };
}

const findRow = (name: string) => screen.findByRole("region", { name });
const favourites = () => screen.queryByRole("region", { name: "My Favourites" });
const titlesIn = (row: HTMLElement) =>
  within(row)
    .getAllByRole("link")
    .map((card) => card.textContent);
const findHearts = async (title: string, isSaved: boolean) =>
  within(await findRow("By court")).findByRole("button", {
    name: `Save ${title}`,
    pressed: isSaved,
  });

beforeEach(() => localStorage.clear());

test("a visitor sees 'Please log in to save a series', with a link", async () => {
  const { user } = openApp("/", createSite().site);
  await user.click(await findHearts("Court 1", false));
  expect(await screen.findByText("Please log in to save a series")).toBeTruthy();
  expect(await findHearts("Court 1", false)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeTruthy();
});

test("the heart saves and removes a series, and the row 'My Favourites' exists only while there are any", async () => {
  const { site, person } = createSite([]);
  const { user } = openApp("/", site);
  expect(favourites()).toBeNull();

  await user.click(await findHearts("Court 2", false));
  await user.click(await findHearts("Court 1", false));
  expect(titlesIn(await findRow("My Favourites"))).toEqual(["Court 2", "Court 1"]);
  expect(screen.getAllByRole("button", { name: "Save Court 1", pressed: true }).length).toBe(3);
  await waitFor(() => expect(person.saved).toEqual(["s2", "s1"]));

  await user.click(await findHearts("Court 1", true));
  await user.click(await findHearts("Court 2", true));
  await waitFor(() => expect(favourites()).toBeNull());
  await waitFor(() => expect(person.saved).toEqual([]));
});

test("a saved series is shown immediately, before the server has answered", async () => {
  const { site } = createSite([]);
  const { transport, user } = openApp("/", site);
  const heart = await findHearts("Court 1", false);
  transport.hold("SaveSeries");
  await user.click(heart);
  expect(heart.getAttribute("aria-pressed")).toBe("true");
  expect(favourites()).toBeTruthy();
  expect(site.viewer?.saved).toEqual([]);

  transport.release();
  await waitFor(() => expect(site.viewer?.saved).toEqual(["s1"]));
  expect(heart.getAttribute("aria-pressed")).toBe("true");
});

test("of two opposite clicks the last one wins, however slow the first request is", async () => {
  const { site } = createSite([]);
  const { transport, user } = openApp("/", site);
  const heart = await findHearts("Court 1", false);
  transport.hold("SaveSeries");
  await user.click(heart);
  await user.click(heart);
  expect(heart.getAttribute("aria-pressed")).toBe("false");

  transport.release();
  await waitFor(() => expect(transport.isQuiet()).toBe(true));
  expect(site.viewer?.saved).toEqual([]);
  expect(heart.getAttribute("aria-pressed")).toBe("false");
});

test("saving that fails is reverted and shows an error", async () => {
  const { transport, user } = openApp("/", createSite([]).site);
  const heart = await findHearts("Court 1", false);
  transport.refuseNext("SaveSeries", { code: "SERVICE_UNAVAILABLE" });
  await user.click(heart);
  expect(await screen.findByText("Court 1 could not be saved. Please try again.")).toBeTruthy();
  expect(heart.getAttribute("aria-pressed")).toBe("false");
  expect(favourites()).toBeNull();
});

test("removing that fails is reverted and shows an error", async () => {
  const { transport, user } = openApp("/", createSite(["s1"]).site);
  const heart = await findHearts("Court 1", true);
  transport.refuseNext("RemoveSavedSeries", { code: "SERVICE_UNAVAILABLE" });
  await user.click(heart);
  expect(
    await screen.findByText("Court 1 could not be removed from your favourites. Please try again."),
  ).toBeTruthy();
  expect(heart.getAttribute("aria-pressed")).toBe("true");
});

test("favourites that are saved elsewhere, renamed or deleted update the row without a reload", async () => {
  const { site, person } = createSite(["s1"]);
  openApp("/", site);
  const row = await findRow("My Favourites");
  site.changeAccount(() => {
    person.saved = ["s2", "s1"];
  });
  await waitFor(() => expect(titlesIn(row)).toEqual(["Court 2", "Court 1"]));

  site.change(({ series }) => {
    for (const one of series) if (one.id === "s1") one.title = "Centre court";
  });
  await waitFor(() => expect(titlesIn(row)).toEqual(["Court 2", "Centre court"]));

  site.change((catalogue) => {
    catalogue.series = catalogue.series.filter(({ id }) => id !== "s2");
  });
  await waitFor(() => expect(titlesIn(row)).toEqual(["Centre court"]));
});

test("until the viewer is loaded, space is reserved for the row where there was one at the last visit", async () => {
  const { site } = createSite(["s1"]);
  const transport = createTestTransport(site);
  transport.hold("Viewer");
  localStorage.setItem("hasFavourites", "yes");
  const { user } = openApp("/", site, transport);
  await findRow("By court");
  expect(screen.getByText("Loading...")).toBeTruthy();
  transport.release();
  await findRow("My Favourites");
  expect(screen.queryByText("Loading...")).toBeNull();

  await user.click(screen.getByRole("button", { name: "Sign out" }));
  await screen.findByRole("link", { name: "Sign in" });
  await waitFor(() => expect(localStorage.getItem("hasFavourites")).toBeNull());
});

test("signing out removes the row and the hint of it", async () => {
  const { user } = openApp("/", createSite(["s1"]).site);
  await findRow("My Favourites");
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  expect(await screen.findByRole("link", { name: "Sign in" })).toBeTruthy();
  expect(favourites()).toBeNull();
  expect(await findHearts("Court 1", false)).toBeTruthy();
});

test("the button of a series' page contains its visible label in its name, also after saving", async () => {
  const { user } = openApp("/series/court-1", createSite([]).site);
  const button = await screen.findByRole("button", { name: "Save Court 1", pressed: false });
  expect(button.textContent.trim()).toBe("Save");
  await user.click(button);
  expect(await screen.findByRole("button", { name: "Save Court 1", pressed: true })).toBe(button);
  expect(button.textContent.trim()).toBe("Save");
});
