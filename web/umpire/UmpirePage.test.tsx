// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "./UmpirePage.tsx";

import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { createCourts, kindsOf } from "../testing/openCourts.ts";
import { giveLocks, notSent, openUmpire, scoreFirstPoint } from "../testing/openUmpire.ts";

test("a link opens the pad of its court without the viewer's WebSocket, and its token is removed from the address", async () => {
  const { user, site, seen, countSubscriptions } = openUmpire("/umpire#token=good");
  const court = within(await screen.findByRole("region", { name: "Court 1" }));
  expect(location.href).not.toContain("good");
  expect(seen[0]).toBe("Bearer good");
  await user.click(court.getByRole("button", { name: "Start scoring" }));
  await user.click(await court.findByRole("button", { name: "Point for Chandran" }));
  await waitFor(() => expect(kindsOf(site)).toEqual(["RALLY"]));
  expect(countSubscriptions()).toBe(0);
});

test("a device whose court is renamed continues to score, with the new name", async () => {
  giveLocks();
  const { user, site, recordedBy } = openUmpire("/umpire#token=good");
  await user.click(await screen.findByRole("button", { name: "Start scoring" }));
  await user.click(await screen.findByRole("button", { name: "Point for Solberg" }));
  await waitFor(() => expect(kindsOf(site)).toEqual(["RALLY"]));
  site.tournament.change(({ courts: [first] }) => {
    if (first) first.name = "Centre";
  });
  const court = within(await screen.findByRole("region", { name: "Centre" }));
  await user.click(court.getByRole("button", { name: "Point for Chandran" }));
  await waitFor(() => expect(kindsOf(site)).toEqual(["RALLY", "RALLY"]));
  expect(recordedBy).toEqual(["Phone on Court 1", "Phone on Centre"]);
  expect(court.getByText("Scored on this page.")).toBeTruthy();
});

test("taking the next match calls it", async () => {
  const site = createCourts();
  site.tournament.change(({ courts }) => {
    const [court] = courts;
    if (court) Object.assign(court, { currentId: null, nextId: "m2" });
  });
  const { user } = openUmpire("/umpire#token=good", site);
  await user.click(await screen.findByRole("button", { name: "Call match 105" }));
  expect(await screen.findByRole("button", { name: "Toss…" })).toBeTruthy();
});

test("when only the response of a call was lost, its message disappears as soon as the match is on the court", async () => {
  const site = createCourts();
  site.tournament.change(({ courts }) => {
    const [court] = courts;
    if (court) Object.assign(court, { currentId: null, nextId: "m2" });
  });
  const { user, loseResponse } = openUmpire("/umpire#token=good", site);
  const call = await screen.findByRole("button", { name: "Call match 105" });
  loseResponse("TakeScoring");
  await user.click(call);
  await user.click(await screen.findByRole("button", { name: /^(Start scoring|Score this match)$/ }));
  expect(await screen.findByText("Scored on this page.")).toBeTruthy();
  expect(screen.queryByText("The server could not be reached. Please try again.")).toBeNull();
});

test("a reload of the tab keeps the token and the match", async () => {
  const { user, site } = openUmpire("/umpire#token=good");
  await user.click(await screen.findByRole("button", { name: "Start scoring" }));
  await user.click(await screen.findByRole("button", { name: "Point for Solberg" }));
  await waitFor(() => expect(kindsOf(site)).toEqual(["RALLY"]));
  cleanup();
  openUmpire("/umpire", site);
  expect(await screen.findByRole("button", { name: "Undo: point of Solberg" })).toBeTruthy();
});

test("without a token the page says that it needs a link", async () => {
  openUmpire("/umpire");
  expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  expect(await screen.findByText("This page needs the link of a court")).toBeTruthy();
});

test("a revoked link shows an error, and no events are sent", async () => {
  const { user, site, revoke } = openUmpire("/umpire#token=good");
  await user.click(await screen.findByRole("button", { name: "Start scoring" }));
  const point = await screen.findByRole("button", { name: "Point for Solberg" });
  revoke();
  await user.click(point);
  expect(await screen.findByText("This link has been revoked. Ask for a new one.")).toBeTruthy();
  expect(kindsOf(site)).toEqual([]);
});

test("a revoked link shows how many entries were not sent", async () => {
  const { user, site, revoke } = openUmpire("/umpire#token=good");
  await scoreFirstPoint(user, site);
  revoke();
  await user.click(screen.getByRole("button", { name: "Point for Solberg" }));
  const title = await screen.findByText("This link does not work any more");
  expect(title.parentElement?.textContent).toContain(notSent);
});

test("a match that is moved to another court shows how many of its entries were not sent", async () => {
  const { user, site, refuseNext } = openUmpire("/umpire#token=good");
  await scoreFirstPoint(user, site);
  refuseNext("RecordMatchEvents", { code: "FORBIDDEN" });
  await user.click(screen.getByRole("button", { name: "Point for Solberg" }));
  await screen.findByText("1 entry of this page was not sent.");
  site.tournament.change(({ courts: [first] }) => {
    if (first) Object.assign(first, { currentId: null, nextId: "m2" });
  });
  await screen.findByRole("button", { name: "Call match 105" });
  expect(screen.getByText(notSent)).toBeTruthy();
});

test("the page has one heading for screen readers, in every state", async () => {
  const { revoke } = openUmpire("/umpire#token=good");
  await screen.findByRole("button", { name: "Start scoring" });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Score pad");
  expect(screen.getAllByRole("heading", { name: "Score pad" })).toHaveLength(1);
  cleanup();
  revoke();
  openUmpire("/umpire");
  await screen.findByRole("alert");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Score pad");
});
