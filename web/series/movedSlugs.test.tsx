import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { makeCategory, makeSeries } from "../testing/catalogueState.ts";
import { openApp } from "../testing/openApp.tsx";
import { defineSilentMedia } from "../testing/silentMedia.ts";
import { createTestSite } from "../testing/testSite.ts";

beforeAll(defineSilentMedia);
beforeEach(() => sessionStorage.clear());

function createSite() {
  const site = createTestSite({
    series: [
      makeSeries({ id: "s1", slug: "first", title: "Court 1" }),
      makeSeries({ id: "s2", slug: "second", title: "Court 2" }),
      makeSeries({ id: "s3", slug: "third", title: "Court 3" }),
    ],
    categories: [makeCategory({ id: "c1", name: "By court", members: ["s1", "s2", "s3"] })],
  });
  return {
    site,
    exchangeSlugs: () =>
      site.change(({ series: [one, other] }) => {
        if (one && other) [one.slug, other.slug] = [other.slug, one.slug];
      }),
  };
}

const findCard = async (title: string) =>
  within(await screen.findByRole("region", { name: "By court" })).findByRole("link", { name: title });
const findTitle = (name: string) => screen.findByRole("heading", { level: 1, name });
const goHome = () => within(screen.getByRole("banner")).getByRole("link", { name: /^Badminton Open/ });

test("two series that exchange their slugs while one is open are found at their new addresses", async () => {
  const { site, exchangeSlugs } = createSite();
  const { user } = openApp("/series/first", site);
  await findTitle("Court 1");
  exchangeSlugs();
  await waitFor(() => expect(window.location.pathname).toBe("/series/second"));
  await user.click(goHome());
  await user.click(await findCard("Court 2"));
  await findTitle("Court 2");
  expect(window.location.pathname).toBe("/series/first");
  await user.click(goHome());
  await user.click(await findCard("Court 1"));
  await findTitle("Court 1");
  expect(window.location.pathname).toBe("/series/second");
});

test("two series that exchange their slugs after one was open are found at their new addresses", async () => {
  const { site, exchangeSlugs } = createSite();
  const { user } = openApp("/", site);
  await user.click(await findCard("Court 1"));
  await findTitle("Court 1");
  await user.click(goHome());
  await findCard("Court 1");
  exchangeSlugs();
  await waitFor(async () => expect((await findCard("Court 1")).getAttribute("href")).toBe("/series/second"));
  await user.click(await findCard("Court 2"));
  await findTitle("Court 2");
  expect(window.location.pathname).toBe("/series/first");
});

test("a found series is shown at its address, which the page of another series had before", async () => {
  const { site, exchangeSlugs } = createSite();
  const { user } = openApp("/series/first", site);
  await findTitle("Court 1");
  await user.click(goHome());
  await user.click(await findCard("Court 3"));
  await findTitle("Court 3");
  exchangeSlugs();
  await user.click(screen.getByRole("button", { name: "Search" }));
  await user.keyboard("court 2");
  await user.click(await screen.findByRole("option", { name: /^Court 2/ }));
  await findTitle("Court 2");
  expect(window.location.pathname).toBe("/series/first");
});
