import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { goTo, reload } from "./navigation.ts";
import { openOperator } from "./operator.ts";
import { signIn, trySignIn } from "./people.ts";
import { findPlayer } from "./player.ts";
import { expectPromptly, still } from "./promptness.ts";
import { credentials } from "./site.ts";
import { prepareTestBed } from "./testBed.ts";

const refusal = (page: Page) => page.getByRole("heading", { name: "Password Required" });

describe.skipIf(!hasChromium)("A protected series", () => {
  const bed = prepareTestBed();

  test("is refused without revealing its content, and its card says that it is protected", async () => {
    const page = await bed.visit("/");
    const { href } = new URL("/series/team-room", page.url());
    // Ends the pending requests of the previous page, whose responses could not be read any more.
    await page.goto("about:blank");
    const readResponses = record(page);
    await goTo(page, href);
    await refusal(page).waitFor();
    await page.getByText("This series is password protected.").waitFor();
    for (const secret of ["analysis before the semi-finals", "Serve Patterns", "reel-71"]) {
      expect(await page.content()).not.toContain(secret);
      expect((await readResponses()).join("\n")).not.toContain(secret);
    }

    await page.getByRole("button", { name: "Cancel" }).click();
    const card = page.getByRole("link", { name: /Team Room/ });
    await card.first().getByText("Password Protected").waitFor();
  });

  test("is open to an admin, and is locked in every tab as soon as the admin has signed out", async () => {
    const page = await bed.visit("/login");
    await trySignIn(page, { ...credentials, password: "not the password" });
    await page.getByText("Invalid Username or Password").waitFor();
    await signIn(page, credentials);
    await goTo(page, new URL("/series/team-room", page.url()).href);
    await page.getByRole("heading", { level: 1, name: "Team Room" }).waitFor();
    const beside = await bed.visitBeside(page, "/series/team-room");
    await beside.getByRole("heading", { level: 1, name: "Team Room" }).waitFor();

    await page.getByRole("button", { name: "Sign out" }).click();
    for (const tab of [page, beside]) {
      await refusal(tab).waitFor();
      expect(await tab.content()).not.toContain("Serve Patterns");
      await tab.getByRole("link", { name: "Sign in" }).waitFor();
    }
  });

  test("is locked for its viewers within a second, and opens for them when it is unlocked again", async () => {
    const operator = await openOperator(bed);
    const texts = {
      shortDescription: "The canary in short.",
      longDescription: "The canary at length.",
    };
    await operator.createSeries({ slug: "canary", title: "Aviary", tags: ["finals"], ...texts });
    await operator.createEpisode("canary", { title: "The canary sings" });
    const watching = await bed.visit("/series/canary", still);
    const home = await bed.visit("/", still);
    const lock = home.getByRole("link", { name: /Aviary/ }).getByText("Password Protected");
    await home.getByRole("link", { name: /Aviary/ }).waitFor();
    await findPlayer(watching).expectPlaying();
    expect(await watching.content()).toContain("canary at length");
    await Promise.all([home, watching].map(bed.waitForUpdates));

    await expectPromptly(() => operator.changeSeries("canary", { password: "feather" }), {
      appear: [refusal(watching), lock],
      go: [watching.getByText("canary").first(), watching.locator("video")],
    });
    expect(await watching.content()).not.toMatch(/canary (in|at|sings)|reel-1/);

    // Changes made while it is locked do not reach the page, neither by HTTP nor by its socket.
    const frames = record(watching);
    const [episode] = (await operator.findSeries("canary")).content.episodes;
    if (!episode) throw new Error("The episode is missing.");
    await operator.changeEpisode(episode, { title: "The canary hides" });
    await operator.changeSeries("canary", { title: "Aviary, Closed" });
    await home.getByRole("link", { name: /Aviary, Closed/ }).waitFor();
    await reload(watching);
    await refusal(watching).waitFor();
    expect((await frames()).join("\n")).not.toContain("hides");

    await expectPromptly(() => operator.changeSeries("canary", { password: "" }), {
      appear: [
        watching.getByRole("heading", { level: 1, name: "Aviary, Closed" }),
        watching.getByRole("link", { name: "The canary hides" }),
      ],
      go: [lock],
    });
    await findPlayer(watching).expectPlaying();
  });
});

/** Records the responses and messages that the API sends to a page from now on, over HTTP and its sockets. */
function record(page: Page): () => Promise<string[]> {
  const received: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/graphql")) received.push(response.text());
  });
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => received.push(Promise.resolve(payload.toString())));
  });
  return () => Promise.all(received);
}
