import type { CatalogueState } from "./catalogueState.ts";
import type { Person } from "./roots/accountState.ts";
import { createTestSite, type TestSite } from "./testSite.ts";

export const admin: Person = { id: "u1", email: "admin@test", password: "right", isAdmin: true };

/** A site with an admin who is signed in. */
export function createAdminSite(catalogue: CatalogueState): TestSite {
  const site = createTestSite(catalogue, [admin]);
  site.viewer = admin;
  return site;
}
