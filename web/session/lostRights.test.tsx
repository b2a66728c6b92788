import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { makeCategory, makeSeries } from "../testing/catalogueState.ts";
import { openApp } from "../testing/openApp.tsx";
import type { Person } from "../testing/roots/accountState.ts";
import { createTestSite } from "../testing/testSite.ts";

test.each<[string, Partial<Person>]>([
  ["an admin", { isAdmin: true }],
  ["an editor", { roles: [{ role: "EDITOR", courtId: null }] }],
])("the drafts that %s sees leave the open page together with the rights", async (_name, rights) => {
  const viewer = { id: "u1", email: "staff@test", password: "right", isAdmin: false, ...rights };
  const site = createTestSite(
    {
      series: [
        makeSeries({ id: "s1", slug: "court-1", title: "Court 1" }),
        makeSeries({ id: "s2", slug: "gala", title: "Gala", isPublished: false }),
      ],
      categories: [makeCategory({ id: "c1", name: "Courts", members: ["s1", "s2"] })],
    },
    [viewer],
  );
  site.viewer = viewer;
  openApp("/", site);
  await screen.findByRole("link", { name: /Gala/ });
  site.changeAccount(() => {
    Object.assign(viewer, { isAdmin: false, roles: [] });
    site.catalogue.series.splice(1);
    for (const category of site.catalogue.categories) category.members = ["s1"];
  });
  await waitFor(() => expect(screen.queryByRole("link", { name: /Gala/ })).toBeNull());
  expect(await screen.findByRole("link", { name: /Court 1/ })).toBeTruthy();
});
