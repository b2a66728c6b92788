// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "./UmpirePage.tsx";

import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { kindsOf } from "../testing/openCourts.ts";
import { giveLocks, notSent, openUmpire, scoreFirstPoint } from "../testing/openUmpire.ts";
import { watchMain } from "../testing/watchMain.ts";

// A link that is opened in the tab of a previous one.

test("a new link in the tab of a revoked one scores with its own token", async () => {
  const { user, site, seen, revoke } = openUmpire("/umpire#token=good");
  await screen.findByRole("button", { name: "Start scoring" });
  revoke();
  location.hash = "#token=newer";
  await waitFor(() => expect(seen).toContain("Bearer newer"));
  await user.click(await screen.findByRole("button", { name: "Start scoring" }));
  await user.click(await screen.findByRole("button", { name: "Point for Solberg" }));
  await waitFor(() => expect(kindsOf(site)).toEqual(["RALLY"]));
});

test("a new link does not show the court of the previous one", async () => {
  const { site, transport, seen } = openUmpire("/umpire#token=good");
  await screen.findByRole("button", { name: "Start scoring" });
  transport.hold("UmpirePage");
  const stopWatching = watchMain();
  location.hash = "#token=newer";
  await waitFor(() => expect(seen).toContain("Bearer newer"));
  await screen.findByText("Loading...");
  site.tournament.change(({ courts: [first] }) => {
    if (first) first.name = "Centre";
  });
  transport.release();
  expect(await screen.findByRole("region", { name: "Centre" })).toBeTruthy();
  expect(stopWatching()).not.toMatch(/Loading.*Court 1/);
});

test("a new link in the tab of a revoked one sends the entries that were not sent", async () => {
  giveLocks();
  const { user, site, revoke } = openUmpire("/umpire#token=good");
  await scoreFirstPoint(user, site);
  revoke();
  await user.click(screen.getByRole("button", { name: "Point for Solberg" }));
  await screen.findByText("This link does not work any more");
  location.hash = "#token=newer";
  await waitFor(() => expect(kindsOf(site)).toEqual(["RALLY", "RALLY"]));
  expect(await screen.findByText("Scored on this page.")).toBeTruthy();
  expect(screen.queryByText(/not sent/)).toBeNull();
});

test("a new link in the tab of a revoked one shows how many entries of the previous match were not sent", async () => {
  const { user, site, revoke } = openUmpire("/umpire#token=good");
  await scoreFirstPoint(user, site);
  revoke();
  await user.click(screen.getByRole("button", { name: "Point for Solberg" }));
  await screen.findByText("This link does not work any more");
  site.tournament.change(({ courts: [first] }) => {
    if (first) Object.assign(first, { currentId: null, nextId: "m2" });
  });
  location.hash = "#token=newer";
  await screen.findByRole("button", { name: "Call match 105" });
  expect(screen.getByText(notSent)).toBeTruthy();
});

test("a new link requests its court while a request with the previous one is pending", async () => {
  const { transport, seen } = openUmpire("/umpire#token=good");
  await screen.findByRole("button", { name: "Start scoring" });
  const polls = transport.countOf("UmpirePage");
  transport.hold("UmpirePage");
  await waitFor(() => expect(transport.countOf("UmpirePage")).toBeGreaterThan(polls));
  location.hash = "#token=newer";
  // Otherwise it would be requested only after the previous request has been aborted, half a minute later.
  await waitFor(() => expect(seen).toContain("Bearer newer"), { timeout: 20_000 });
  transport.release();
  expect(await screen.findByRole("button", { name: "Start scoring" })).toBeTruthy();
});

test("a new link takes the match before it sends the entries of the previous one, which stay stored until then", async () => {
  const { user, site, seen, revoke, cutScoring } = openUmpire("/umpire#token=good");
  await scoreFirstPoint(user, site);
  cutScoring(true);
  await user.click(screen.getByRole("button", { name: "Point for Solberg" }));
  await screen.findByText(/^Offline\. 1 entry is kept here/);
  revoke();
  location.hash = "#token=newer";
  await waitFor(() => expect(seen.filter((one) => one === "Bearer newer").length).toBeGreaterThan(1));
  const stored = Object.keys(sessionStorage).map((key) => sessionStorage.getItem(key));
  expect(stored.join()).toContain('"unsent":[{');
  cutScoring(false);
  await waitFor(() => expect(kindsOf(site)).toEqual(["RALLY", "RALLY"]));
  expect(await screen.findByText("Scored on this page.")).toBeTruthy();
});

test.each([
  ["takes a match", "TakeScoring", "Start scoring"],
  ["sends a point", "RecordMatchEvents", "Point for Solberg"],
])("a link that is replaced while it %s leaves the match to the new one", async (_, operation, button) => {
  const { user, site, transport, seen } = openUmpire("/umpire#token=good");
  if (operation === "RecordMatchEvents") await scoreFirstPoint(user, site);
  transport.hold(operation);
  await user.click(await screen.findByRole("button", { name: button }));
  location.hash = "#token=newer";
  await waitFor(() => expect(seen).toContain("Bearer newer"));
  await screen.findByRole("region", { name: "Court 1" });
  transport.release();
  const before = operation === "RecordMatchEvents" ? ["RALLY", "RALLY"] : [];
  await waitFor(() => expect(kindsOf(site)).toEqual(before));
  await user.click(await screen.findByRole("button", { name: "Point for Solberg" }));
  await waitFor(() => expect(kindsOf(site)).toEqual([...before, "RALLY"]));
  expect(await screen.findByText("Scored on this page.")).toBeTruthy();
});
