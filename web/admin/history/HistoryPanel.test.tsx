// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminHistoryPage.tsx";
import "../DashboardFrame.tsx";
import "../../ui/ToastList.tsx";

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { admin } from "../../testing/adminSite.ts";
import { createHistorySite, openHistory, readRows } from "../../testing/openHistory.ts";
import { makeRevision } from "../../testing/roots/historyRoot.ts";

test("each change is listed with its time, its author and a sentence, the newest first", async () => {
  const { panel } = await openHistory(
    createHistorySite([
      makeRevision({ revision: 1, sentence: "switched LIVE on: Quarter-final 2", isUndone: true }),
      makeRevision({ revision: 2, by: "Scores", byId: "t1", via: "API", sentence: "deleted Court 9" }),
      makeRevision({ revision: 3, sentence: "undid revision 1", undoes: 1 }),
    ]),
  );
  const rows = await readRows(panel);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(/28 Jul|Jul 28/);
  expect(rows[0]).toMatch(/No. 3.*Undoes 1.*admin@test undid revision 1/);
  expect(rows[1]).toMatch(/No. 2.*by the API.*Scores deleted Court 9/);
  expect(rows[2]).toMatch(/No. 1.*Undone.*admin@test switched LIVE on: Quarter-final 2/);
  expect(panel.queryByRole("button", { name: /^Undo 1:/ })).toBeNull();
  expect(panel.queryByRole("button", { name: "Show older" })).toBeNull();
});

test("without changes the list shows a message, and another admin's change appears without a reload", async () => {
  const { panel, site } = await openHistory();
  expect(await panel.findByText("Nothing has been changed yet.")).toBeTruthy();
  site.changeAccount(() => site.history.entries.CATALOGUE.push(makeRevision({ revision: 1 })));
  await waitFor(async () => expect(await readRows(panel)).toHaveLength(1));
});

test("the list is filtered by person, kind and day, which the address contains", async () => {
  const { panel, user } = await openHistory(
    createHistorySite([
      makeRevision({ revision: 1, by: "eve@test", byId: "u2", sentence: "added Court 3" }),
      makeRevision({ revision: 2, by: "the plan", byId: null, nouns: ["EPISODE"], sentence: "went live" }),
      makeRevision({ revision: 3, at: "2025-07-29T10:00:00.000Z", sentence: "moved 3 series" }),
    ]),
  );
  await panel.findByText(/went live/);
  const person = panel.getByRole("combobox", { name: "By" });
  expect(
    within(person)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Everyone", "admin@test", "eve@test"]);
  await user.selectOptions(person, "eve@test");
  await waitFor(async () =>
    expect(await readRows(panel)).toEqual([expect.stringContaining("added Court 3")]),
  );
  expect(location.search).toBe("?by=u2");
  // The other people can still be chosen.
  await user.selectOptions(person, "Everyone");
  await user.selectOptions(panel.getByRole("combobox", { name: "About" }), "Episodes");
  await waitFor(async () => expect(await readRows(panel)).toEqual([expect.stringContaining("went live")]));
  await user.selectOptions(panel.getByRole("combobox", { name: "About" }), "Everything");
  fireEvent.change(panel.getByLabelText("Day"), { target: { value: "2025-07-29" } });
  await waitFor(async () =>
    expect(await readRows(panel)).toEqual([expect.stringContaining("moved 3 series")]),
  );
  expect(location.search).toBe("?day=2025-07-29");
  fireEvent.change(panel.getByLabelText("Day"), { target: { value: "2025-07-30" } });
  expect(await panel.findByText("Nothing was changed by these filters.")).toBeTruthy();
});

test("the dashboard's link to the history shows the whole list again, and Back the filtered one", async () => {
  const { panel, user } = await openHistory(
    createHistorySite([
      makeRevision({ revision: 1, byId: "u2", by: "eve@test" }),
      makeRevision({ revision: 2 }),
    ]),
  );
  await waitFor(async () => expect(await readRows(panel)).toHaveLength(2));
  await user.selectOptions(panel.getByRole("combobox", { name: "By" }), "eve@test");
  await waitFor(async () => expect(await readRows(panel)).toHaveLength(1));
  await user.click(screen.getByRole("link", { name: "History" }));
  await waitFor(async () => expect(await readRows(panel)).toHaveLength(2));
  expect(panel.getByRole("combobox", { name: "By" })).toHaveProperty("value", "");
  history.back();
  await waitFor(() => expect(panel.getByRole("combobox", { name: "By" })).toHaveProperty("value", "u2"));
  await waitFor(async () => expect(await readRows(panel)).toHaveLength(1));
  expect(location.search).toBe("?by=u2");
});

test("an address opens the list with its filters", async () => {
  const { panel } = await openHistory(
    createHistorySite([
      makeRevision({ revision: 1, nouns: ["CATEGORY"], sentence: "added By day" }),
      makeRevision({ revision: 2 }),
    ]),
    "?by=u1&noun=category&day=2025-07-28",
  );
  expect(await readRows(panel)).toEqual([expect.stringContaining("added By day")]);
  expect(panel.getByRole("combobox", { name: "By" })).toHaveProperty("value", "u1");
  expect(panel.getByRole("combobox", { name: "About" })).toHaveProperty("value", "CATEGORY");
  expect(panel.getByLabelText("Day")).toHaveProperty("value", "2025-07-28");
});

test("“Show older” appends a page, which stays when a new change is added at the top", async () => {
  const entries = Array.from({ length: 120 }, (_, index) => makeRevision({ revision: index + 1 }));
  const { panel, user, site, transport } = await openHistory(createHistorySite(entries));
  expect(await readRows(panel)).toHaveLength(50);
  transport.refuseNext("OlderHistory", { code: "SERVICE_UNAVAILABLE" });
  await user.click(panel.getByRole("button", { name: "Show older" }));
  expect(await panel.findByText("The older changes could not be loaded. Please try again.")).toBeTruthy();
  await user.click(panel.getByRole("button", { name: "Show older" }));
  await waitFor(async () => expect(await readRows(panel)).toHaveLength(100));
  await user.click(panel.getByRole("button", { name: "Show older" }));
  await waitFor(async () => expect(await readRows(panel)).toHaveLength(120));
  expect(panel.queryByRole("button", { name: "Show older" })).toBeNull();
  expect(document.activeElement).toBe(panel.getByText(/^There are no older changes\./));
  site.changeAccount(() => site.history.entries.CATALOGUE.push(makeRevision({ revision: 121 })));
  await waitFor(async () => expect(await readRows(panel)).toHaveLength(121));
});

test("the differences of a change are shown on request, field by field", async () => {
  const row = { noun: "SERIES", id: "s1", title: "Court 1" } as const;
  const { panel, user, transport } = await openHistory(
    createHistorySite([
      makeRevision({
        revision: 7,
        sentence: "changed Court 1",
        changes: [
          { ...row, field: "Title", before: "Court One", after: "Court 1" },
          { ...row, field: "Release date", before: null, after: "2025-07-28T09:30:00.000Z" },
          { ...row, field: "Password", before: null, after: null },
        ],
      }),
    ]),
  );
  const button = await panel.findByRole("button", { name: "Changes of 7: changed Court 1" });
  expect(transport.countOf("HistoryChanges")).toBe(0);
  await user.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  const list = within(await panel.findByRole("list", { name: "Differences of 7" }));
  const differences = list.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(differences[0]).toBe("Series Court 1: TitleBeforeCourt OneAfterCourt 1");
  expect(differences[1]).toMatch(/^Series Court 1: Release dateBeforeemptyAfter.*9:30/);
  expect(differences[2]).toBe("Series Court 1: Password changed");
  await user.click(button);
  expect(panel.queryByRole("list", { name: "Differences of 7" })).toBeNull();
});

test("an admin chooses between the catalogue and the tournament", async () => {
  const site = createHistorySite([makeRevision({ revision: 1, sentence: "moved 3 series" })]);
  site.history.entries.TOURNAMENT.push(
    makeRevision({ revision: 4, nouns: ["MATCH"], sentence: "deleted match 104" }),
  );
  const { panel, user } = await openHistory(site);
  await panel.findByText(/moved 3 series/);
  await user.selectOptions(panel.getByRole("combobox", { name: "Of" }), "Tournament");
  await waitFor(async () =>
    expect(await readRows(panel)).toEqual([expect.stringContaining("deleted match 104")]),
  );
  expect(location.search).toBe("?of=tournament");
  expect(
    within(panel.getByRole("combobox", { name: "About" }))
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Everything", "Courts", "Matches"]);
});

test("an editor sees only the catalogue's history, also at an address that an admin uses", async () => {
  const site = createHistorySite([makeRevision({ revision: 1, sentence: "moved 3 series" })]);
  site.viewer = { ...admin, isAdmin: false, roles: [{ role: "EDITOR", courtId: null }] };
  const { panel } = await openHistory(site, "?of=tournament&noun=match");
  expect(await readRows(panel)).toEqual([expect.stringContaining("moved 3 series")]);
  expect(panel.queryByRole("combobox", { name: "Of" })).toBeNull();
});
