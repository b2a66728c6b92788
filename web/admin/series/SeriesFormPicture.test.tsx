// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminPage.tsx";

import { waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { field, openSeriesForm, thumbnail } from "../../testing/seriesForm.ts";

const picture = (name: string) => new File(["picture"], name, { type: "image/png" });

test("a picture is uploaded when it is chosen, shown, and saved with the series", async () => {
  const { form, find, transport, user } = await openSeriesForm("Edit Court 1");
  const group = within(form.getByRole("group", { name: "Thumbnail" }));
  expect(group.getByText("1280x720 jpg or png")).toBeTruthy();
  expect(field(form, "Thumbnail file").accept).toBe(".jpg,.jpeg,.png,.gif,.heic,.heif");
  const shown = () => form.getByRole("group", { name: "Thumbnail" }).querySelector("img")?.src;
  expect(shown()).toBe(thumbnail.url);

  transport.hold("UploadThumbnail");
  await user.upload(field(form, "Thumbnail file"), picture("new.png"));
  expect(await group.findByText("Uploading... 50 %")).toBeTruthy();
  expect(group.getByRole("progressbar", { name: "Upload of the picture" })).toHaveProperty("value", 0.5);
  await user.click(form.getByRole("button", { name: "Uploading..." }));
  expect(find("s1")?.version).toBe(1);

  transport.release();
  const stored = "https://site.test/media/thumbnails/new.png";
  await waitFor(() => expect(shown()).toBe(stored));
  expect(find("s1")?.thumbnail?.url).toBe(thumbnail.url);
  await user.click(form.getByRole("button", { name: "Save series" }));
  await waitFor(() => expect(find("s1")?.thumbnail?.url).toBe(stored));
});

test("a picture can be removed, and an upload cancelled", async () => {
  const { form, find, transport, user } = await openSeriesForm("Edit Court 1");
  transport.hold("UploadThumbnail");
  await user.upload(field(form, "Thumbnail file"), picture("new.png"));
  await user.click(await form.findByRole("button", { name: "Cancel upload" }));
  expect(form.queryByRole("progressbar")).toBeNull();
  const chooser = form.getByRole("button", { name: "Replace picture" });
  expect(document.activeElement).toBe(chooser);
  transport.release();

  await user.click(form.getByRole("button", { name: "Remove picture" }));
  expect(form.queryByRole("button", { name: "Remove picture" })).toBeNull();
  expect(document.activeElement).toBe(chooser);
  await user.click(form.getByRole("button", { name: "Save series" }));
  await waitFor(() => expect(find("s1")?.thumbnail).toBeNull());
});

test("a wrong or too large file and a failed upload are reported, and the previous picture stays", async () => {
  const { form, transport, user } = await openSeriesForm("Edit Court 1");
  const input = field(form, "Thumbnail file");
  input.accept = "";
  await user.upload(input, picture("court.svg"));
  expect(await form.findByText("Only jpg, jpeg, png and gif pictures can be used.")).toBeTruthy();
  await user.upload(input, new File([new Uint8Array(5 * 1024 * 1024 + 1)], "large.png"));
  expect(await form.findByText("A picture has at most 5 MB.")).toBeTruthy();
  await user.upload(input, picture("broken.png"));
  expect(await form.findByText("The picture must be a jpg, jpeg, png or gif.")).toBeTruthy();
  transport.refuseNext("UploadThumbnail", { code: "SERVICE_UNAVAILABLE" });
  await user.upload(input, picture("court.png"));
  expect(await form.findByText("The picture could not be uploaded. Please try again.")).toBeTruthy();
  expect(form.getByRole("group", { name: "Thumbnail" }).querySelector("img")?.src).toBe(thumbnail.url);
});
