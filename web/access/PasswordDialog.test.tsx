import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  createLockedSite,
  findDialog,
  findLockedCard,
  findOpenCard,
  findPage,
  givePassword,
  hall,
  viewer,
} from "../testing/lockedSeries.ts";
import { openApp } from "../testing/openApp.tsx";
import { makeGrant } from "../testing/roots/accountState.ts";
import { defineSilentMedia } from "../testing/silentMedia.ts";
import { createTestTransport } from "../testing/transport.ts";

const storedGrants = () => JSON.parse(localStorage.getItem("authorizedSeries") ?? "[]");
const address = () => location.pathname + location.search;

beforeAll(defineSilentMedia);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("a click on a locked card", () => {
  test("opens the dialog in place: its title, what is protected, a password field, Cancel and Submit", async () => {
    const { user } = openApp("/", createLockedSite());
    await user.click(await findLockedCard());
    const dialog = within(await findDialog());
    expect(dialog.getByText("Training hall")).toBeTruthy();
    expect(dialog.getByText("This series is password protected.")).toBeTruthy();
    expect(dialog.getByLabelText("Password")).toHaveProperty("type", "password");
    expect(document.activeElement).toBe(dialog.getByLabelText("Password"));
    expect(dialog.getByRole("button", { name: "Cancel" })).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Submit" })).toBeTruthy();
    expect(address()).toBe("/");
  });

  test("the right password opens the series, and only a grant is stored", async () => {
    const { user } = openApp("/", createLockedSite());
    await user.click(await findLockedCard());
    await givePassword(user, "shuttle");
    expect(await findPage()).toBeTruthy();
    expect(location.pathname).toBe("/series/training");
    expect(storedGrants()).toEqual([makeGrant(hall)]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("a wrong password shows 'Incorrect password', and a second attempt can succeed", async () => {
    const { user } = openApp("/", createLockedSite());
    await user.click(await findLockedCard());
    await givePassword(user, "Shuttle");
    expect((await screen.findByText("Incorrect password")).getAttribute("role")).toBe("alert");
    expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true");
    expect(storedGrants()).toEqual([]);
    await givePassword(user, "shuttle");
    expect(await findPage()).toBeTruthy();
  });

  test("an empty password shows that it is required", async () => {
    const { user } = openApp("/", createLockedSite());
    await user.click(await findLockedCard());
    const dialog = within(await findDialog());
    await user.click(dialog.getByRole("button", { name: "Submit" }));
    expect(await dialog.findByText("Please enter the password of the series.")).toBeTruthy();
  });

  test("a failed request shows 'Error verifying password'", async () => {
    const { user, transport } = openApp("/", createLockedSite());
    await user.click(await findLockedCard());
    await findDialog();
    transport.refuseNext("UnlockSeries", { code: "SERVICE_UNAVAILABLE" });
    await givePassword(user, "shuttle");
    expect(await screen.findByText("Error verifying password")).toBeTruthy();
  });

  test("too many attempts say when to try again", async () => {
    const { user, transport } = openApp("/", createLockedSite());
    await user.click(await findLockedCard());
    await findDialog();
    transport.refuseNext("UnlockSeries", { code: "TOO_MANY_REQUESTS", retryAfterSeconds: 900 });
    await givePassword(user, "guess");
    expect(await screen.findByText("Too many attempts. Please try again in 15 minutes.")).toBeTruthy();
  });

  test("Cancel closes the dialog, clears the error and returns the focus", async () => {
    const { user } = openApp("/", createLockedSite());
    const card = await findLockedCard();
    await user.click(card);
    await givePassword(user, "wrong");
    await screen.findByText("Incorrect password");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(card);

    await user.click(card);
    await findDialog();
    expect(screen.queryByText("Incorrect password")).toBeNull();
    expect(address()).toBe("/");
  });

  test("Escape closes it as Cancel does", async () => {
    const { user } = openApp("/", createLockedSite());
    await user.click(await findLockedCard());
    const dialog = await findDialog();
    dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("with a modifier key or another mouse button the card is an ordinary link", async () => {
    const { user } = openApp("/", createLockedSite());
    const card = await findLockedCard();
    expect(card).toHaveProperty("pathname", "/series/training");
    const prevented: boolean[] = [];
    window.addEventListener(
      "click",
      (event) => {
        prevented.push(event.defaultPrevented);
        event.preventDefault();
      },
      { once: true },
    );
    await user.keyboard("{Control>}");
    await user.click(card);
    await user.keyboard("{/Control}");
    expect(prevented).toEqual([false]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("admins never see the prompt", async () => {
    const site = createLockedSite();
    site.viewer = { ...viewer, isAdmin: true };
    const { user } = openApp("/", site);
    await user.click(await findOpenCard());
    expect(await findPage()).toBeTruthy();
  });
});

describe("a direct visit to a locked series", () => {
  test("leads to /password, and from there back to the requested page", async () => {
    const { user } = openApp("/series/training?episode=e2", createLockedSite());
    await findDialog();
    expect(address()).toBe("/password?seriesId=training");
    await givePassword(user, "shuttle");
    expect(await findPage()).toBeTruthy();
    expect(address()).toBe("/series/training?episode=e2");
  });

  test("the link of an access code fills in the code, cleans the address, and sends nothing before Submit", async () => {
    const { user } = openApp("/password?seriesId=training#code=shuttle", createLockedSite());
    const dialog = within(await findDialog());
    expect(dialog.getByLabelText("Password")).toHaveProperty("value", "shuttle");
    expect(dialog.getByText("The code of your link is filled in.")).toBeTruthy();
    await waitFor(() => expect(location.hash).toBe(""));
    expect(address()).toBe("/password?seriesId=training");
    expect(storedGrants()).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Submit" }));
    expect(await findPage()).toBeTruthy();
    expect(storedGrants()).toEqual([makeGrant(hall)]);
  });

  test("/password leads to the series when no requested page is stored", async () => {
    const { user } = openApp("/password?seriesId=training", createLockedSite());
    await givePassword(user, "shuttle");
    expect(await findPage()).toBeTruthy();
    expect(location.pathname).toBe("/series/training");
  });

  test.each(["//evil", "https:evil", "/\\evil", "javascript:alert(1)"])(
    "a stored address outside of this site is refused: %s",
    async (evil) => {
      sessionStorage.setItem("wayBack:training", evil);
      const { user } = openApp("/password?seriesId=training", createLockedSite());
      await givePassword(user, "shuttle");
      expect(await findPage()).toBeTruthy();
      expect(location.pathname).toBe("/series/training");
    },
  );

  test("Cancel leads to the homepage", async () => {
    const { user } = openApp("/series/training", createLockedSite());
    await findDialog();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await findLockedCard()).toBeTruthy();
    expect(address()).toBe("/");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("/password without seriesId goes to /404", async () => {
    openApp("/password", createLockedSite());
    expect(await screen.findByText("404 - Page Not Found")).toBeTruthy();
    expect(location.pathname).toBe("/404");
  });

  test("/password leads to the homepage when the state of the series cannot be loaded", async () => {
    const site = createLockedSite();
    const transport = createTestTransport(site);
    transport.refuseNext("PasswordPage", { code: "SERVICE_UNAVAILABLE" });
    openApp("/password?seriesId=training", site, transport);
    expect(await findLockedCard()).toBeTruthy();
    expect(address()).toBe("/");
  });

  test("the password of a missing series shows 'Series not found'", async () => {
    const { user } = openApp("/password?seriesId=nowhere", createLockedSite());
    await givePassword(user, "shuttle");
    expect(await screen.findByText("Series not found")).toBeTruthy();
  });

  test("there is no prompt for a series that is open to everyone", async () => {
    openApp("/password?seriesId=court-1", createLockedSite());
    expect(await screen.findByRole("heading", { level: 1, name: "Court 1" })).toBeTruthy();
    expect(location.pathname).toBe("/series/court-1");
  });
});
