// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPage.tsx";

import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createAdminSite } from "../../testing/adminSite.ts";
import { openApp } from "../../testing/openApp.tsx";
import { definePush, type PushBrowser, removePush } from "../../testing/pushBrowser.ts";

const empty = { series: [], categories: [] };
const endpoint = "https://push.test/1";
let browser: PushBrowser;
beforeEach(() => {
  localStorage.clear();
  browser = definePush();
});
afterEach(removePush);

async function openBar(site = createAdminSite(empty)) {
  const { user, transport } = openApp("/admin", site);
  const bar = within(await screen.findByRole("region", { name: "Alarms" }));
  const push = await bar.findByRole<HTMLInputElement>("switch", { name: "Notification at a new alarm" });
  return { site, user, transport, push };
}

test("the switch asks for the permission, and the browser receives alarms until it is switched off", async () => {
  const { site, user, push } = await openBar();
  expect([push.checked, browser.promptCount]).toEqual([false, 0]);
  await user.click(push);
  await waitFor(() => expect(push.checked).toBe(true));
  expect(browser.promptCount).toBe(1);
  expect([...site.reminders.devices]).toEqual([[endpoint, "u1"]]);
  expect([...site.reminders.alarmDevices]).toEqual([endpoint]);
  await user.click(push);
  await waitFor(() => expect(push.checked).toBe(false));
  expect([...site.reminders.alarmDevices]).toEqual([]);
  // The browser still receives reminders.
  expect([...site.reminders.devices.keys()]).toEqual([endpoint]);
});

test("the switch is on at the next visit, also after the browser has replaced its subscription", async () => {
  const site = createAdminSite(empty);
  const { user, push } = await openBar(site);
  await user.click(push);
  await waitFor(() => expect(push.checked).toBe(true));
  browser.endpoint = null;
  browser.next = "https://push.test/2";
  cleanup();
  const { push: again } = await openBar(site);
  await waitFor(() => expect([...site.reminders.alarmDevices]).toEqual(["https://push.test/2"]));
  await waitFor(() => expect(again.checked).toBe(true));
});

test("refusing the permission shows why the switch stays off, and the browser's settings can change it", async () => {
  browser.promptResult = "denied";
  const { site, user, push } = await openBar();
  await user.click(push);
  expect(await screen.findByText(/your browser did not get the permission for notifications/)).toBeTruthy();
  expect(push.checked).toBe(false);
  expect(push.getAttribute("aria-disabled")).toBe("true");
  await user.click(push);
  expect(await screen.findAllByText(/^Notifications of this site are blocked in your browser/)).toHaveLength(
    2,
  );
  expect(site.reminders.alarmDevices.size).toBe(0);
  browser.set("granted");
  await waitFor(() => expect(push.getAttribute("aria-disabled")).toBe("false"));
});

test("a browser without notifications shows the reason", async () => {
  removePush();
  const { user, push } = await openBar();
  await user.click(push);
  expect(await screen.findAllByText("This browser shows no notifications of websites.")).toHaveLength(2);
  expect(push.checked).toBe(false);
});

test("a request that fails shows an error, and the switch keeps its position", async () => {
  const { user, transport, push } = await openBar();
  transport.refuseNext("SetAlarmPush", { code: "SERVICE_UNAVAILABLE" });
  await user.click(push);
  expect(
    await screen.findByText("The notifications of this browser could not be changed. Please try again."),
  ).toBeTruthy();
  expect(push.checked).toBe(false);
});
