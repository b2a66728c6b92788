import { fireEvent, screen, within } from "@testing-library/react";

import { createAdminSite } from "./adminSite.ts";
import { makeCategory, makeSeries } from "./catalogueState.ts";
import { openApp } from "./openApp.tsx";

// Opens and fills in the dashboard's form of a series.

export const thumbnail = {
  url: "https://site.test/media/thumbnails/old.webp",
  width: null,
  height: null,
  srcSet: null,
};

export function createFormSite() {
  return createAdminSite({
    series: [
      makeSeries({
        id: "s1",
        slug: "court-1",
        title: "Court 1",
        tags: ["court", "live"],
        isProtected: true,
        password: "shuttle",
        thumbnail,
        categoryId: "c1",
        shortDescription: "All matches",
        longDescription: "From ten to ten",
        embedLink: "https://frame.test/1",
      }),
      makeSeries({ id: "s2", slug: "gala", title: "Opening gala" }),
    ],
    categories: [makeCategory({ id: "c1", name: "By court" }), makeCategory({ id: "c2", name: "Finals" })],
  });
}

/** Opens the form with this button of the dashboard. */
export async function openSeriesForm(button: string, site = createFormSite()) {
  const app = openApp("/admin", site);
  const panel = within(await screen.findByRole("region", { name: "Manage Series" }));
  const opener = panel.getByRole("button", { name: button });
  await app.user.click(opener);
  const form = await panel.findByRole("form", { name: button });
  const find = (id: string) => site.catalogue.series.find((one) => one.id === id);
  return { ...app, site, panel, opener, form: within(form), find };
}

type User = Awaited<ReturnType<typeof openSeriesForm>>["user"];
type Form = Awaited<ReturnType<typeof openSeriesForm>>["form"];

export const field = (form: Form, label: string): HTMLInputElement => form.getByLabelText(label);
export async function fill(user: User, input: HTMLElement, text: string) {
  await user.click(input);
  await user.paste(text);
}

export const isMarked = (form: Form, label: string) =>
  field(form, label).getAttribute("aria-invalid") === "true";

export async function fillRequired(user: User, form: Form) {
  await fill(user, field(form, "Title"), "Court 3");
  await fill(user, field(form, "ID"), "Court-3");
  fireEvent.change(field(form, "Release date"), { target: { value: "2025-07-30" } });
}
