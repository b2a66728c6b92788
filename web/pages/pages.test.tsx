import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { openApp } from "../testing/openApp.tsx";
import { createTestSite } from "../testing/testSite.ts";

const viewer = { id: "u1-of-the-viewer", email: "viewer@test", password: "right", isAdmin: false };

const createSite = () => createTestSite({ series: [], categories: [] }, [viewer]);
const main = () => screen.getByRole("main").textContent;
const readDescription = () =>
  document.querySelector('meta[name="description"]')?.getAttribute("content") ?? null;

test.each([
  ["/privacy", "Privacy policy"],
  ["/contact", "Contact"],
  ["/faq", "F.A.Q."],
  ["/systemrequirements", "System requirements"],
  ["/forbidden", "Forbidden: Access Denied"],
  ["/nowhere", "404 - Page Not Found"],
])("%s has its own heading, title and description", async (address, heading) => {
  openApp(address, createSite());
  expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeTruthy();
  await waitFor(() => expect(document.title).toMatch(/^.+ · Badminton Open 2025$/));
  expect(readDescription()).toMatch(/\w.{20,}/);
  expect(readDescription()).not.toContain("Your Source For");
});

test("a page without a description has the tagline as its description", async () => {
  openApp("/", createSite());
  await waitFor(() =>
    expect(readDescription()).toBe("Your Source For Badminton Open 2025 Digital Broadcasts."),
  );
});

/** The names of the values that a browser stores. */
const storedNames = [
  "session",
  "device",
  "google",
  "authorizedSeries",
  "watched:",
  "unsaved:",
  "hasWatched",
  "hasFavourites",
  "pushEndpoint",
  "schedule-times",
  "media-chrome-pref-",
  "playerShortcuts",
  "scorePadKeys",
  "alarmSound",
];

test("/privacy explains the use of the email address, that under-16s may not sign up, and the cookies", async () => {
  openApp("/privacy", createSite());
  await screen.findByRole("heading", { level: 1 });
  expect(main()).toMatch(/GDPR/);
  expect(main()).toMatch(
    /email address.*collected and used for authentication and to identify you in the chat/,
  );
  expect(main()).toMatch(/do not knowingly collect data of anyone under the age of 16/);
  expect(main()).toMatch(/functional cookies/);
  expect(main()).toMatch(/Where you stopped watching a recording/);
  expect(main()).toMatch(/entries that the server does not have yet, and the token of the link/);
  for (const name of storedNames)
    expect(screen.getAllByRole("term").map((term) => term.textContent)).toContainEqual(
      expect.stringContaining(name),
    );
});

test("/privacy leads to the account page, where the account can be deleted", async () => {
  openApp("/privacy", createSite());
  expect(await screen.findByRole("link", { name: "your account page" })).toHaveProperty(
    "pathname",
    "/account",
  );
});

test("/faq says 'F.A.Q. to be added soon'", async () => {
  openApp("/faq", createSite());
  expect(await screen.findByText("F.A.Q. to be added soon")).toBeTruthy();
});

test("/systemrequirements names browser, speakers, internet, and that firewalls may block HLS on port 80", async () => {
  openApp("/systemrequirements", createSite());
  await screen.findByRole("heading", { level: 1 });
  expect(main()).toMatch(/modern HTML5 browser/);
  expect(main()).toMatch(/Speakers/);
  expect(main()).toMatch(/internet connection/);
  expect(main()).toMatch(/HLS runs over HTTP port 80 by default/);
  expect(main()).toMatch(/Firewalls may block it/);
});

test("/forbidden shows the user's UID when signed in, and none to a visitor", async () => {
  const site = createSite();
  site.viewer = viewer;
  const { user } = openApp("/forbidden", site);
  expect(await screen.findByText(viewer.id)).toBeTruthy();

  await user.click(screen.getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(main()).not.toContain(viewer.id));
  expect(main()).not.toContain("UID");
  expect(screen.getByRole("heading", { name: "Forbidden: Access Denied" })).toBeTruthy();
});
