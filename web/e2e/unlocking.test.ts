import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { goTo, reload } from "./navigation.ts";
import { openOperator } from "./operator.ts";
import { awaitResponse, newPerson, signIn, signUp } from "./people.ts";
import { expectPromptly, still } from "./promptness.ts";
import { prepareTestBed } from "./testBed.ts";

const asksForPassword = (page: Page) => page.getByRole("dialog", { name: "Password Required" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const card = (page: Page, title: string) => page.getByRole("link", { name: title }).first();
const lock = (page: Page, title: string) => card(page, title).getByText("Password Protected");
const readGrants = (page: Page) => page.evaluate(() => localStorage.getItem("authorizedSeries"));

async function submitPassword(page: Page, password: string): Promise<void> {
  await asksForPassword(page).getByLabel("Password").fill(password);
  await awaitResponse(page, () => asksForPassword(page).getByRole("button", { name: "Submit" }).click());
}

async function expectUnlocked(home: Page, title: string): Promise<void> {
  await card(home, title).waitFor();
  await lock(home, title).waitFor({ state: "detached" });
}

const watchers: [who: string, slug: string, open: (page: Page) => Promise<void>][] = [
  ["A visitor", "aviary", async () => {}],
  ["A signed-in user", "dovecote", (page) => signUp(page, newPerson())],
];

describe.skipIf(!hasChromium)("Unlocking", () => {
  const bed = prepareTestBed();

  test("a direct visit leads to the password's page and from there back; Cancel leads to the homepage", async () => {
    const page = await bed.visit("/series/team-room?episode=none", still);
    await page.waitForURL("**/password?seriesId=team-room");
    await asksForPassword(page).getByText("This series is password protected.").waitFor();
    await asksForPassword(page).getByRole("button", { name: "Cancel" }).click();
    await page.waitForURL(`${bed.site.url}/`);
    await lock(page, "Team Room").waitFor();

    await goTo(page, `${bed.site.url}/series/team-room`);
    await page.waitForURL("**/password?seriesId=team-room");
    await submitPassword(page, "shuttle");
    await page.waitForURL("**/series/team-room");
    await heading(page, "Team Room").waitFor();
  });

  test("/password without seriesId leads to /404", async () => {
    const page = await bed.visit("/password");
    await page.waitForURL("**/404");
    await page.getByRole("heading", { name: "404 - Page Not Found" }).waitFor();
  });

  test("happens in a dialog over the page, immediately in all tabs, and survives a reload", async () => {
    const page = await bed.visit("/", still);
    const home = await bed.visitBeside(page, "/");
    const waiting = await bed.visitBeside(page, "/series/team-room");
    await asksForPassword(waiting).waitFor();

    await card(page, "Team Room").click();
    await submitPassword(page, "Shuttle");
    await asksForPassword(page).getByText("Incorrect password").waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    await expectPromptly(() => submitPassword(page, "shuttle"), {
      appear: [heading(waiting, "Team Room")],
      go: [lock(home, "Team Room")],
    });
    await heading(page, "Team Room").waitFor();
    await reload(page);
    await heading(page, "Team Room").waitFor();
    await heading(waiting, "Team Room").waitFor();
  });

  test("is stored with the account after signing up, for every browser, until its access is removed", async () => {
    const page = await bed.visit("/series/team-room", still);
    const home = await bed.visitBeside(page, "/");
    await submitPassword(page, "shuttle");
    await heading(page, "Team Room").waitFor();
    await expect.poll(() => readGrants(page)).toContain("token");
    const beside = await bed.visitBeside(page, "/series/team-room");
    await heading(beside, "Team Room").waitFor();

    const person = newPerson();
    await signUp(page, person);
    const unlocked = page.getByRole("region", { name: "Unlocked series" });
    await unlocked.getByRole("link", { name: "Team Room" }).waitFor();
    await expect.poll(() => readGrants(page)).toBeNull();
    await expectUnlocked(home, "Team Room");

    const elsewhere = await bed.visit("/login", still);
    await signIn(elsewhere, person);
    const homeElsewhere = await bed.visitBeside(elsewhere, "/");
    await expectUnlocked(homeElsewhere, "Team Room");
    await goTo(elsewhere, `${bed.site.url}/series/team-room`);
    await heading(elsewhere, "Team Room").waitFor();
    await Promise.all([home, beside, elsewhere, homeElsewhere].map(bed.waitForUpdates));

    const remove = unlocked.getByRole("button", { name: "Remove access to Team Room" });
    await expectPromptly(() => awaitResponse(page, () => remove.click()), {
      appear: [
        ...[beside, elsewhere].map(asksForPassword),
        ...[home, homeElsewhere].map((tab) => lock(tab, "Team Room")),
        unlocked.getByText("You have not unlocked any password-protected series."),
      ],
    });
    for (const watching of [beside, elsewhere])
      expect(await watching.content()).not.toContain("Serve Patterns");
  });

  test.for(watchers)(
    "%s who has unlocked a series is asked for its new password within a second, and continues with it",
    async ([, slug, open]) => {
      const operator = await openOperator(bed);
      const title = `The ${slug}`;
      await operator.createSeries({ slug, title, tags: ["finals"], password: "feather" });
      await operator.createEpisode(slug, { title: "The canary sings" });
      const page = await bed.visit("/", still);
      await open(page);
      const home = await bed.visitBeside(page, "/");
      await goTo(page, `${bed.site.url}/series/${slug}`);
      await submitPassword(page, "feather");
      const content = [heading(page, title), page.getByRole("link", { name: "The canary sings" })];
      await Promise.all(content.map((shown) => shown.waitFor()));
      await expectUnlocked(home, title);
      await Promise.all([page, home].map(bed.waitForUpdates));

      await expectPromptly(() => operator.changeSeries(slug, { password: "down" }), {
        appear: [asksForPassword(page), lock(home, title)],
        go: content,
      });
      expect(await page.content()).not.toContain("canary");
      await expect.poll(() => readGrants(page)).toBeNull();

      await submitPassword(page, "feather");
      await asksForPassword(page).getByText("Incorrect password").waitFor();
      await expectPromptly(() => submitPassword(page, "down"), { appear: content, go: [lock(home, title)] });
    },
  );
});
