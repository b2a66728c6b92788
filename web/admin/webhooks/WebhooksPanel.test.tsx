// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminWebhooksPage.tsx";
import "../DashboardFrame.tsx";

import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { createAdminSite } from "../../testing/adminSite.ts";
import { openApp } from "../../testing/openApp.tsx";

const url = "https://scores.example.org/hook";
const events = ["SCORE_CHANGED", "EPISODE_LIVE"];

function createSite(part: object = {}) {
  const site = createAdminSite({ series: [], categories: [] });
  site.webhooks.push({
    id: "w1",
    url,
    events,
    isOn: true,
    offReason: null,
    failingSince: null,
    formerSecretEndsAt: null,
    deliveries: [],
    version: 1,
    ...part,
  });
  return site;
}

async function openPanel(site = createSite()) {
  const app = openApp("/admin/webhooks", site);
  const panel = within(await screen.findByRole("region", { name: "Webhooks" }));
  return { ...app, site, panel };
}

afterEach(() => void vi.useRealTimers());

const findDialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

test("a webhook is added with the events that it receives, and its secret is shown once", async () => {
  const { user, site, panel } = await openPanel(createAdminSite({ series: [], categories: [] }));
  expect(panel.getByText(/tells another program at once/)).toBeTruthy();
  await user.click(panel.getByRole("button", { name: "Add webhook" }));
  const form = await findDialog("Add webhook");
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText("Please enter the address that receives the messages.")).toBeTruthy();
  expect(form.getByText("Please choose at least one event.")).toBeTruthy();
  await user.type(form.getByRole("textbox", { name: "Address" }), "http://scores.example.org");
  for (const name of ["Alarm is raised", "Alarm is over"])
    expect(form.getByRole("checkbox", { name })).toHaveProperty("checked", false);
  await user.click(form.getByRole("checkbox", { name: "Score changes" }));
  await user.click(form.getByRole("checkbox", { name: "Broadcast goes live" }));
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText(/^Please enter a public address that begins/)).toBeTruthy();
  await user.clear(form.getByRole("textbox", { name: "Address" }));
  await user.type(form.getByRole("textbox", { name: "Address" }), url);
  await user.click(form.getByRole("button", { name: "Save" }));

  const secret = await findDialog("Secret of the webhook");
  expect(secret.getByText("whsec_1")).toBeTruthy();
  expect(secret.getByText("only now")).toBeTruthy();
  await user.click(secret.getByRole("button", { name: "Done" }));
  expect(await panel.findByRole("heading", { name: url })).toBeTruthy();
  expect(screen.queryByText("whsec_1")).toBeNull();
  expect(site.webhooks[0]?.events.toSorted()).toEqual(events.toSorted());
});

test("a test is sent, and the list shows the receiver's response", async () => {
  const { user, panel } = await openPanel();
  expect(panel.getByText("Nothing has been sent yet.")).toBeTruthy();
  await user.click(panel.getByRole("button", { name: `Send a test to ${url}` }));
  expect(await screen.findByText("A test is on its way.")).toBeTruthy();
  await user.click(await panel.findByText("Last messages: delivered"));
  const messages = within(panel.getByRole("list", { name: "Last messages" }));
  expect(messages.getByText("Test")).toBeTruthy();
  expect(messages.getByText("Answer 200 · 12 ms")).toBeTruthy();
  expect(messages.getByText("taken")).toBeTruthy();
});

test("a failing or disabled webhook is marked, and its form enables it again", async () => {
  const { user, site, panel } = await openPanel(createSite({ isOn: false, offReason: "GONE" }));
  expect(panel.getByText(/the receiver answered that it is gone/)).toBeTruthy();
  expect(panel.queryByRole("button", { name: /Send a test/ })).toBeNull();
  await user.click(panel.getByRole("button", { name: `Edit ${url}` }));
  const form = await findDialog("Edit webhook");
  expect(form.getByRole("checkbox", { name: "Score changes" })).toHaveProperty("checked", true);
  expect(form.getByRole("checkbox", { name: "Match ends" })).toHaveProperty("checked", false);
  await user.click(form.getByRole("switch", { name: "On" }));
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(site.webhooks).toMatchObject([{ isOn: true, events: expect.arrayContaining(events) }]);
});

test("a form that is out of date shows an error, loads what changed, and keeps what was typed", async () => {
  const { user, site, panel } = await openPanel();
  await user.click(panel.getByRole("button", { name: `Edit ${url}` }));
  const form = await findDialog("Edit webhook");
  await user.click(form.getByRole("checkbox", { name: "Match ends" }));
  Object.assign(site.webhooks[0] ?? {}, { version: 2, url: `${url}/2` });
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText(/^This has been changed meanwhile\./)).toBeTruthy();
  await waitFor(() =>
    expect(form.getByRole("textbox", { name: "Address" })).toHaveProperty("value", `${url}/2`),
  );
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(site.webhooks).toMatchObject([
    { url: `${url}/2`, events: expect.arrayContaining([...events, "MATCH_FINISHED"]) },
  ]);
});

test("a change by another admin, which the list behind the form loads, is not overwritten without a notice", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout"], shouldAdvanceTime: true });
  const { user, site, panel } = await openPanel();
  await user.click(panel.getByRole("button", { name: `Edit ${url}` }));
  const form = await findDialog("Edit webhook");
  const isChecked = (name: string) => form.getByRole<HTMLInputElement>("checkbox", { name }).checked;
  await user.click(form.getByRole("checkbox", { name: "Match ends" }));
  await user.click(form.getByRole("checkbox", { name: "Score changes" }));
  Object.assign(site.webhooks[0] ?? {}, {
    version: 2,
    url: `${url}/2`,
    events: [...events, "MATCH_CALLED"],
  });
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  await panel.findByText(`${url}/2`);
  expect(form.getByRole("textbox", { name: "Address" })).toHaveProperty("value", url);

  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText(/^This has been changed meanwhile\./)).toBeTruthy();
  expect(site.webhooks).toMatchObject([{ events: [...events, "MATCH_CALLED"] }]);
  await waitFor(() => expect(isChecked("Match is called")).toBe(true));
  expect(form.getByRole("textbox", { name: "Address" })).toHaveProperty("value", `${url}/2`);
  expect([isChecked("Match ends"), isChecked("Score changes")]).toEqual([true, false]);
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(site.webhooks[0]?.events.toSorted()).toEqual(["EPISODE_LIVE", "MATCH_CALLED", "MATCH_FINISHED"]);
});

test.each([
  ["of a deletion", `Delete ${url}`, "Delete this webhook?"],
  ["of a new secret", `New secret for ${url}`, "Make a new secret?"],
])("the dialog %s closes with a message when someone else deletes the webhook", async (_, button, title) => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout"], shouldAdvanceTime: true });
  const { user, site, panel } = await openPanel();
  await user.click(panel.getByRole("button", { name: button }));
  await findDialog(title);
  site.webhooks.length = 0;
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(await screen.findByText(`${url} has been deleted meanwhile.`)).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a new secret and a deletion need a confirmation", async () => {
  const { user, site, panel } = await openPanel();
  await user.click(panel.getByRole("button", { name: `New secret for ${url}` }));
  await user.click((await findDialog("Make a new secret?")).getByRole("button", { name: "Make secret" }));
  const secret = await findDialog("Secret of the webhook");
  expect(secret.getByText("whsec_new")).toBeTruthy();
  await user.click(secret.getByRole("button", { name: "Done" }));
  expect(await panel.findByText(/The former secret works until/)).toBeTruthy();

  await user.click(panel.getByRole("button", { name: `Delete ${url}` }));
  await user.click(
    (await findDialog("Delete this webhook?")).getByRole("button", { name: "Delete webhook" }),
  );
  expect(await panel.findByText(/tells another program at once/)).toBeTruthy();
  expect(site.webhooks).toEqual([]);
});

test("after a deletion the next webhook has the focus, and the heading after the last one", async () => {
  const site = createSite();
  site.webhooks.push(...createSite({ id: "w2", url: `${url}/2` }).webhooks);
  const { user, panel } = await openPanel(site);
  async function remove(address: string) {
    await user.click(panel.getByRole("button", { name: `Delete ${address}` }));
    const dialog = await findDialog("Delete this webhook?");
    await user.click(dialog.getByRole("button", { name: "Delete webhook" }));
  }
  await remove(url);
  await waitFor(() => expect(panel.queryByRole("heading", { name: url })).toBeNull());
  expect(document.activeElement).toBe(panel.getByRole("button", { name: `Send a test to ${url}/2` }));
  await remove(`${url}/2`);
  await panel.findByText(/tells another program at once/);
  await waitFor(() => expect(document.activeElement).toBe(panel.getByRole("heading", { name: "Webhooks" })));
});

test("a cancelled change of a webhook that ends later does not close the form that is open by then", async () => {
  const { user, site, panel, transport } = await openPanel();
  await user.click(panel.getByRole("button", { name: /^Edit/ }));
  const form = await findDialog("Edit webhook");
  await user.click(form.getByRole("checkbox", { name: "Score changes" }));
  transport.hold("UpdateWebhook");
  await user.click(form.getByRole("button", { name: "Save" }));
  await user.click(form.getByRole("button", { name: "Cancel" }));
  await user.click(panel.getByRole("button", { name: "Add webhook" }));
  const adding = await findDialog("Add webhook");
  await user.type(adding.getByRole("textbox", { name: "Address" }), url);

  transport.release();
  expect(await panel.findByText("Broadcast goes live", { selector: "p" })).toBeTruthy();
  expect(site.webhooks[0]?.version).toBe(2);
  expect(adding.getByRole("textbox", { name: "Address" })).toHaveProperty("value", url);
  expect(screen.getByRole("dialog", { name: "Add webhook" })).toBeTruthy();
});
