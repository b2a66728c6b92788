// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPage.tsx";

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { makeSeries } from "../../testing/catalogueState.ts";
import {
  createFormSite,
  field,
  fill,
  fillRequired,
  isMarked,
  openSeriesForm,
  thumbnail,
} from "../../testing/seriesForm.ts";

test("a series is added with its texts, and the form is replaced by the list", async () => {
  const { form, site, user, panel, opener } = await openSeriesForm("Add series");
  expect(document.activeElement).toBe(field(form, "Title"));
  await fillRequired(user, form);
  await fill(user, field(form, "Password"), " secret");
  await fill(user, field(form, "Embed link"), "https://frame.test/3");
  await fill(user, field(form, "Short description"), "Short");
  await fill(user, field(form, "Long description"), "Long");
  await user.click(form.getByRole("button", { name: "Add series" }));

  expect(await screen.findByText("Series added successfully.")).toBeTruthy();
  expect(site.catalogue.series.at(-1)).toMatchObject({
    title: "Court 3",
    slug: "court-3",
    releaseDate: "2025-07-30",
    tags: [],
    password: " secret",
    isProtected: true,
    embedLink: "https://frame.test/3",
    shortDescription: "Short",
    longDescription: "Long",
    thumbnail: null,
  });
  expect(panel.queryByRole("form")).toBeNull();
  expect(document.activeElement).toBe(opener);
  expect(await panel.findByRole("button", { name: "Edit Court 3" })).toBeTruthy();
});

test("a series has a category and tags, separated by commas; live and ppv are switches among them", async () => {
  const { form, site, user } = await openSeriesForm("Add series");
  await fillRequired(user, form);
  await user.selectOptions(field(form, "Category"), "Finals");
  await user.type(field(form, "Tags"), "court , Day 3,");
  await user.click(form.getByLabelText("Live"));
  await user.click(form.getByLabelText(/^PPV/));
  expect(form.getByText("ppv")).toBeTruthy();
  await user.click(form.getByLabelText(/^PPV/));
  await user.click(form.getByRole("button", { name: "Add series" }));
  await waitFor(() => expect(site.catalogue.series.length).toBe(3));
  expect(site.catalogue.series.at(-1)).toMatchObject({ categoryId: "c2", tags: ["court", "Day 3", "live"] });
});

test("while its category and tags are chosen, the form shows in which rows the series will be", async () => {
  const site = createFormSite();
  site.change(({ categories }) => {
    for (const category of categories) category.tags = category.id === "c2" ? ["finals", "court"] : ["day 1"];
  });
  const { form, user } = await openSeriesForm("Add series", site);
  const inNoRow = "In no row of the home page: choose a category, or give it all tags of one.";
  expect(form.getByText(inNoRow)).toBeTruthy();
  await user.type(field(form, "Tags"), "Court,");
  expect(form.getByText(inNoRow)).toBeTruthy();
  await user.type(field(form, "Tags"), "finals,");
  expect(form.getByText("On the home page in: Finals")).toBeTruthy();
  await user.selectOptions(field(form, "Category"), "By court");
  expect(form.getByText("On the home page in: By court, Finals")).toBeTruthy();
  await user.click(form.getByLabelText(/^Published/));
  expect(
    form.getByText(
      "A draft: only admins and editors see it. Once published, on the home page in: By court, Finals",
    ),
  ).toBeTruthy();
});

test("without the tag live, a series whose episodes are not live is in no row of live series", async () => {
  const site = createFormSite();
  site.change(({ categories }) => {
    for (const category of categories) category.tags = category.id === "c2" ? ["live"] : ["day 1"];
  });
  const { form, user } = await openSeriesForm("Edit Court 1", site);
  expect(form.getByText("On the home page in: By court, Finals")).toBeTruthy();
  await user.click(form.getByRole("switch", { name: "Live" }));
  expect(form.getByText("On the home page in: By court")).toBeTruthy();
});

test("without title, ID or release date the form shows 'Please fill in the required fields.'", async () => {
  const { form, site, user } = await openSeriesForm("Add series");
  await user.type(field(form, "Title"), "  ");
  expect(isMarked(form, "Title")).toBe(false);
  await user.click(form.getByRole("button", { name: "Add series" }));
  expect(await form.findByText("Please fill in the required fields.")).toBeTruthy();
  expect(["Title", "ID", "Release date"].map((label) => isMarked(form, label))).toEqual([true, true, true]);
  expect(isMarked(form, "Password")).toBe(false);
  expect(site.catalogue.series.length).toBe(2);

  await fillRequired(user, form);
  await waitFor(() => expect(form.queryByText("Please fill in the required fields.")).toBeNull());
});

test("an ID is lowercased while typing, and the caret does not move", async () => {
  const { form, user } = await openSeriesForm("Add series");
  const input = field(form, "ID");
  await user.type(input, "corT");
  input.setSelectionRange(2, 2);
  await user.type(input, "U", { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(input.value).toBe("court");
  expect(input.selectionStart).toBe(3);
});

test("a taken ID is marked while typing, also when someone else takes it meanwhile", async () => {
  const { form, site, transport, user } = await openSeriesForm("Add series");
  await user.type(field(form, "ID"), "GALA");
  expect(await form.findByText("This ID is already taken.")).toBeTruthy();
  expect(isMarked(form, "ID")).toBe(true);
  await user.type(field(form, "ID"), "-2");
  await waitFor(() => expect(isMarked(form, "ID")).toBe(false));

  await fill(user, field(form, "Title"), "Another gala");
  fireEvent.change(field(form, "Release date"), { target: { value: "2025-07-30" } });
  transport.hold("CreateSeries");
  await user.click(form.getByRole("button", { name: "Add series" }));
  site.change(({ series }) => void series.push(makeSeries({ id: "s9", slug: "gala-2" })));
  transport.release();
  expect(await form.findByText("This ID is already taken.")).toBeTruthy();
  expect(field(form, "Title").value).toBe("Another gala");
});

test("an ID consists of letters, digits and hyphens", async () => {
  const { form, user } = await openSeriesForm("Add series");
  await user.type(field(form, "ID"), "court 3");
  expect(await form.findByText(/An ID consists of/)).toBeTruthy();
});

test("the form shows the saved values, allows the series' own ID, and a blank password means none", async () => {
  const { form, find, user, panel, opener } = await openSeriesForm("Edit Court 1");
  const values = ["Title", "ID", "Release date", "Category", "Password", "Embed link"].map(
    (label) => field(form, label).value,
  );
  expect(values).toEqual(["Court 1", "court-1", "2025-07-28", "c1", "shuttle", "https://frame.test/1"]);
  expect(form.getByRole("switch", { name: "Live", checked: true })).toBeTruthy();
  expect(field(form, "Long description").value).toBe("From ten to ten");

  await user.type(field(form, "Title"), "!");
  await user.clear(field(form, "Password"));
  await user.click(form.getByRole("switch", { name: "Live" }));
  await user.click(form.getByRole("button", { name: "Remove court" }));
  await user.click(form.getByRole("button", { name: "Save series" }));
  await waitFor(() => expect(panel.queryByRole("form")).toBeNull());
  expect(find("s1")).toMatchObject({
    title: "Court 1!",
    slug: "court-1",
    isProtected: false,
    tags: [],
    thumbnail: { url: thumbnail.url },
    version: 2,
  });
  expect(document.activeElement).toBe(opener);
});

test("saving a protected series whose password the server cannot decrypt keeps the password until another is typed", async () => {
  const site = createFormSite();
  const series = site.catalogue.series.find(({ id }) => id === "s1");
  if (series) series.isPasswordLost = true;
  const { form, find, user, panel } = await openSeriesForm("Edit Court 1", site);
  expect(field(form, "Password").value).toBe("");
  expect(form.getByText("Leave it blank to keep the present one.")).toBeTruthy();
  await user.type(field(form, "Title"), "!");
  await user.click(form.getByRole("button", { name: "Save series" }));
  await waitFor(() => expect(panel.queryByRole("form")).toBeNull());
  expect(find("s1")).toMatchObject({ title: "Court 1!", isProtected: true, password: "shuttle" });

  await user.click(panel.getByRole("button", { name: "Edit Court 1!" }));
  const again = within(await panel.findByRole("form", { name: "Edit Court 1!" }));
  await user.type(field(again, "Password"), "racket");
  await user.click(again.getByRole("button", { name: "Save series" }));
  await waitFor(() => expect(find("s1")).toMatchObject({ isProtected: true, password: "racket" }));
});

test("an admin removes a password that the server cannot decrypt without typing another", async () => {
  const site = createFormSite();
  const series = site.catalogue.series.find(({ id }) => id === "s1");
  if (series) series.isPasswordLost = true;
  const { form, find, user } = await openSeriesForm("Edit Court 1", site);
  await user.click(form.getByRole("switch", { name: "Remove the present password" }));
  await user.click(form.getByRole("button", { name: "Save series" }));
  await waitFor(() => expect(find("s1")).toMatchObject({ isProtected: false, version: 2 }));
});

test("a failure shows 'Error adding series.' or 'Error editing series.', and keeps the input", async () => {
  const { form, transport, user, panel, find } = await openSeriesForm("Edit Court 1");
  transport.refuseNext("UpdateSeries", { code: "SERVICE_UNAVAILABLE" });
  await user.type(field(form, "Title"), "!");
  await user.click(form.getByRole("button", { name: "Save series" }));
  expect(await form.findByText("Error editing series.")).toBeTruthy();
  expect(field(form, "Title").value).toBe("Court 1!");
  await user.click(form.getByRole("button", { name: "Save series" }));
  await waitFor(() => expect(find("s1")?.title).toBe("Court 1!"));
  await waitFor(() => expect(panel.queryByRole("form")).toBeNull());

  await user.click(panel.getByRole("button", { name: "Add series" }));
  const adding = within(await panel.findByRole("form", { name: "Add series" }));
  transport.refuseNext("CreateSeries", { code: "SERVICE_UNAVAILABLE" });
  await fillRequired(user, adding);
  await user.click(adding.getByRole("button", { name: "Add series" }));
  expect(await adding.findByText("Error adding series.")).toBeTruthy();
});

test("of several fields that the server refuses, the first one receives the focus", async () => {
  const { form, site, user } = await openSeriesForm("Edit Court 1");
  const userErrors = [
    { code: "INVALID", field: "title", message: "This title is refused." },
    { code: "INVALID", field: "embedLink", message: "This link is refused." },
  ];
  Object.assign(site.root, { updateSeries: () => ({ series: null, userErrors }) });
  await user.click(form.getByRole("button", { name: "Save series" }));
  expect(await form.findByText("This title is refused.")).toBeTruthy();
  expect(form.getByText("This link is refused.")).toBeTruthy();
  expect(document.activeElement).toBe(field(form, "Title"));
});

test("the form cannot be sent twice while it is being saved", async () => {
  const { form, panel, site, transport, user } = await openSeriesForm("Edit Court 1");
  transport.hold("UpdateSeries");
  await user.click(form.getByRole("button", { name: "Save series" }));
  const saving = await form.findByRole("button", { name: "Saving..." });
  await user.click(saving);
  transport.release();
  await waitFor(() => expect(panel.queryByRole("form")).toBeNull());
  expect(site.catalogue.series[0]?.version).toBe(2);
});

test("leaving a changed form asks for confirmation, also for another series", async () => {
  const { panel, user } = await openSeriesForm("Edit Court 1");
  await user.click(panel.getByRole("button", { name: "Edit Opening gala" }));
  const gala = within(await panel.findByRole("form", { name: "Edit Opening gala" }));
  await user.type(field(gala, "Title"), "!");

  await user.click(panel.getByRole("button", { name: "Add series" }));
  const question = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(field(gala, "Title").value).toBe("Opening gala!");

  await user.click(gala.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(panel.queryByRole("form")).toBeNull());
});

test("the button of a series whose form is open leads back to it", async () => {
  const { form, panel, user } = await openSeriesForm("Edit Court 1");
  await user.type(field(form, "Title"), "!");
  await user.click(panel.getByRole("button", { name: "Edit Court 1" }));
  expect(document.activeElement).toBe(field(form, "Title"));
  expect(field(form, "Title").value).toBe("Court 1!");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("typing in the form does not render the rows of the list", async () => {
  const { form, panel, user } = await openSeriesForm("Add series");
  const list = panel.getByRole("list", { name: "Series" });
  const changes: MutationRecord[] = [];
  const watcher = new MutationObserver((records) => void changes.push(...records));
  watcher.observe(list, { subtree: true, childList: true, attributes: true, characterData: true });
  await user.type(field(form, "Title"), "Court 3");
  await user.type(field(form, "ID"), "court-3");
  expect(changes).toEqual([]);
  watcher.disconnect();
});

test("a series is published unless its switch is off, and the list marks a draft", async () => {
  const { user, form, panel, site } = await openSeriesForm("Add series");
  await fill(user, field(form, "Title"), "Court 9");
  await fill(user, field(form, "ID"), "court-9");
  fireEvent.change(field(form, "Release date"), { target: { value: "2025-07-30" } });
  const published = form.getByRole<HTMLInputElement>("switch", { name: /^Published/ });
  expect(published.checked).toBe(true);
  await user.click(published);
  await user.click(form.getByRole("button", { name: "Add series" }));
  expect(await panel.findByText("Draft", { selector: "span" })).toBeTruthy();
  expect(site.catalogue.series.at(-1)).toMatchObject({ slug: "court-9", isPublished: false });
  site.change(({ series }) => {
    for (const one of series) one.isPublished = true;
  });
  await waitFor(() => expect(panel.queryByText("Draft", { selector: "span" })).toBeNull());
});
