import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
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
import { watchMain } from "../testing/watchMain.ts";

const address = () => location.pathname + location.search;

/** Simulates another tab that has unlocked the series, or locked it again. */
function changeInOtherTab(grants: readonly object[]) {
  localStorage.setItem("authorizedSeries", JSON.stringify(grants));
  window.dispatchEvent(new StorageEvent("storage", { key: "authorizedSeries" }));
}

async function signIn(user: UserEvent) {
  await user.type(await screen.findByLabelText("Email"), viewer.email);
  await user.type(screen.getByLabelText("Password"), viewer.password);
  await user.click(screen.getByRole("button", { name: "Sign in" }));
}

beforeAll(defineSilentMedia);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("an unlocked series", () => {
  test("stays unlocked at the next visit, and its card shows no lock", async () => {
    localStorage.setItem("authorizedSeries", JSON.stringify([makeGrant(hall)]));
    const { user } = openApp("/", createLockedSite());
    await user.click(await findOpenCard());
    expect(await findPage()).toBeTruthy();
  });

  test("opens immediately in every tab", async () => {
    openApp("/", createLockedSite());
    await findLockedCard();
    changeInOtherTab([makeGrant(hall)]);
    expect(await findOpenCard()).toBeTruthy();
  });

  test("opens immediately where its password prompt is shown", async () => {
    openApp("/series/training?episode=e2", createLockedSite());
    await findDialog();
    changeInOtherTab([makeGrant(hall)]);
    expect(await findPage()).toBeTruthy();
    expect(address()).toBe("/series/training?episode=e2");
  });

  test("is locked immediately when the admin changes the password, and the stale grant is removed", async () => {
    localStorage.setItem("authorizedSeries", JSON.stringify([makeGrant(hall)]));
    const site = createLockedSite();
    openApp("/", site);
    await findOpenCard();
    site.change(({ series }) => {
      for (const one of series) one.password = "another";
    });
    expect(await findLockedCard()).toBeTruthy();
    await waitFor(() => expect(localStorage.getItem("authorizedSeries")).toBeNull());
  });

  test("is locked immediately on its open page: the player disappears, and the new password leads back", async () => {
    localStorage.setItem("authorizedSeries", JSON.stringify([makeGrant(hall)]));
    const site = createLockedSite();
    const { user } = openApp("/series/training?episode=e2", site);
    await findPage();
    await waitFor(() => expect(document.querySelector("hls-video")).not.toBeNull());

    site.change(({ series }) => {
      for (const one of series) one.password = "another";
    });
    await findDialog();
    expect(document.querySelector("hls-video")).toBeNull();
    expect(screen.getByRole("main").textContent).not.toMatch(/Videos|Episode/);

    await givePassword(user, "shuttle");
    expect(await screen.findByText("Incorrect password")).toBeTruthy();
    await givePassword(user, "another");
    expect(await findPage()).toBeTruthy();
    expect(address()).toBe("/series/training?episode=e2");
  });

  test("that was locked meanwhile shows no content when the viewer navigates back to it", async () => {
    localStorage.setItem("authorizedSeries", JSON.stringify([makeGrant(hall)]));
    const site = createLockedSite();
    const { user } = openApp("/", site);
    await user.click(await findOpenCard());
    await findPage();
    await user.click(screen.getByRole("link", { name: "Badminton Open 2025, home" }));
    await findOpenCard();
    site.change(({ series }) => {
      for (const one of series) one.password = "another";
    });
    await findLockedCard();

    const shown = watchMain();
    window.history.go(-1);
    await findDialog();
    expect(shown()).not.toMatch(/Videos|Episode/);
  });

  test("is locked when another tab removes its grant", async () => {
    localStorage.setItem("authorizedSeries", JSON.stringify([makeGrant(hall)]));
    openApp("/", createLockedSite());
    await findOpenCard();
    changeInOtherTab([]);
    expect(await findLockedCard()).toBeTruthy();
  });
});

describe("signing in", () => {
  test("moves the browser's grants to the account, and signing out leaves none in the browser", async () => {
    localStorage.setItem("authorizedSeries", JSON.stringify([makeGrant(hall)]));
    const site = createLockedSite();
    const { user } = openApp("/login", site);
    await signIn(user);
    expect(await screen.findByRole("link", { name: "Training hall" })).toBeTruthy();
    await waitFor(() => expect(localStorage.getItem("authorizedSeries")).toBeNull());
    expect(site.viewer?.unlocks).toEqual({ s1: "shuttle" });
    expect(screen.getByRole("link", { name: "Training hall" })).toBeTruthy();

    await user.click(screen.getByRole("button", { name: "Sign out" }));
    expect(await findLockedCard()).toBeTruthy();
    expect(localStorage.getItem("authorizedSeries")).toBeNull();
  });

  test("and out again leaves no grants that could not be moved", async () => {
    localStorage.setItem("authorizedSeries", JSON.stringify([makeGrant(hall)]));
    const { user, transport } = openApp("/login", createLockedSite());
    transport.refuseNext("KeepGrants", { code: "SERVICE_UNAVAILABLE" });
    await signIn(user);
    expect(await screen.findByRole("link", { name: "Training hall" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Sign out" }));
    expect(await findLockedCard()).toBeTruthy();
    expect(localStorage.getItem("authorizedSeries")).toBeNull();
  });

  test("stores unlocked series in the account, which opens them on the viewer's other devices", async () => {
    const site = createLockedSite();
    site.viewer = { ...viewer };
    const { user } = openApp("/", site);
    await user.click(await findLockedCard());
    await givePassword(user, "shuttle");
    expect(await findPage()).toBeTruthy();
    expect(localStorage.getItem("authorizedSeries")).toBeNull();
    expect(site.viewer.unlocks).toEqual({ s1: "shuttle" });
  });

  test("updates the page immediately when another device unlocks or locks a series", async () => {
    const site = createLockedSite();
    const here = { ...viewer, unlocks: {} };
    site.viewer = here;
    openApp("/", site);
    await findLockedCard();
    site.changeAccount(() => {
      here.unlocks = { s1: "shuttle" };
    });
    expect(await findOpenCard()).toBeTruthy();
    site.changeAccount(() => {
      here.unlocks = {};
    });
    expect(await findLockedCard()).toBeTruthy();
  });
});
