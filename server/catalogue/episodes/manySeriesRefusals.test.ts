import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { limits } from "../../configuration/limits.ts";
import type { Series } from "../../testing/catalogue/catalogue.ts";
import {
  changeManySeries,
  deleteManySeries,
  deleteSeries,
  makeSeries,
  readRevision,
} from "../../testing/catalogue/catalogue.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";

let site: Harness;
let second: Series;
let ids: string[];
const nothing = "00000000-0000-4000-8000-000000000000";

beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.sql("delete from series");
  const first = await makeSeries(site.admin, { title: "Court 1", tags: ["court"] });
  second = await makeSeries(site.admin, { title: "Court 2", tags: ["court"] });
  await makeSeries(site.admin, { title: "Gala" });
  ids = [first.id, second.id];
});

/** Expects the action to write nothing. */
async function expectNoChange(action: () => Promise<unknown>): Promise<void> {
  const before = await readRevision(site);
  await action();
  expect(await readRevision(site)).toBe(before);
}

describe("A refused change writes nothing", () => {
  const changes: [string, (chosen: string[]) => ReturnType<typeof deleteManySeries>][] = [
    [
      "a change",
      (chosen) => changeManySeries(site.admin, chosen, { addTags: ["x"], shiftDays: 1, endsLive: true }),
    ],
    ["a deletion", (chosen) => deleteManySeries(site.admin, chosen, chosen.length)],
  ];

  test.each(changes)("%s of series of which some do not exist any more, which are named", async (_, make) => {
    await deleteSeries(site.admin, second.id);
    await expectNoChange(async () => {
      expect(await make([...ids, nothing, "no id"])).toEqual({
        userErrors: [
          {
            code: "NOT_FOUND",
            field: "ids",
            message: `Nothing was changed, since these series do not exist any more: ${second.id}, ${nothing}, no id.`,
          },
        ],
      });
    });
    expect(await site.sql("select title, version from series order by position")).toEqual([
      { title: "Court 1", version: 1 },
      { title: "Gala", version: 1 },
    ]);
  });

  test.each(changes)("%s of no series, or of more than the limit", async (_, make) => {
    await expect(make([])).rejects.toThrow("No series is chosen.");
    const many = Array.from({ length: limits.manySeries.most + 1 }, () => crypto.randomUUID());
    await expect(make(many)).rejects.toThrow("At most 1,000 series can be changed at a time.");
  });

  test("tags with which a series would have more than 20, which is named", async () => {
    const tags = Array.from({ length: 19 }, (_, index) => `tag ${index}`);
    const { id: full } = await makeSeries(site.admin, { title: "Full", tags });
    await expectNoChange(async () => {
      expect(await changeManySeries(site.admin, [...ids, full], { addTags: ["one", "two"] })).toMatchObject({
        userErrors: [
          {
            code: "INVALID",
            field: "addTags",
            message: "There can be at most 20 tags. It concerns “Full”.",
          },
        ],
      });
    });
    expect(await changeManySeries(site.admin, [...ids, full], { addTags: ["one"] })).toEqual({
      userErrors: [],
    });
  });

  test.each([
    [{ addTags: ["x".repeat(41)] }, "addTags", "A tag has at most 40 characters."],
    [{ categoryId: nothing }, "categoryId", "This category does not exist any more."],
    [{ categoryId: "no id" }, "categoryId", "This category does not exist any more."],
    [{ shiftDays: 3_651 }, "shiftDays", "Times can be moved by at most 3,650 days at once."],
    [{ shiftMinutes: -10_081 }, "shiftMinutes", "Times can be moved by at most 10,080 minutes at once."],
  ])("%j", async (change, field, message) => {
    await expectNoChange(async () => {
      const { userErrors } = await changeManySeries(site.admin, ids, { removeTags: ["court"], ...change });
      expect(userErrors).toMatchObject([{ field, message }]);
    });
  });

  test.each(["addTags", "removeTags", "endsLive", "shiftDays", "shiftMinutes"])(
    "null as %s",
    async (name) => {
      await expect(changeManySeries(site.admin, ids, { [name]: null })).rejects.toThrow(
        `${name} cannot be null.`,
      );
    },
  );
});
