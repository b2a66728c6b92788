import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

import { makeCategory, makeEpisode, makeSeries } from "./catalogueState.ts";
import type { Person } from "./roots/accountState.ts";
import { createTestSite, type TestSite } from "./testSite.ts";

export const viewer: Person = { id: "u1", email: "viewer@test", password: "right", isAdmin: false };
/** A series with the password "shuttle". */
export const hall = makeSeries({
  id: "s1",
  slug: "training",
  title: "Training hall",
  isProtected: true,
  password: "shuttle",
  episodes: [makeEpisode({ id: "e1" }), makeEpisode({ id: "e2" })],
});

export function createLockedSite(): TestSite {
  return createTestSite(
    {
      series: [hall, makeSeries({ id: "s2", slug: "court-1", title: "Court 1" })],
      categories: [makeCategory({ id: "c1", name: "By court", members: ["s1", "s2"] })],
    },
    [{ ...viewer }],
  );
}

export const findDialog = () => screen.findByRole("dialog", { name: "Password Required" });
export const findLockedCard = () => screen.findByRole("link", { name: "Training hall Password Protected" });
export const findOpenCard = () => screen.findByRole("link", { name: "Training hall" });
export const findPage = () => screen.findByRole("heading", { level: 1, name: "Training hall" });

export async function givePassword(user: UserEvent, password: string) {
  const dialog = within(await findDialog());
  await user.clear(dialog.getByLabelText("Password"));
  await user.type(dialog.getByLabelText("Password"), password);
  await user.click(dialog.getByRole("button", { name: "Submit" }));
}
