import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { makeSeries } from "../testing/catalogueState.ts";
import { openApp } from "../testing/openApp.tsx";
import { makeGrant } from "../testing/roots/accountState.ts";
import { createTestSite } from "../testing/testSite.ts";
import { createTestTransport } from "../testing/transport.ts";

beforeEach(() => localStorage.clear());

const protectedSeries = (id: string) =>
  makeSeries({ id, slug: id, title: id, isProtected: true, password: "shuttle" });

/** Simulates another tab. */
function storeInOtherTab(key: string, value: unknown) {
  localStorage.setItem(key, JSON.stringify(value));
  window.dispatchEvent(new StorageEvent("storage", { key }));
}

test("a tab that is late to learn of the sign-out keeps what the visitor has unlocked and watched since", async () => {
  const [hall, court] = [protectedSeries("s1"), protectedSeries("s2")];
  const site = createTestSite({ series: [hall, court], categories: [] });
  site.viewer = { id: "u1", email: "viewer@test", password: "right", isAdmin: false, positions: [] };
  localStorage.setItem("authorizedSeries", JSON.stringify([makeGrant(hall)]));
  const position = { seconds: 754, seenAt: "2025-07-28T09:00:00.000Z" };
  localStorage.setItem("watched:e1", JSON.stringify(position));
  const transport = createTestTransport(site);
  transport.refuseNext("KeepGrants", { code: "SERVICE_UNAVAILABLE" });
  transport.refuseNext("KeepPositions", { code: "SERVICE_UNAVAILABLE" });
  openApp("/faq", site, transport);
  await screen.findByRole("button", { name: "Sign out" });
  await waitFor(() => {
    expect(transport.countOf("KeepGrants")).toBe(1);
    expect(transport.countOf("KeepPositions")).toBe(1);
    expect(transport.isQuiet()).toBe(true);
  });

  transport.hold("Viewer");
  site.viewer = null;
  const otherTab = new BroadcastChannel("session");
  const post = otherTab.postMessage.bind(otherTab);
  post("changed");
  await waitFor(() => expect(transport.countOf("Viewer")).toBe(2));
  const later = JSON.stringify({ ...position, seenAt: "2025-07-28T10:00:00.000Z" });
  storeInOtherTab("authorizedSeries", [makeGrant(hall), makeGrant(court)]);
  storeInOtherTab("watched:e2", { ...position, seenAt: "2025-07-28T10:00:00.000Z" });
  transport.release();
  await screen.findByRole("link", { name: "Sign in" });
  await waitFor(() => expect(localStorage.getItem("watched:e1")).toBeNull());
  expect(localStorage.getItem("watched:e2")).toBe(later);
  expect(localStorage.getItem("authorizedSeries")).toBe(JSON.stringify([makeGrant(court)]));
  otherTab.close();
});
