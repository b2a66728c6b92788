import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { addSeries, goToDashboard, openDashboard, panel, rowOf, saying } from "./dashboard.ts";
import { goTo } from "./navigation.ts";
import { openOperator, plainPage } from "./operator.ts";
import { awaitResponse, newPerson, openAccount, signIn, signUp } from "./people.ts";
import type { Person } from "./people.ts";
import { expectPromptly, still } from "./promptness.ts";
import { untilSettled } from "./settled.ts";
import { prepareTestBed } from "./testBed.ts";

async function openForm(page: Page, title: string) {
  await page.getByRole("button", { name: `Edit ${title}`, exact: true }).click();
  const form = page.getByRole("form", { name: `Edit ${title}` });
  await form.waitFor();
  return form;
}

describe.skipIf(!hasChromium)("Two admins", () => {
  const bed = prepareTestBed();

  test("edit the same series: the second one loses nothing, sees the other's changes, and saves both", async () => {
    const [one, two] = [await openDashboard(bed), await openDashboard(bed)];
    await addSeries(one, { title: "Club Evening", slug: "club-evening", tags: "clubs" });
    await rowOf(two, "Series", "Club Evening").waitFor();
    const [first, second] = [await openForm(one, "Club Evening"), await openForm(two, "Club Evening")];

    await second.getByLabel("Short description").fill("All that was typed by the second.");
    await first.getByLabel("Title").fill("Club Night");
    await expectPromptly(
      () => awaitResponse(one, () => first.getByRole("button", { name: "Save series" }).click()),
      {
        appear: [rowOf(two, "Series", "Club Night")],
      },
    );

    await second.getByRole("button", { name: "Save series" }).click();
    const notice = second.getByRole("region", { name: "Changed meanwhile" });
    await notice.getByText("Club Night").waitFor();
    expect(await second.getByLabel("Short description").inputValue()).toBe(
      "All that was typed by the second.",
    );
    await notice.getByRole("button", { name: "Keep what I typed" }).click();
    await second.getByRole("button", { name: "Save series" }).click();
    await second.waitFor({ state: "detached" });

    const { findSeries } = await openOperator(bed);
    expect(await findSeries("club-evening")).toMatchObject({
      title: "Club Night",
      content: { shortDescription: "All that was typed by the second." },
    });
  });

  /** Signs up a new person, and returns the account page. */
  async function openNewcomer(): Promise<{ person: Person; page: Page }> {
    const [person, page] = [newPerson(), await bed.visit("/", still)];
    await signUp(page, person);
    return { person, page };
  }

  test("one makes the other an admin and removes the rights again: the open dashboard closes within a second", async () => {
    const owner = await openDashboard(bed);
    const { person, page } = await openNewcomer();
    const admins = panel(owner, "Manage Admins");
    await admins.getByLabel("Search users by email").fill(person.email.slice(0, 12).toUpperCase());
    await admins.getByRole("button", { name: "Search" }).click();
    await admins.getByRole("button", { name: `Add ${person.email} as admin` }).click();
    // The address is not proved, so a confirmation is needed.
    await owner.getByRole("dialog").getByRole("button", { name: "Add admin" }).click();
    await saying(owner, `User ${person.email} added as admin.`);

    await goToDashboard(bed, page);
    await bed.waitForUpdates(page);
    await panel(page, "Manage Admins").getByRole("button", { name: "Show Current Admins" }).click();
    await panel(page, "Manage Admins").getByText("Super admin").waitFor();
    expect(await page.getByRole("button", { name: /^Remove / }).count()).toBe(0);

    await admins.getByRole("button", { name: "Show Current Admins" }).click();
    await admins.getByText("Current Admins:").waitFor();
    await admins.getByRole("button", { name: `Remove ${person.email}` }).click();
    await expectPromptly(
      () =>
        awaitResponse(owner, () =>
          owner.getByRole("dialog").getByRole("button", { name: "Remove admin" }).click(),
        ),
      {
        appear: [page.getByRole("heading", { name: "Forbidden: Access Denied" })],
        go: [panel(page, "Manage Series")],
      },
    );
    await saying(owner, "Admin removed successfully.");
    await expect.poll(() => new URL(page.url()).pathname).toBe("/forbidden");
  });

  test("are the only ones who receive the dashboard: everyone else sees that it is forbidden", async () => {
    const person = newPerson();
    await openAccount(bed, person);
    const visitor = await bed.visit(plainPage);
    const member = await bed.visit("/login");
    await signIn(member, person);
    for (const page of [visitor, member]) {
      const requestedPaths: string[] = [];
      page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
      await goTo(page, `${bed.site.url}/admin`);
      await page.getByRole("heading", { name: "Forbidden: Access Denied" }).waitFor();
      await untilSettled(page);
      expect(requestedPaths[0]).toBe("/admin");
      expect(requestedPaths.slice(1).filter((path) => /admin/i.test(path))).toEqual([]);
    }
  });
});
