import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { goTo } from "./navigation.ts";
import { awaitResponse, newPerson, signIn, signOut, signUp } from "./people.ts";
import { expectPromptly, still } from "./promptness.ts";
import { prepareTestBed } from "./testBed.ts";

const favourites = (page: Page) => page.getByRole("region", { name: "My Favourites" });
const saved = (page: Page, title: string) => favourites(page).getByRole("link", { name: title });
const heart = (page: Page, row: string, title: string) =>
  page
    .getByRole("region", { name: row, exact: true })
    .getByRole("button", { name: `Save ${title}`, exact: true });
const finals = (page: Page) => heart(page, "Finals", "Men’s Singles Final");
const pressed = (page: Page) => finals(page).and(page.locator('[aria-pressed="true"]'));

describe.skipIf(!hasChromium)("Favourites", () => {
  const bed = prepareTestBed();

  test("need a signed-in user: a click shows a message with a link to the sign-in page", async () => {
    const page = await bed.visit("/", still);
    await finals(page).click();
    await page.getByText("Please log in to save a series").waitFor();
    expect(await pressed(page).count()).toBe(0);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/login");
  });

  test("are updated immediately in two browsers of one account, and the row exists only while there are any", async () => {
    const person = newPerson();
    const account = await bed.visit("/", still);
    await signUp(account, person);
    await favourites(account).getByText("Nothing saved yet.").waitFor();
    const here = await bed.visitBeside(account, "/");
    const login = await bed.visit("/login", still);
    await signIn(login, person);
    const there = await bed.visitBeside(login, "/");
    const pages = [account, here, there];
    await Promise.all([here, there].map((page) => finals(page).waitFor()));
    for (const page of [here, there]) expect(await favourites(page).count()).toBe(0);
    await Promise.all(pages.map(bed.waitForUpdates));

    await expectPromptly(() => awaitResponse(here, () => finals(here).click()), {
      appear: [...pages.map((page) => saved(page, "Men’s Singles Final")), ...[here, there].map(pressed)],
    });
    const qualifying = heart(there, "Day by Day", "Day 1: Qualifying");
    await expectPromptly(() => awaitResponse(there, () => qualifying.click()), {
      appear: pages.map((page) => saved(page, "Day 1: Qualifying")),
    });
    // A row outside of the window has no layout, so it has no inner text.
    expect(await favourites(here).getByRole("link").allTextContents()).toEqual([
      expect.stringContaining("Men’s Singles Final"),
      expect.stringContaining("Day 1: Qualifying"),
    ]);

    await expectPromptly(() => awaitResponse(there, () => finals(there).click()), {
      go: [...pages.map((page) => saved(page, "Men’s Singles Final")), ...[here, there].map(pressed)],
    });
    const last = heart(here, "My Favourites", "Day 1: Qualifying");
    await expectPromptly(() => awaitResponse(here, () => last.click()), {
      appear: [favourites(account).getByText("Nothing saved yet.")],
      go: [here, there].map(favourites),
    });
  });

  test("and all other data of a viewer disappear after signing out, also for the Back button", async () => {
    const person = newPerson();
    const page = await bed.visit("/", still);
    await signUp(page, person);
    await page.getByRole("link", { name: "Go to the homepage" }).click();
    await finals(page).click();
    await favourites(page).waitFor();
    await goTo(page, `${bed.site.url}/account`);
    await saved(page, "Men’s Singles Final").waitFor();
    await goTo(page, `${bed.site.url}/`);
    await favourites(page).waitFor();

    await signOut(page);
    await favourites(page).waitFor({ state: "detached" });
    await finals(page).waitFor();
    for (const goBack of [() => page.goBack(), () => page.goBack(), () => page.reload()]) {
      await goBack();
      await page.waitForURL(`${bed.site.url}/`);
      await page.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor();
      await finals(page).waitFor();
      expect(await favourites(page).count()).toBe(0);
      expect(await pressed(page).count()).toBe(0);
      expect(await page.content()).not.toContain(person.email);
    }
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toBe("{}");
    expect(JSON.stringify(await page.context().storageState())).not.toContain(person.email);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("session");
  });
});
