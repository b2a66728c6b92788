import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { makeThumbnail, paint, uploadPicture } from "../testing/catalogue/uploads.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { drawApart } from "./drawing.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

/** The processes that draw pictures for the server, which runs in this process. */
async function findDrawers(): Promise<number[]> {
  const threads = await readdir("/proc/self/task");
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/self/task/${thread}/children`, "utf8").catch(() => "")),
  );
  const children = lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
  const commands = await Promise.all(
    children.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")),
  );
  return children.filter((_, place) => commands[place]?.includes("drawing.process"));
}

async function waitForDrawer(): Promise<number> {
  await expect.poll(findDrawers, { interval: 1 }).toHaveLength(1);
  const [drawer = Number.NaN] = await findDrawers();
  return drawer;
}

const hasProcesses = process.platform === "linux";

describe.skipIf(!hasProcesses)("The process that draws pictures", () => {
  test("ends after a picture that takes much memory", async () => {
    await makeThumbnail(site, await paint("jpeg", 1_500, 1_500));
    await expect.poll(findDrawers).toEqual([]);
  });

  test("may be killed while it draws: the field has an error, and the next upload works", async () => {
    const uploading = uploadPicture(site, await paint("jpeg", 4_000, 4_000));
    process.kill(await waitForDrawer(), "SIGKILL");
    const { status, data } = await uploading;
    expect(status).toBe(200);
    expect(data?.uploadThumbnail).toEqual({
      thumbnail: null,
      userErrors: [
        {
          code: "INVALID",
          field: "file",
          message: "The picture is damaged. Please choose another file.",
        },
      ],
    });
    expect((await makeThumbnail(site)).width).toBe(200);
  });

  test("may be killed between two pictures", async () => {
    await makeThumbnail(site);
    // The server may or may not have noticed the end of the process when the next picture arrives.
    for (const isNoticed of [false, true]) {
      process.kill(await waitForDrawer(), "SIGKILL");
      if (isNoticed) await expect.poll(findDrawers).toEqual([]);
      expect((await makeThumbnail(site)).width).toBe(200);
    }
  });

  test("may be killed while it waits for another picture, which does not end the server", async () => {
    const bytes = await paint("png", 200, 100);
    // Lets the time pass for which the process waits.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      await drawApart({ bytes, source: "upload" }, new AbortController().signal);
      const drawer = await waitForDrawer();
      process.kill(drawer, "SIGKILL");
      // A process has an entry until its parent has noticed its end.
      await expect.poll(() => existsSync(`/proc/${drawer}`)).toBe(false);
      vi.runOnlyPendingTimers();
    } finally {
      vi.useRealTimers();
    }
    expect((await makeThumbnail(site)).width).toBe(200);
  });

  test("ends when nothing was drawn for a while", async () => {
    await makeThumbnail(site);
    await waitForDrawer();
    await expect.poll(findDrawers).toEqual([]);
  });
});
