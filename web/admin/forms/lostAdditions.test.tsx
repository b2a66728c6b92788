// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminCourtsPage.tsx";
import "../AdminPage.tsx";
import "../AdminPeoplePage.tsx";
import "../AdminWebhooksPage.tsx";

import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { takenCode } from "../../../domain/refusals.ts";
import { openApp } from "../../testing/openApp.tsx";
import { createCourts } from "../../testing/openCourts.ts";
import { episodeTitles, openEpisodeForm, openEpisodes } from "../../testing/openEpisodes.ts";
import { fill } from "../../testing/seriesForm.ts";
import { createSeriesSite, openSeriesManager } from "../../testing/seriesManager.ts";
import type { TestSite } from "../../testing/testSite.ts";
import { holdTimeLimits } from "../../testing/timeLimits.ts";
import { createTestTransport, type TestTransport } from "../../testing/transport.ts";

const noResponse =
  "The server did not respond, so this may or may not have been done. Please check before you try again.";
const perhapsAdded =
  "The list has a new entry, perhaps from your last attempt. Please check it before you add this one again.";

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

interface Addition {
  what: string;
  address: string;
  createSite?: () => TestSite;
  /** The buttons that open the dialog. */
  opens: string;
  dialog: string;
  texts?: Record<string, string>;
  checkboxes?: string[];
  submit: string;
  operation: string;
  /** The query of the list. */
  list: string;
  failure: string;
  /** The message or button that shows that the second addition was made. */
  done: string;
}

const accessCode: Addition = {
  what: "an access code",
  address: "/admin",
  opens: "Access codes of Court 2",
  dialog: "Access codes of Court 2",
  texts: { Name: "Sponsors" },
  submit: "Make code",
  operation: "CreateAccessCode",
  list: "AccessCodes",
  failure: "The code could not be made. Please try again.",
  done: "K7TM-Q4XR",
};

const additions: Addition[] = [
  {
    what: "a webhook",
    address: "/admin/webhooks",
    opens: "Add webhook",
    dialog: "Add webhook",
    texts: { Address: "https://scores.example.org/hook" },
    checkboxes: ["Score changes"],
    submit: "Save",
    operation: "CreateWebhook",
    list: "AdminWebhooksPage",
    failure: "The webhook could not be saved. Please try again.",
    done: "whsec_2",
  },
  {
    what: "an API token",
    address: "/admin/people",
    opens: "Add API token",
    dialog: "Add API token",
    texts: { Name: "Counter" },
    checkboxes: ["score:write scores of all courts"],
    submit: "Make token",
    operation: "CreateApiToken",
    list: "AdminPeoplePage",
    failure: "The token could not be made. Please try again.",
    done: "bb_abc123-secret-2",
  },
  accessCode,
  {
    what: "a link for scorers",
    address: "/admin/courts",
    createSite: createCourts,
    opens: "Tablets of Court 1",
    dialog: "Tablets of Court 1",
    submit: "Make link",
    operation: "CreateScorerToken",
    list: "CourtTablets",
    failure: "The link could not be made. Please try again.",
    done: "https://site.test/umpire#token=secret-2",
  },
  {
    what: "a copy of a series",
    address: "/admin",
    opens: "Duplicate",
    dialog: "Duplicate series",
    checkboxes: ["Court 1"],
    submit: "Add copies",
    operation: "DuplicateSeries",
    list: "AdminPage",
    failure: "Error duplicating series. Please try again.",
    done: "Added 1 series.",
  },
];

async function openAddition(addition: Addition, prepare: (transport: TestTransport) => void = () => {}) {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { address, createSite = createSeriesSite, texts = {}, checkboxes = [], submit } = addition;
  const { transport, user } = openApp(address, createSite());
  prepare(transport);
  await user.click(await screen.findByRole("button", { name: addition.opens }));
  const dialog = within(await screen.findByRole("dialog", { name: addition.dialog }));
  for (const [name, text] of Object.entries(texts))
    await fill(user, await dialog.findByRole("textbox", { name }), text);
  for (const name of checkboxes) await user.click(await dialog.findByRole("checkbox", { name }));
  return { transport, user, dialog, send: () => user.click(dialog.getByRole("button", { name: submit })) };
}

test.each(additions)(
  "$what whose response was lost is not added again without a warning",
  async (addition) => {
    const reachLimits = holdTimeLimits();
    const { operation, done } = addition;
    const { transport, dialog, send } = await openAddition(addition);
    transport.loseResponse(operation);
    await send();
    await waitFor(() => expect(transport.countOf(operation)).toBe(1));

    reachLimits();
    expect(await dialog.findByText(noResponse)).toBeTruthy();
    await send();
    expect(await dialog.findByText(perhapsAdded)).toBeTruthy();
    expect(transport.countOf(operation)).toBe(1);
    await send();
    expect(await screen.findByText(done)).toBeTruthy();
    expect(transport.countOf(operation)).toBe(2);
  },
);

test.each(additions)("$what is not added again while the list cannot be loaded", async (addition) => {
  const { operation, list, failure } = addition;
  const { transport, dialog, send } = await openAddition(addition);
  await waitFor(() => expect(transport.isQuiet()).toBe(true));
  transport.dropResponse(operation);
  transport.refuseNext(list, { code: "SERVICE_UNAVAILABLE" });
  await send();
  expect(await dialog.findByText(failure)).toBeTruthy();
  transport.refuseNext(list, { code: "SERVICE_UNAVAILABLE" });
  await send();
  expect(await dialog.findByText(failure)).toBeTruthy();
  expect(transport.countOf(operation)).toBe(1);
  await send();
  expect(await dialog.findByText(perhapsAdded)).toBeTruthy();
  expect(transport.countOf(operation)).toBe(1);
});

test("a list that is not loaded before an addition does not count as empty", async () => {
  const site = createSeriesSite();
  const first = await openAddition({ ...accessCode, createSite: () => site });
  await first.send();
  expect(await screen.findByText(accessCode.done)).toBeTruthy();
  cleanup();

  const { transport, dialog, send } = await openAddition(
    { ...accessCode, createSite: () => site },
    (opened) => opened.refuseNext(accessCode.list, { code: "SERVICE_UNAVAILABLE" }),
  );
  expect(await dialog.findByText("The access codes could not be loaded")).toBeTruthy();
  transport.refuseNext(accessCode.list, { code: "SERVICE_UNAVAILABLE" });
  await send();
  expect(await dialog.findByText(accessCode.failure)).toBeTruthy();
  expect(transport.countOf(accessCode.operation)).toBe(0);
  transport.dropRequest(accessCode.operation);
  await send();
  await waitFor(() => expect(transport.countOf(accessCode.operation)).toBe(1));
  expect(await dialog.findByText(accessCode.failure)).toBeTruthy();
  await waitFor(() => expect(transport.isQuiet()).toBe(true));
  await send();
  expect(await screen.findByText(accessCode.done)).toBeTruthy();
});

/** Sends a new episode whose response does not arrive. */
async function addEpisode(lose: (app: Awaited<ReturnType<typeof openEpisodes>>) => void) {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const app = await openEpisodes();
  const form = await openEpisodeForm(app, "Add episode");
  await fill(app.user, form.getByLabelText("Title"), "Third place");
  await fill(app.user, form.getByLabelText("Video URL"), "https://provider.test/play/3.mp4");
  lose(app);
  await app.user.click(form.getByRole("button", { name: "Add episode" }));
  await waitFor(() => expect(episodeTitles(app.site)).toContain("Third place"));
  return { ...app, form };
}

test.each<{ how: string; lose: (transport: TestTransport) => void }>([
  { how: "connection broke", lose: ({ dropResponse }) => dropResponse("CreateEpisode") },
  {
    how: "response was that of a proxy",
    lose: ({ replaceResponse }) => replaceResponse("CreateEpisode", 502),
  },
])("an episode whose $how is not added again without a warning", async ({ lose }) => {
  const { form, transport, user } = await addEpisode((app) => lose(app.transport));
  expect(await form.findByText("Error adding episode.")).toBeTruthy();
  await user.click(form.getByRole("button", { name: "Add episode" }));
  expect(await form.findByText(perhapsAdded)).toBeTruthy();
  expect(transport.countOf("CreateEpisode")).toBe(1);
});

test("a refused second attempt does not forget that the result of the first one is not known", async () => {
  const site = createSeriesSite();
  const { transport, user, dialog, send } = await openAddition({ ...accessCode, createSite: () => site });
  transport.dropRequest("CreateAccessCode");
  await send();
  expect(await dialog.findByText(accessCode.failure)).toBeTruthy();
  const code = dialog.getByRole("textbox", { name: "Code" });
  await fill(user, code, "shuttle");
  await send();
  expect(await dialog.findByText(takenCode)).toBeTruthy();
  await user.clear(code);
  // The server executes the first attempt only now.
  const query = `mutation { createAccessCode(input: { seriesId: "s3", name: "Sponsors" }) { code } }`;
  await createTestTransport(site).fetch("/graphql", { body: JSON.stringify({ query }) });
  await send();
  expect(await dialog.findByText(perhapsAdded)).toBeTruthy();
  expect(transport.countOf("CreateAccessCode")).toBe(2);
});

test.each([
  { when: "after the loss of its response was shown", isShown: true },
  { when: "while the response was missing", isShown: false },
])("a draft warns before its episode is added again, reloaded $when", async ({ isShown }) => {
  const reachLimits = holdTimeLimits();
  const { form, site } = await addEpisode(({ transport }) => transport.loseResponse("CreateEpisode"));
  if (isShown) {
    reachLimits();
    expect(await form.findByText(noResponse)).toBeTruthy();
  }
  // The page is reloaded in the same tab.
  cleanup();
  const { transport, user } = openApp("/admin", site);
  await user.click(await screen.findByRole("button", { name: "Continue: New episode in Court 1" }));
  const again = within(await screen.findByRole("form", { name: "Add episode" }));
  await user.click(again.getByRole("button", { name: "Add episode" }));
  expect(await again.findByText(perhapsAdded)).toBeTruthy();
  expect(transport.countOf("CreateEpisode")).toBe(0);
  await user.click(again.getByRole("button", { name: "Add episode" }));
  expect(await screen.findByText("Episode added successfully.")).toBeTruthy();
  expect(episodeTitles(site)?.filter((title) => title === "Third place")).toHaveLength(2);
});

test("a draft whose addition was refused does not warn of the entries of others", async () => {
  const app = await openEpisodes();
  const form = await openEpisodeForm(app, "Add episode");
  await fill(app.user, form.getByLabelText("Title"), "Third place");
  await fill(app.user, form.getByLabelText("Video URL"), "https://provider.test/play/3.mp4");
  app.transport.refuseNext("CreateEpisode", { code: "SERVICE_UNAVAILABLE" });
  vi.spyOn(console, "error").mockImplementation(() => {});
  await app.user.click(form.getByRole("button", { name: "Add episode" }));
  expect(await form.findByText("Error adding episode.")).toBeTruthy();
  cleanup();
  app.site.change(({ series }) => {
    const [first] = series[0]?.episodes ?? [];
    if (first) series[0]?.episodes.push({ ...first, id: "e9", title: "Juniors" });
  });

  const { user } = openApp("/admin", app.site);
  await user.click(await screen.findByRole("button", { name: "Continue: New episode in Court 1" }));
  const again = within(await screen.findByRole("form", { name: "Add episode" }));
  await user.click(again.getByRole("button", { name: "Add episode" }));
  expect(await screen.findByText("Episode added successfully.")).toBeTruthy();
});

test("starts are not to be moved again when the connection broke after they were moved", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { panel, transport, user } = await openSeriesManager();
  await user.click(panel.getByRole("checkbox", { name: "Select Court 1" }));
  await user.click(panel.getByRole("button", { name: "Change…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change 1 series" }));
  await fill(user, dialog.getByLabelText("Days"), "1");
  transport.dropResponse("ChangeManySeries");
  await user.click(dialog.getByRole("button", { name: "Change 1 series" }));
  expect(await dialog.findByText(noResponse)).toBeTruthy();
});
