import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { openApp } from "../testing/openApp.tsx";
import { definePush, type PushBrowser, removePush } from "../testing/pushBrowser.ts";
import { createRemindedSite, day, findButton, ofMatch, viewer } from "../testing/remindedSite.ts";
import { defineSilentMedia } from "../testing/silentMedia.ts";
import { createTestTransport } from "../testing/transport.ts";

let browser: PushBrowser;

beforeAll(defineSilentMedia);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T12:00:00Z`) });
  localStorage.clear();
  browser = definePush();
});
afterEach(() => {
  removePush();
  vi.useRealTimers();
});

const findDialog = async () => within(await screen.findByRole("dialog", { name: "Remind me" }));

test("a match is chosen with a time before it, the permission is asked for once, and the button shows the reminder", async () => {
  const site = createRemindedSite();
  const { user } = openApp("/schedule", site);
  const button = await findButton(`Remind me of ${ofMatch}`);
  await user.click(button);
  const dialog = await findDialog();
  expect(browser.promptCount).toBe(0);
  await user.click(await dialog.findByRole("radio", { name: "10 minutes before" }));
  await user.click(dialog.getByRole("button", { name: "Set reminder" }));
  await findButton(`Reminder set of ${ofMatch}`);
  expect(browser.promptCount).toBe(1);
  expect(site.reminders.reminders).toMatchObject([
    { kind: "MATCH", target: "m1", leadMinutes: 10, owner: "https://push.test/1" },
  ]);
  expect(
    await screen.findByText(`You get a notification 10 minutes before the start: ${ofMatch}`),
  ).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(button);
});

test("every match of a player can be chosen next to one of them", async () => {
  const site = createRemindedSite();
  const { user } = openApp("/schedule", site);
  await user.click(await findButton(`Remind me of ${ofMatch}`));
  const dialog = await findDialog();
  await user.click(await dialog.findByRole("radio", { name: "Every match of Mei Lin" }));
  expect(dialog.getByRole("link", { name: "Add to calendar" }).getAttribute("href")).toBe(
    "/schedule.ics?playerKey=%7Cmei%20lin&alarm=0",
  );
  await user.click(dialog.getByRole("button", { name: "Set reminder" }));
  await findButton(`Reminder set of ${ofMatch}`);
  expect(site.reminders.reminders).toMatchObject([{ kind: "PLAYER", target: "|mei lin", leadMinutes: 0 }]);
});

test("a reminder of a player is still shown once the player's country is known", async () => {
  const site = createRemindedSite();
  const { user } = openApp("/schedule", site);
  await user.click(await findButton(`Remind me of ${ofMatch}`));
  const dialog = await findDialog();
  await user.click(await dialog.findByRole("radio", { name: "Every match of Mei Lin" }));
  await user.click(dialog.getByRole("button", { name: "Set reminder" }));
  await findButton(`Reminder set of ${ofMatch}`);
  site.tournament.change(({ matches: [match] }) => {
    for (const player of match?.sides[1]?.players ?? []) player.country = "TPE";
  });
  await screen.findByText("(TPE)");
  await user.click(await findButton(`Reminder set of ${ofMatch}`));
  const again = await findDialog();
  expect(await again.findByRole("radio", { name: "This match" })).toBeTruthy();
  expect(again.queryByRole("radio", { name: "Every match of Mei Lin" })).toBeNull();
});

test("the page of a series offers reminders of its next broadcast, and of every one", async () => {
  const site = createRemindedSite();
  const { user } = openApp("/series/court-1", site);
  await user.click(await findButton("Remind me of Final"));
  const dialog = await findDialog();
  expect(await dialog.findByRole("radio", { name: "This broadcast" })).toHaveProperty("checked", true);
  expect(dialog.getByRole("link", { name: "Add to calendar" }).getAttribute("href")).toBe(
    "/series/court-1.ics?episode=e2&alarm=0",
  );
  await user.click(dialog.getByRole("radio", { name: "Every broadcast of Court 1" }));
  await user.click(dialog.getByRole("button", { name: "Set reminder" }));
  await findButton("Reminder set of Final");
  expect(site.reminders.reminders).toMatchObject([{ kind: "SERIES", target: "s1" }]);
});

test("no reminder before the start is offered for a protected series, whose starts are not public", async () => {
  const site = createRemindedSite();
  site.viewer = { ...viewer, isAdmin: true };
  site.change(({ series: [first] }) => void Object.assign(first ?? {}, { isProtected: true, password: "x" }));
  const { user } = openApp("/series/court-1", site);
  await user.click(await findButton("Remind me of Final"));
  const dialog = await findDialog();
  await dialog.findByRole("radio", { name: "This broadcast" });
  expect(dialog.queryByRole("radio", { name: "10 minutes before" })).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Set reminder" }));
  await findButton("Reminder set of Final");
  expect(site.reminders.reminders).toMatchObject([{ kind: "EPISODE", leadMinutes: 0 }]);
});

test("a waiting room offers a reminder of its broadcast", async () => {
  const site = createRemindedSite();
  const { user } = openApp("/series/court-1?episode=e2", site);
  await user.click(await findButton("Remind me of Final"));
  await user.click((await findDialog()).getByRole("button", { name: "Set reminder" }));
  await findButton("Reminder set of Final");
  expect(site.reminders.reminders).toMatchObject([{ kind: "EPISODE", target: "e2" }]);
});

test("after a refused permission the calendar is offered, with a note on the browser's block", async () => {
  browser.promptResult = "denied";
  const site = createRemindedSite();
  const { user } = openApp("/schedule", site);
  await user.click(await findButton(`Remind me of ${ofMatch}`));
  const dialog = await findDialog();
  await user.click(await dialog.findByRole("button", { name: "Set reminder" }));
  expect(await dialog.findByText(/^Notifications of this site are blocked/)).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Set reminder" })).toBeNull();
  await user.click(dialog.getByRole("radio", { name: "10 minutes before" }));
  expect(dialog.getByRole("link", { name: "Add to calendar" }).getAttribute("href")).toBe(
    "/schedule.ics?match=m1&alarm=10",
  );
  expect(site.reminders.reminders).toEqual([]);
});

test("a viewer who closed the browser's prompt can be asked again", async () => {
  browser.promptResult = "default";
  const { user } = openApp("/schedule", createRemindedSite());
  await user.click(await findButton(`Remind me of ${ofMatch}`));
  const dialog = await findDialog();
  await user.click(await dialog.findByRole("button", { name: "Set reminder" }));
  expect((await dialog.findByText(/did not get the permission/)).getAttribute("role")).toBe("alert");
  browser.promptResult = "granted";
  await user.click(dialog.getByRole("button", { name: "Set reminder" }));
  await findButton(`Reminder set of ${ofMatch}`);
});

test("a browser without notifications offers the calendar with an alarm", async () => {
  removePush();
  const { user } = openApp("/schedule", createRemindedSite());
  await user.click(await findButton(`Remind me of ${ofMatch}`));
  const dialog = await findDialog();
  expect(await dialog.findByText(/^This browser shows no notifications of websites/)).toBeTruthy();
  expect(dialog.getByRole("link", { name: "Add to calendar" }).getAttribute("href")).toBe(
    "/schedule.ics?match=m1&alarm=0",
  );
  expect(dialog.queryByRole("button", { name: "Set reminder" })).toBeNull();
});

test("on an iPhone the steps to add the site to the Home Screen are shown first", async () => {
  removePush();
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)",
  );
  const { user } = openApp("/schedule", createRemindedSite());
  await user.click(await findButton(`Remind me of ${ofMatch}`));
  const dialog = await findDialog();
  expect(await dialog.findByRole("heading", { name: "Add this site to the Home Screen first" })).toBeTruthy();
  expect(dialog.getByRole("link", { name: "Add to calendar" })).toBeTruthy();
});

test("a visitor without reminders sends no query for them", async () => {
  const site = createRemindedSite();
  const transport = createTestTransport(site);
  const operations: unknown[] = [];
  openApp("/schedule", site, {
    ...transport,
    fetch(url, init) {
      const body = init?.body;
      if (typeof body === "string") operations.push(JSON.parse(body).operationName);
      return transport.fetch(url, init);
    },
  });
  await findButton(`Remind me of ${ofMatch}`);
  await waitFor(() => expect(operations).toContain("Viewer"));
  expect(operations).not.toContain("Reminders");
  expect(operations).not.toContain("PushPublicKey");
});

test("a reminder can be removed in the dialog, and the focus stays in the dialog", async () => {
  const site = createRemindedSite();
  const { user } = openApp("/schedule", site);
  await user.click(await findButton(`Remind me of ${ofMatch}`));
  await user.click(await (await findDialog()).findByRole("button", { name: "Set reminder" }));
  await user.click(await findButton(`Reminder set of ${ofMatch}`));
  const dialog = await findDialog();
  expect(dialog.getByText("Notifies when it starts")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: /^Remove reminder/ }));
  await waitFor(() => expect(site.reminders.reminders).toEqual([]));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Close" })));
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await findButton(`Remind me of ${ofMatch}`);
});

test("the account lists the reminders of all devices, removes them, and turns this device on and off", async () => {
  const site = createRemindedSite();
  site.viewer = viewer;
  site.reminders.add({ kind: "EPISODE", target: "e2", leadMinutes: 10, owner: "u1" });
  site.reminders.add({ kind: "SERIES", target: "s1", leadMinutes: 0, owner: "u1" });
  const { user } = openApp("/account", site);
  const list = within(await screen.findByRole("region", { name: "Reminders" }));
  expect(await list.findByText("Every broadcast of Court 1")).toBeTruthy();
  expect(list.getByText("Final")).toBeTruthy();
  expect(list.getByText("This device shows no notifications.")).toBeTruthy();

  await user.click(list.getByRole("button", { name: "Turn on for this device" }));
  expect(await list.findByText("This device shows the notifications.")).toBeTruthy();
  expect([...site.reminders.devices]).toEqual([["https://push.test/1", "u1"]]);
  await user.click(list.getByRole("button", { name: "Turn off on this device" }));
  expect(await list.findByText("This device shows no notifications.")).toBeTruthy();
  expect(site.reminders.devices.size).toBe(0);
  expect(browser.endpoint).toBeNull();

  await user.click(list.getByRole("button", { name: "Remove reminder: Final" }));
  await waitFor(() => expect(list.queryByText("Final")).toBeNull());
  await user.click(list.getByRole("button", { name: "Remove reminder: Every broadcast of Court 1" }));
  expect(await list.findByText(/^Nothing set/)).toBeTruthy();
});

test("a reminder of the account is shown as set, with a note that this device shows no notifications", async () => {
  const site = createRemindedSite();
  site.viewer = viewer;
  site.reminders.add({ kind: "MATCH", target: "m1", leadMinutes: 0, owner: "u1" });
  const { user } = openApp("/schedule", site);
  await user.click(await findButton(`Reminder set of ${ofMatch}`));
  const dialog = await findDialog();
  await user.click(await dialog.findByRole("button", { name: "Turn on for this device" }));
  await waitFor(() => expect([...site.reminders.devices.values()]).toEqual(["u1"]));
});
