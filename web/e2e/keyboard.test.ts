import { describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { expectFocus, reach } from "./focus.ts";
import { newPerson, openAccount } from "./people.ts";
import { still } from "./promptness.ts";
import { prepareTestBed } from "./testBed.ts";
import { walkWithTab } from "./walkWithTab.ts";

describe.skipIf(!hasChromium)("By the keyboard alone", () => {
  const bed = prepareTestBed();

  test("a viewer signs in, saves a series, unlocks another, removes both again and signs out", async () => {
    const person = newPerson();
    await openAccount(bed, person);
    const page = await bed.visit("/", still);
    const press = (key: string) => page.keyboard.press(key);
    const row = (name: string) => page.getByRole("region", { name, exact: true });
    const heading = (name: string) => page.getByRole("heading", { name, exact: true });

    await reach(page.getByRole("banner").getByRole("link", { name: "Sign in" }));
    await press("Enter");
    await heading("Sign in").waitFor();
    await reach(page.getByLabel("Email"));
    await page.keyboard.type(person.email);
    await press("Tab");
    await page.keyboard.type(person.password);
    await press("Enter");
    await heading(`Welcome, ${person.email}`).waitFor();
    await reach(page.getByRole("link", { name: "Go to the homepage" }));
    await press("Enter");

    const title = "Court 1, Day 4: Singles";
    await row("Live Now").getByRole("link", { name: title }).waitFor();
    await reach(row("Live Now").getByRole("button", { name: `Save ${title}` }));
    await press("Space");
    const saved = row("My Favourites").getByRole("button", { name: `Save ${title}`, pressed: true });
    await saved.waitFor();
    await expectFocus(row("Live Now").getByRole("button", { name: `Save ${title}`, pressed: true }));
    await reach(saved, "Shift+Tab");
    await press("Enter");
    await saved.waitFor({ state: "detached" });
    await expectFocus(heading("Select a thumbnail below to watch digital broadcasts"));

    const card = row("Behind the Scenes").getByRole("link", { name: /Team Room/ });
    const dialog = page.getByRole("dialog", { name: "Password Required" });
    const field = dialog.getByLabel("Password");
    await reach(card, "Shift+Tab");
    await press("Enter");
    await expectFocus(field);
    for (let stop = 0; stop < 6; stop += 1) {
      await press("Tab");
      const isOutside = await dialog.evaluate(
        (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
      );
      expect(isOutside).toBe(false);
    }
    await press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expectFocus(card);

    await press("Enter");
    await expectFocus(field);
    await page.keyboard.type("not this one");
    await press("Enter");
    await dialog.getByText("Incorrect password").waitFor();
    await expectFocus(field);
    await press("ControlOrMeta+A");
    await page.keyboard.type("shuttle");
    await press("Enter");
    await heading("Team Room").waitFor();

    await reach(page.getByRole("link", { name: /^Your account/ }), "Shift+Tab");
    await press("Enter");
    await reach(page.getByRole("button", { name: "Remove access to Team Room" }));
    await press("Enter");
    await page.getByText("You have not unlocked any password-protected series.").waitFor();
    await expectFocus(heading("Unlocked series"));
    expect(await walkWithTab(page)).toEqual({ missed: [], unseen: [] });

    await reach(page.getByRole("button", { name: "Sign out" }), "Shift+Tab");
    await press("Enter");
    await page.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor();
  });
});
