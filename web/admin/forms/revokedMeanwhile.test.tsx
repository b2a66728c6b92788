// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminCourtsPage.tsx";
import "../AdminPage.tsx";
import "../AdminPeoplePage.tsx";
import "../DashboardFrame.tsx";

import { act, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createAdminSite } from "../../testing/adminSite.ts";
import { openApp } from "../../testing/openApp.tsx";
import { createCourts } from "../../testing/openCourts.ts";
import { createSeriesSite } from "../../testing/seriesManager.ts";
import type { TestSite } from "../../testing/testSite.ts";
import type { TestTransport } from "../../testing/transport.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout"], shouldAdvanceTime: true });
});
afterEach(() => vi.useRealTimers());

const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole("button", { name }));

interface Revoked {
  path: string;
  createSite: () => TestSite;
  mutation: string;
  /** Opens the list, and makes an entry. */
  make: (user: UserEvent) => Promise<void>;
  name: string;
  /** The open dialogs once the entry was revoked. */
  left: number;
}

const cases: Record<string, Revoked> = {
  "an API token": {
    path: "/admin/people",
    createSite: () => createAdminSite({ series: [], categories: [] }),
    mutation: `mutation { revokeAccessToken(id: "t1") { userErrors { code } } }`,
    async make(user) {
      await press(user, "Add API token");
      await user.type(await screen.findByRole("textbox", { name: "Name" }), "Counter");
      await user.click(screen.getByRole("checkbox", { name: /^live:write/ }));
      await press(user, "Make token");
    },
    name: "Counter",
    left: 0,
  },
  "an umpire's link": {
    path: "/admin/courts",
    createSite: createCourts,
    mutation: `mutation { revokeAccessToken(id: "t1") { userErrors { code } } }`,
    async make(user) {
      await press(user, "Tablets of Court 1");
      await press(user, "Make link");
    },
    name: "Tablet for Court 1",
    left: 1,
  },
  "an access code": {
    path: "/admin",
    createSite: createSeriesSite,
    mutation: `mutation { revokeAccessCode(id: "code1") { userErrors { code } } }`,
    async make(user) {
      await press(user, "Access codes of Court 2");
      await user.type(await screen.findByRole("textbox", { name: "Name" }), "Sponsors");
      await press(user, "Make code");
    },
    name: "Sponsors",
    left: 1,
  },
};

async function sendElsewhere(transport: TestTransport, query: string): Promise<void> {
  const response = await transport.fetch("", { method: "POST", body: JSON.stringify({ query }) });
  expect(JSON.stringify(await response.json())).toContain('"userErrors":[]');
}

test.each(Object.entries(cases))(
  "the dialog that revokes %s closes with a message when someone else revokes it",
  async (_, { path, createSite, mutation, make, name, left }) => {
    const { user, transport } = openApp(path, createSite());
    await make(user);
    await press(user, "Done");
    await press(user, `Revoke ${name}`);
    await screen.findByRole("dialog", { name: `Revoke ${name}?` });
    await sendElsewhere(transport, mutation);
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(await screen.findByText(`${name} has been revoked meanwhile.`)).toBeTruthy();
    expect(screen.queryAllByRole("dialog")).toHaveLength(left);
    expect(screen.queryByRole("button", { name: `Revoke ${name}` })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  },
);

test("a list of links stays while it cannot be loaded again", async () => {
  const { make, name, path, createSite } = cases["an umpire's link"] ?? expect.fail();
  const { user, transport } = openApp(path, createSite());
  await make(user);
  await press(user, "Done");
  transport.refuseNext("CourtTablets", { code: "SERVICE_UNAVAILABLE" });
  const requests = transport.countOf("CourtTablets");
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  await vi.waitFor(() => expect(transport.countOf("CourtTablets")).toBeGreaterThan(requests));
  expect(await screen.findByRole("button", { name: `Revoke ${name}` })).toBeTruthy();
  expect(screen.queryByText("The links could not be loaded")).toBeNull();
});
