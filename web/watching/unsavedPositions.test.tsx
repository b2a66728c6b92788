import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { makeEpisode, makeSeries } from "../testing/catalogueState.ts";
import { openApp } from "../testing/openApp.tsx";
import { createTestSite } from "../testing/testSite.ts";
import { createTestTransport } from "../testing/transport.ts";

beforeEach(() => localStorage.clear());

test("signing out removes all positions, also those that could not be saved", async () => {
  const site = createTestSite({
    series: [
      makeSeries({ id: "s1", slug: "court-1", title: "Court 1", episodes: [makeEpisode({ id: "e1" })] }),
    ],
    categories: [],
  });
  site.viewer = { id: "u1", email: "viewer@test", password: "right", isAdmin: false, positions: [] };
  const kept = JSON.stringify({ seconds: 754, seenAt: "2025-07-28T09:00:00.000Z" });
  localStorage.setItem("unsaved:u1:e1", kept);
  const transport = createTestTransport(site);
  transport.refuseNext("KeepPositions", { code: "SERVICE_UNAVAILABLE" });
  const { user } = openApp("/faq", site, transport);
  const signOut = await screen.findByRole("button", { name: "Sign out" });
  await waitFor(() => expect(transport.isQuiet()).toBe(true));
  expect(localStorage.getItem("unsaved:u1:e1")).toBe(kept);

  await user.click(signOut);
  await screen.findByRole("link", { name: "Sign in" });
  await waitFor(() => expect(localStorage.getItem("unsaved:u1:e1")).toBeNull());
});
