import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { makeEpisode, makeSeries } from "../testing/catalogue/catalogue.ts";
import { unpublish } from "../testing/catalogue/drafts.ts";
import type { Harness } from "../testing/harness.ts";
import { someUser, superAdmin } from "../testing/harness.ts";
import { titleOf, responsesOf, bodyOf, openPage, startBuiltSite } from "../testing/htmlPages.ts";
import { addAdmin, removeAdmin } from "../testing/people/admins.ts";

let site: Harness;
beforeAll(async () => {
  site = await startBuiltSite();
});
afterAll(() => site.close());

const open = (path: string, headers?: Record<string, string>) => openPage(site, path, headers);

describe("The account's page", () => {
  test("is a frame for signed-in viewers, and redirects visitors to the home page", async () => {
    const leaver = await site.open(someUser);
    const cookie = leaver.cookie() ?? "";
    for (const path of ["/account", "/account?from=mail"]) {
      const [own, other] = [await open(path, { cookie }), await open(path)];
      expect(own.status).toBe(200);
      expect(bodyOf(own)).toContain("The Open, home");
      expect(other.status).toBe(302);
      expect(other.headers.get("location")).toBe("/");
      expect(other.headers.get("cache-control")).toBe("private, no-store");
    }
    await leaver.ask("mutation { signOut { viewer { id } userErrors { code } } }");
    expect((await open("/account", { cookie })).status).toBe(302);
  });
});

describe("The dashboard's page", () => {
  const draft = "A draft for admins alone";
  let cookie: string;
  beforeAll(async () => {
    const { id } = await makeSeries(site.admin, { title: draft, slug: "draft-for-admins" });
    await unpublish(site, id);
    cookie = site.admin.cookie() ?? "";
  });

  test("contains everything that it shows to an admin, with links to its code", async () => {
    const page = await open("/admin", { cookie });
    expect(page.status).toBe(200);
    expect(titleOf(page)).toBe("Admin · The Open");
    for (const text of ["Live now", "Manage Series", "Manage Categories", "Manage Admins", draft])
      expect(page.html).toContain(text);
    expect(page.html).toContain(superAdmin.email);
    expect(page.html).toMatch(/<link rel="modulepreload"[^>]*\/AdminPage-/);
    // The page accepts no input before the app has hydrated it.
    expect(page.html).toContain('<div id="root" inert="">');
    expect(responsesOf(page)).toContain(draft);
  });

  test("shows the episodes that its address selects", async () => {
    const { slug, id } = await makeSeries(site.admin, { title: "Has an episode" });
    await makeEpisode(site.admin, id, { title: "Listed on the dashboard" });
    expect((await open("/admin", { cookie })).html).not.toContain("Listed on the dashboard");
    expect((await open(`/admin?episodes=${slug}`, { cookie })).html).toContain("Listed on the dashboard");
  });

  test("is not cached, and is a frame for everyone else, in any order of requests", async () => {
    const user = site.user.cookie() ?? "";
    for (const brought of [cookie, "", cookie, user, `${user}x`, ""]) {
      const page = await open("/admin", { cookie: brought });
      const isAdmin = brought === cookie;
      expect(page.headers.get("cache-control")).toBe(
        isAdmin ? "private, no-store" : "public, max-age=0, s-maxage=1",
      );
      for (const secret of [draft, "AdminPage-", "@example.org", "Manage Series"])
        expect(page.html.includes(secret), secret).toBe(isAdmin);
    }
  });

  test("is rendered and not rendered as the rights change", async () => {
    const theirs = { cookie: site.user.cookie() ?? "" };
    const [person] = await site.sql<{ id: string }>('select id from "user" where email = $1', [
      someUser.email,
    ]);
    const id = person?.id ?? "";
    await addAdmin(site.admin, id);
    expect((await open("/admin", theirs)).html).toContain(draft);
    await removeAdmin(site.admin, id);
    expect((await open("/admin", theirs)).html).not.toContain(draft);
  });
});
