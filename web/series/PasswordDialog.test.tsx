import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { makeGrant } from "../testing/accountRoot.ts";
import { makeCategory, makeEpisode, makeSeries } from "../testing/catalogueState.ts";
import { openApp } from "../testing/openApp.tsx";
import { createTestSite } from "../testing/testSite.ts";
import { createTestTransport } from "../testing/transport.ts";
import { defineSilentMedia } from "./silentMedia.ts";

const viewer = { id: "u1", email: "viewer@test", password: "right", isAdmin: false };
const hall = makeSeries({
  id: "s1",
  slug: "training",
  title: "Training hall",
  isProtected: true,
  password: "shuttle",
  episodes: [makeEpisode({ id: "e1" }), makeEpisode({ id: "e2" })],
});

function createSite() {
  return createTestSite(
    {
      series: [hall, makeSeries({ id: "s2", slug: "court-1", title: "Court 1" })],
      categories: [makeCategory({ id: "c1", name: "By court", members: ["s1", "s2"] })],
    },
    [{ ...viewer }],
  );
}

type User = ReturnType<typeof openApp>["user"];

const storedGrants = () => JSON.parse(localStorage.getItem("authorizedSeries") ?? "[]");
const findDialog = () => screen.findByRole("dialog", { name: "Password Required" });
const findLockedCard = () => screen.findByRole("link", { name: "Training hall Password Protected" });
const findOpenCard = () => screen.findByRole("link", { name: "Training hall" });
const findPage = () => screen.findByRole("heading", { level: 1, name: "Training hall" });
const address = () => location.pathname + location.search;

async function give(user: User, password: string) {
  const dialog = within(await findDialog());
  await user.clear(dialog.getByLabelText("Password"));
  await user.type(dialog.getByLabelText("Password"), password);
  await user.click(dialog.getByRole("button", { name: "Submit" }));
}

/** Gathers what the page shows from here on, however briefly. */
function watchMain(): () => string[] {
  const shown: string[] = [];
  const note = () => shown.push(document.querySelector("main")?.textContent ?? "");
  const watcher = new MutationObserver(note);
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => {
    watcher.disconnect();
    return shown;
  };
}

/** Another tab has unlocked the series, or locked it again. */
function changeInOtherTab(grants: readonly object[]) {
  localStorage.setItem("authorizedSeries", JSON.stringify(grants));
  window.dispatchEvent(new StorageEvent("storage", { key: "authorizedSeries" }));
}

async function signIn(user: User) {
  await user.type(await screen.findByLabelText("Email"), viewer.email);
  await user.type(screen.getByLabelText("Password"), viewer.password);
  await user.click(screen.getByRole("button", { name: "Sign in" }));
}

beforeAll(defineSilentMedia);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("a click on a locked card", () => {
  test("opens the dialog in place: its title, what is protected, a password field, Cancel and Submit", async () => {
    const { user } = openApp("/", createSite());
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

  test("the right password opens the series, and is kept as a grant only", async () => {
    const { user } = openApp("/", createSite());
    await user.click(await findLockedCard());
    await give(user, "shuttle");
    expect(await findPage()).toBeTruthy();
    expect(location.pathname).toBe("/series/training");
    expect(storedGrants()).toEqual([makeGrant(hall)]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("a wrong password is answered with 'Incorrect password', and the next may be right", async () => {
    const { user } = openApp("/", createSite());
    await user.click(await findLockedCard());
    await give(user, "Shuttle");
    expect((await screen.findByText("Incorrect password")).getAttribute("role")).toBe("alert");
    expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true");
    expect(storedGrants()).toEqual([]);
    await give(user, "shuttle");
    expect(await findPage()).toBeTruthy();
  });

  test("a check that cannot be made is answered with 'Error verifying password'", async () => {
    const { user, transport } = openApp("/", createSite());
    await user.click(await findLockedCard());
    await findDialog();
    transport.refuseNext("UnlockSeries", { code: "SERVICE_UNAVAILABLE" });
    await give(user, "shuttle");
    expect(await screen.findByText("Error verifying password")).toBeTruthy();
  });

  test("too many attempts say when to try again", async () => {
    const { user, transport } = openApp("/", createSite());
    await user.click(await findLockedCard());
    await findDialog();
    transport.refuseNext("UnlockSeries", { code: "TOO_MANY_REQUESTS", retryAfterSeconds: 900 });
    await give(user, "guess");
    expect(await screen.findByText("Too many attempts. Please try again in 15 minutes.")).toBeTruthy();
  });

  test("Cancel closes the dialog, clears the error and gives the focus back", async () => {
    const { user } = openApp("/", createSite());
    const card = await findLockedCard();
    await user.click(card);
    await give(user, "wrong");
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
    const { user } = openApp("/", createSite());
    await user.click(await findLockedCard());
    const dialog = await findDialog();
    dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("with a key or another button it stays an ordinary link", async () => {
    const { user } = openApp("/", createSite());
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

  test("admins are never asked", async () => {
    const site = createSite();
    site.viewer = { ...viewer, isAdmin: true };
    const { user } = openApp("/", site);
    await user.click(await findOpenCard());
    expect(await findPage()).toBeTruthy();
  });
});

describe("a direct visit to a locked series", () => {
  test("goes to /password, and from there back to where it wanted to go", async () => {
    const { user } = openApp("/series/training?episode=e2", createSite());
    await findDialog();
    expect(address()).toBe("/password?seriesId=training");
    await give(user, "shuttle");
    expect(await findPage()).toBeTruthy();
    expect(address()).toBe("/series/training?episode=e2");
  });

  test("/password leads to the series when no way back is remembered", async () => {
    const { user } = openApp("/password?seriesId=training", createSite());
    await give(user, "shuttle");
    expect(await findPage()).toBeTruthy();
    expect(location.pathname).toBe("/series/training");
  });

  test.each(["//evil", "https:evil", "/\\evil", "javascript:alert(1)"])(
    "a way back that is no path of this site is refused: %s",
    async (evil) => {
      sessionStorage.setItem("wayBack:training", evil);
      const { user } = openApp("/password?seriesId=training", createSite());
      await give(user, "shuttle");
      expect(await findPage()).toBeTruthy();
      expect(location.pathname).toBe("/series/training");
    },
  );

  test("Cancel goes home", async () => {
    const { user } = openApp("/series/training", createSite());
    await findDialog();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await findLockedCard()).toBeTruthy();
    expect(address()).toBe("/");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("/password without seriesId goes to /404", async () => {
    openApp("/password", createSite());
    expect(await screen.findByText("404 - Page Not Found")).toBeTruthy();
    expect(location.pathname).toBe("/404");
  });

  test("/password goes home when it cannot be checked whether the series is locked", async () => {
    const site = createSite();
    const transport = createTestTransport(site);
    transport.refuseNext("PasswordPage", { code: "SERVICE_UNAVAILABLE" });
    openApp("/password?seriesId=training", site, transport);
    expect(await findLockedCard()).toBeTruthy();
    expect(address()).toBe("/");
  });

  test("the password of a series that is not there is answered with 'Series not found'", async () => {
    const { user } = openApp("/password?seriesId=nowhere", createSite());
    await give(user, "shuttle");
    expect(await screen.findByText("Series not found")).toBeTruthy();
  });

  test("who need not be asked is not: the series is open to everyone", async () => {
    openApp("/password?seriesId=court-1", createSite());
    expect(await screen.findByRole("heading", { level: 1, name: "Court 1" })).toBeTruthy();
    expect(location.pathname).toBe("/series/court-1");
  });
});

describe("what is unlocked", () => {
  test("stays so at the next visit, and the card shows no lock", async () => {
    localStorage.setItem("authorizedSeries", JSON.stringify([makeGrant(hall)]));
    const { user } = openApp("/", createSite());
    await user.click(await findOpenCard());
    expect(await findPage()).toBeTruthy();
  });

  test("opens at once in every tab", async () => {
    openApp("/", createSite());
    await findLockedCard();
    changeInOtherTab([makeGrant(hall)]);
    expect(await findOpenCard()).toBeTruthy();
  });

  test("opens at once where its password is being asked for", async () => {
    openApp("/series/training?episode=e2", createSite());
    await findDialog();
    changeInOtherTab([makeGrant(hall)]);
    expect(await findPage()).toBeTruthy();
    expect(address()).toBe("/series/training?episode=e2");
  });

  test("closes at once when the admin changes the password, and the stale grant is dropped", async () => {
    localStorage.setItem("authorizedSeries", JSON.stringify([makeGrant(hall)]));
    const site = createSite();
    openApp("/", site);
    await findOpenCard();
    site.change(({ series }) => {
      for (const one of series) one.password = "another";
    });
    expect(await findLockedCard()).toBeTruthy();
    await waitFor(() => expect(localStorage.getItem("authorizedSeries")).toBeNull());
  });

  test("closes at once on its open page: the player goes, and the new password leads back", async () => {
    localStorage.setItem("authorizedSeries", JSON.stringify([makeGrant(hall)]));
    const site = createSite();
    const { user } = openApp("/series/training?episode=e2", site);
    await findPage();
    await waitFor(() => expect(document.querySelector("hls-video")).not.toBeNull());

    site.change(({ series }) => {
      for (const one of series) one.password = "another";
    });
    await findDialog();
    expect(document.querySelector("hls-video")).toBeNull();
    expect(screen.getByRole("main").textContent).not.toMatch(/Videos|Episode/);

    await give(user, "shuttle");
    expect(await screen.findByText("Incorrect password")).toBeTruthy();
    await give(user, "another");
    expect(await findPage()).toBeTruthy();
    expect(address()).toBe("/series/training?episode=e2");
  });

  test("shows nothing of it on a page that is come back to after it was locked", async () => {
    localStorage.setItem("authorizedSeries", JSON.stringify([makeGrant(hall)]));
    const site = createSite();
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
    expect(shown().join()).not.toMatch(/Videos|Episode/);
  });

  test("is forgotten where another tab has given it back", async () => {
    localStorage.setItem("authorizedSeries", JSON.stringify([makeGrant(hall)]));
    openApp("/", createSite());
    await findOpenCard();
    changeInOtherTab([]);
    expect(await findLockedCard()).toBeTruthy();
  });
});

describe("signing in", () => {
  test("moves the browser's grants to the account, and signing out leaves none behind", async () => {
    localStorage.setItem("authorizedSeries", JSON.stringify([makeGrant(hall)]));
    const site = createSite();
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

  test("grants that could not be moved do not stay behind either", async () => {
    localStorage.setItem("authorizedSeries", JSON.stringify([makeGrant(hall)]));
    const { user, transport } = openApp("/login", createSite());
    transport.refuseNext("KeepGrants", { code: "SERVICE_UNAVAILABLE" });
    await signIn(user);
    expect(await screen.findByRole("link", { name: "Training hall" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Sign out" }));
    expect(await findLockedCard()).toBeTruthy();
    expect(localStorage.getItem("authorizedSeries")).toBeNull();
  });

  test("what a signed-in viewer unlocks is kept on the account, and opens on their other devices", async () => {
    const site = createSite();
    site.viewer = { ...viewer };
    const { user } = openApp("/", site);
    await user.click(await findLockedCard());
    await give(user, "shuttle");
    expect(await findPage()).toBeTruthy();
    expect(localStorage.getItem("authorizedSeries")).toBeNull();
    expect(site.viewer.unlocks).toEqual({ s1: "shuttle" });
  });

  test("what is unlocked or locked again on another device changes here at once", async () => {
    const site = createSite();
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
