import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { openApp } from "../testing/openApp.tsx";
import { definePush, type PushBrowser, removePush } from "../testing/pushBrowser.ts";
import { createRemindedSite, day, findButton, ofMatch, viewer } from "../testing/remindedSite.ts";
import type { TestSite } from "../testing/testSite.ts";

let browser: PushBrowser;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T12:00:00Z`) });
  localStorage.clear();
  browser = definePush();
});
afterEach(() => {
  removePush();
  vi.useRealTimers();
});

/** Simulates a browser that has been subscribed before. */
function startAgain(site: TestSite, endpoint = "https://push.test/1"): void {
  localStorage.setItem("pushEndpoint", endpoint);
  site.reminders.add({ kind: "MATCH", target: "m1", leadMinutes: 0, owner: endpoint });
  browser.endpoint = endpoint;
  browser.permission = "granted";
}

test("each start of a page renews the device, and the button shows the reminder", async () => {
  const site = createRemindedSite();
  startAgain(site);
  openApp("/schedule", site);
  await findButton(`Reminder set of ${ofMatch}`);
  await waitFor(() => expect([...site.reminders.devices]).toEqual([["https://push.test/1", null]]));
  expect(browser.promptCount).toBe(0);
});

test("reminders move to a subscription that has replaced the previous one", async () => {
  const site = createRemindedSite();
  startAgain(site);
  browser.endpoint = "https://push.test/2";
  openApp("/schedule", site);
  await waitFor(() => expect([...site.reminders.devices.keys()]).toEqual(["https://push.test/2"]));
  await waitFor(() =>
    expect(site.reminders.reminders).toMatchObject([{ target: "m1", owner: "https://push.test/2" }]),
  );
  await findButton(`Reminder set of ${ofMatch}`);
});

test("a revoked permission is shown immediately, and removes the device at the next start", async () => {
  const site = createRemindedSite();
  startAgain(site);
  openApp("/schedule", site);
  await findButton(`Reminder set of ${ofMatch}`);
  act(() => browser.set("denied"));
  await findButton(`Remind me of ${ofMatch}`);
  cleanup();
  openApp("/schedule", site);
  await waitFor(() => expect(site.reminders.reminders).toEqual([]));
  expect(site.reminders.devices.size).toBe(0);
  expect(localStorage.getItem("pushEndpoint")).toBeNull();
});

test("a device belongs to the signed-in account, and to none after signing out", async () => {
  const site = createRemindedSite();
  site.viewer = viewer;
  startAgain(site);
  const { user } = openApp("/", site);
  await waitFor(() => expect([...site.reminders.devices.values()]).toEqual(["u1"]));
  await user.click(await screen.findByRole("button", { name: "Sign out" }));
  await waitFor(() => expect([...site.reminders.devices.values()]).toEqual([null]));
});
