// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPage.tsx";

import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { createAdminSite } from "../../testing/adminSite.ts";
import { makeCategory, makeEpisode, makeSeries } from "../../testing/catalogueState.ts";
import { openApp } from "../../testing/openApp.tsx";
import { listed } from "../../testing/seriesManager.ts";

const taken = "This ID is already taken.";

async function open(address = "/admin") {
  const site = createAdminSite({
    series: [
      makeSeries({
        id: "s1",
        slug: "court-1-day-4",
        title: "Court 1, Day 4",
        tags: ["court-1", "day-4"],
        releaseDate: "2025-03-29",
        episodes: [
          makeEpisode({ id: "e1", title: "Final, Day 4", releaseDate: "2025-03-29T09:00:00.000Z" }),
          makeEpisode({ id: "e2", title: "Ceremony" }),
        ],
      }),
      makeSeries({ id: "s2", slug: "gala", title: "Gala", isProtected: true, isPublished: false }),
      makeSeries({ id: "s3", slug: "court-2-day-4", title: "Court 2, Day 4", releaseDate: "2025-03-29" }),
    ],
    categories: [makeCategory({ id: "c1", name: "By court" })],
  });
  site.settings.timeZone = "Europe/Paris";
  const app = openApp(address, site);
  const panel = within(await screen.findByRole("region", { name: "Manage Series" }));
  await app.user.click(panel.getByRole("button", { name: "Duplicate" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Duplicate series" }));
  const choose = (title: string) => app.user.click(dialog.getByRole("checkbox", { name: title }));
  const add = () => app.user.click(dialog.getByRole("button", { name: "Add copies" }));
  async function type(label: string | RegExp, text: string) {
    await app.user.clear(dialog.getByLabelText(label));
    if (text !== "") await app.user.type(dialog.getByLabelText(label), text);
  }
  const copyOf = (title: string) => within(dialog.getByRole("group", { name: title }));
  const valueOf = (title: string, label: string) =>
    copyOf(title).getByLabelText<HTMLInputElement>(label).value;
  return { ...app, site, panel, dialog, choose, add, type, copyOf, valueOf };
}

const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test("the copies of a day are shown before they are added, with replaced texts and later dates", async () => {
  const { site, panel, choose, add, type, copyOf, valueOf } = await open();
  await choose("Court 1, Day 4");
  await choose("Court 2, Day 4");
  await type("Text 1", "Day 4");
  await type("Text 1 becomes", "Day 5");
  expect(valueOf("Court 1, Day 4", "Title")).toBe("Court 1, Day 5");
  expect(valueOf("Court 2, Day 4", "ID")).toBe("court-2-day-5");
  expect(
    copyOf("Court 1, Day 4").getByText("Sun, 30 Mar 2025 instead of Sat, 29 Mar 2025 · tags: court-1, day-5"),
  ).toBeTruthy();
  await type("Days later", "7");
  expect(copyOf("Court 1, Day 4").getByText(/^Sat, 5 Apr 2025 instead/)).toBeTruthy();
  await add();

  await isClosed();
  expect(await screen.findByText("Added 2 series.")).toBeTruthy();
  await waitFor(() =>
    expect(listed(panel)).toEqual(
      ["Court 1, Day 4", "Gala", "Court 2, Day 4", "Court 1, Day 5", "Court 2, Day 5"].map(
        (title) => `Edit ${title}`,
      ),
    ),
  );
  expect(site.catalogue.series.slice(3)).toMatchObject([
    {
      slug: "court-1-day-5",
      releaseDate: "2025-04-05",
      episodes: [{ isLive: false }, { title: "Ceremony" }],
    },
    { slug: "court-2-day-5", episodes: [] },
  ]);
});

test("titles and IDs of the copies can be corrected, and other IDs give way", async () => {
  const { site, user, choose, add, copyOf, valueOf } = await open();
  await choose("Court 1, Day 4");
  await choose("Gala");
  expect(copyOf("Gala").getByText(/ · same password · draft$/)).toBeTruthy();
  const [title, id] = ["Title", "ID"].map((label) => copyOf("Gala").getByLabelText(label));
  if (!title || !id) throw new Error("A field is missing");
  await user.clear(title);
  await user.type(title, "Finals");
  await user.clear(id);
  await user.type(id, "COURT-1-DAY-4-2");
  expect(valueOf("Court 1, Day 4", "ID")).toBe("court-1-day-4-3");
  await add();
  await isClosed();
  expect(site.catalogue.series.slice(3)).toMatchObject([
    { title: "Court 1, Day 4", slug: "court-1-day-4-3" },
    { title: "Finals", slug: "court-1-day-4-2" },
  ]);
});

test("a taken ID is reported at its field, which is focused, and nothing is sent", async () => {
  const { user, transport, choose, add, copyOf } = await open();
  await choose("Gala");
  const id = copyOf("Gala").getByLabelText("ID");
  await user.clear(id);
  await user.type(id, "gala");
  expect(copyOf("Gala").getByText(taken)).toBeTruthy();
  await add();
  expect(document.activeElement).toBe(id);
  expect(transport.countOf("DuplicateSeries")).toBe(0);
});

test("an error of the server is shown at its field", async () => {
  const { site, transport, choose, add, copyOf } = await open();
  await choose("Gala");
  transport.hold("DuplicateSeries");
  await add();
  site.change(({ series }) => void series.push(makeSeries({ id: "s4", slug: "gala-2", title: "Other" })));
  transport.release();
  expect(await copyOf("Gala").findByText(taken)).toBeTruthy();
  expect(site.catalogue.series).toHaveLength(4);
});

test("choosing too many series shows an error until fewer are chosen", async () => {
  const { site, dialog, choose, add } = await open();
  site.change(({ series: [one] }) => {
    if (one) one.episodes = Array.from({ length: 101 }, (_, place) => makeEpisode({ id: `many-${place}` }));
  });
  await choose("Court 1, Day 4");
  await add();
  const sentence = "This is too much at once. Please choose fewer series.";
  expect(await dialog.findByText(sentence)).toBeTruthy();
  expect(site.catalogue.series).toHaveLength(3);
  await choose("Court 1, Day 4");
  expect(dialog.queryByText(sentence)).toBeNull();
});

test("without series, days, or a text to replace the missing value is reported", async () => {
  const { dialog, add, choose, type, user } = await open();
  await add();
  expect(await dialog.findByText("Please select at least one series.")).toBeTruthy();
  await choose("Gala");
  await waitFor(() => expect(dialog.queryByText("Please select at least one series.")).toBeNull());
  await type("Days later", "");
  await add();
  expect(dialog.getByText("Please enter a whole number of days, at most 3,650.")).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText("Days later"));
  await type("Days later", "-1");
  await type("Text 1 becomes", "Day 5");
  await add();
  expect(dialog.getByText("Please enter the text to replace.")).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText("Text 1"));
  await user.clear(dialog.getByLabelText("Text 1 becomes"));
  await add();
  await isClosed();
});

test("several texts are replaced together, and each can be removed", async () => {
  const { dialog, choose, type, user, valueOf } = await open();
  await choose("Court 1, Day 4");
  await type("Text 1", "Court 1");
  await type("Text 1 becomes", "Court 2");
  await user.click(dialog.getByRole("button", { name: "Add text" }));
  await type("Text 2", "Day 4");
  await type("Text 2 becomes", "Day 5");
  expect(valueOf("Court 1, Day 4", "Title")).toBe("Court 2, Day 5");
  await user.click(dialog.getByRole("button", { name: "Remove text 1" }));
  expect(valueOf("Court 1, Day 4", "Title")).toBe("Court 1, Day 5");
  expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Add text" }));
});

test("series can be duplicated without their episodes", async () => {
  const { site, dialog, choose, add, user } = await open();
  await choose("Court 1, Day 4");
  await user.click(dialog.getByRole("switch", { name: "With their episodes" }));
  await add();
  await isClosed();
  expect(site.catalogue.series[3]).toMatchObject({ slug: "court-1-day-4-2", episodes: [] });
});

test("the episodes of each copy are shown with their titles and starts, unless they are not copied", async () => {
  const { dialog, transport, choose, type, copyOf, user } = await open();
  await choose("Court 1, Day 4");
  await choose("Gala");
  await type("Text 1", "Day 4");
  await type("Text 1 becomes", "Day 5");
  const copy = copyOf("Court 1, Day 4");
  expect(transport.countOf("CopiedEpisodes")).toBe(0);
  await user.click(copy.getByText("Episodes"));
  const list = within(await copy.findByRole("list", { name: "Episodes of the copy" }));
  const lines = () => list.getAllByRole("listitem").map(({ textContent }) => textContent);
  const starts = () => list.getAllByRole("time").map((time) => time.getAttribute("dateTime"));
  expect(lines()).toEqual([expect.stringMatching(/^Final, Day 5.*30 Mar 2025/), "Ceremony without a start"]);
  // Ten o'clock in Paris, where summer time has begun.
  expect(starts()).toEqual(["2025-03-30T08:00:00.000Z"]);
  await type("Days later", "-1");
  expect(starts()).toEqual(["2025-03-28T09:00:00.000Z"]);
  await type("Days later", "999999999");
  expect(starts()).toEqual(["2025-03-29T09:00:00.000Z"]);

  await user.click(copyOf("Gala").getByText("Episodes"));
  expect(await copyOf("Gala").findByText("This series has no episodes.")).toBeTruthy();
  await user.click(dialog.getByRole("switch", { name: "With their episodes" }));
  expect(dialog.queryByText("Episodes")).toBeNull();
});

test("the series whose episodes are open is preselected", async () => {
  const { dialog, valueOf } = await open("/admin?episodes=court-2-day-4");
  const boxes = dialog.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false, true]);
  expect(valueOf("Court 2, Day 4", "ID")).toBe("court-2-day-4-2");
});

test("the dialog explains the effect on passwords and LIVE, and a failure keeps the input", async () => {
  const { dialog, transport, choose, add, valueOf } = await open();
  expect(dialog.getByText(/^Copies keep the password,/)).toBeTruthy();
  expect(dialog.getByText(/LIVE and Roku are off in them\./)).toBeTruthy();
  await choose("Gala");
  transport.refuseNext("DuplicateSeries", { code: "SERVICE_UNAVAILABLE" });
  await add();
  expect(await dialog.findByText("Error duplicating series. Please try again.")).toBeTruthy();
  expect(valueOf("Gala", "ID")).toBe("gala-2");
  await add();
  await isClosed();
});

test("copies that are cancelled too late are reported, and do not close the dialog that is open by then", async () => {
  const { site, panel, dialog, user, transport, choose, add } = await open();
  await choose("Court 1, Day 4");
  transport.hold("DuplicateSeries");
  await add();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(panel.getByRole("button", { name: "Export" }));
  await screen.findByRole("dialog", { name: "Export series" });

  transport.release();
  expect(await screen.findByText("Added 1 series.")).toBeTruthy();
  expect(site.catalogue.series).toHaveLength(4);
  expect(screen.getByRole("dialog", { name: "Export series" })).toBeTruthy();
});
