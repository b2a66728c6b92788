// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPage.tsx";

import { waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { field, openSeriesForm } from "../../testing/seriesForm.ts";

test("another admin's changes are shown immediately; the typed values stay and can be saved on top", async () => {
  const { form, find, site, user } = await openSeriesForm("Edit Court 1");
  await user.type(field(form, "Title"), " (mine)");
  site.change(({ series: [one] }) => {
    if (one) Object.assign(one, { title: "Centre court", tags: ["centre"], version: 2 });
  });
  const notice = within(await form.findByRole("region", { name: "Changed meanwhile" }));
  expect(notice.getByText("Centre court")).toBeTruthy();
  expect(notice.getByText("centre")).toBeTruthy();
  expect(field(form, "Title").value).toBe("Court 1 (mine)");

  await user.click(notice.getByRole("button", { name: "Keep what I typed" }));
  expect(form.queryByRole("region", { name: "Changed meanwhile" })).toBeNull();
  await user.click(form.getByRole("button", { name: "Save series" }));
  await waitFor(() =>
    expect(find("s1")).toMatchObject({ title: "Court 1 (mine)", tags: ["centre"], version: 3 }),
  );
});

test("another admin's changes are shown also when another series has taken the slug", async () => {
  const { form, site, user } = await openSeriesForm("Edit Court 1");
  await user.type(field(form, "Title"), " (mine)");
  site.change(({ series: [one, other] }) => {
    if (one) Object.assign(one, { slug: "centre", title: "Centre court", version: 2 });
    if (other) Object.assign(other, { slug: "court-1", version: 2 });
  });
  const notice = within(await form.findByRole("region", { name: "Changed meanwhile" }));
  expect(notice.getByText("Centre court")).toBeTruthy();
  await user.click(notice.getByRole("button", { name: "Load the present version" }));
  expect(field(form, "ID").value).toBe("centre");
});

test("a refused update keeps the input and offers to load the current version", async () => {
  const { form, site, transport, user } = await openSeriesForm("Edit Court 1");
  await user.type(field(form, "Title"), " (mine)");
  transport.hold("UpdateSeries");
  await user.click(form.getByRole("button", { name: "Save series" }));
  site.change(({ series: [one] }) => {
    if (one) Object.assign(one, { title: "Centre court", version: 2 });
  });
  transport.release();
  const load = await form.findByRole("button", { name: "Load the present version" });
  expect(field(form, "Title").value).toBe("Court 1 (mine)");
  await user.click(load);
  expect(field(form, "Title").value).toBe("Centre court");
});

test("the form of a series that is deleted meanwhile shows a message, and keeps the input", async () => {
  const { form, site, user } = await openSeriesForm("Edit Court 1");
  await user.type(field(form, "Title"), " (mine)");
  site.change((catalogue) => {
    catalogue.series = [];
  });
  expect(await form.findByText("This series has been deleted meanwhile.")).toBeTruthy();
  expect(field(form, "Title").value).toBe("Court 1 (mine)");
});
