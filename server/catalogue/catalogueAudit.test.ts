import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  changeManySeries,
  createCategory,
  createEpisode,
  createSeries,
  deleteCategory,
  deleteEpisode,
  deleteManySeries,
  deleteSeries,
  duplicateSeries,
  makeCategory,
  makeEpisode,
  makeSeries,
  patchCategory,
  patchEpisode,
  patchSeries,
  readRevision,
  reorderCategories,
  reorderEpisodes,
  reorderSeries,
  setEpisodeLive,
  updateCategory,
  updateEpisode,
  updateSeries,
} from "../testing/catalogue/catalogue.ts";
import type { Client } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { takeLoggedEvents } from "../testing/loggedEvents.ts";
import { newAddress } from "../testing/people/accounts.ts";
import type { Person } from "../testing/people/admins.ts";
import { makeAdmin } from "../testing/people/admins.ts";

const address = newAddress();
let site: Harness;
let person: Person;
let admin: Client;
beforeAll(async () => {
  site = await startHarness({ LOG_LEVEL: "info" });
  person = await makeAdmin(site);
  admin = await site.open(person.credentials, address);
});
beforeEach(() => void site.takeLog());
afterAll(() => {
  site.takeLog();
  return site.close();
});

/**
 * Each function creates the objects it needs, and returns the change and the id of its object; null when the response
 * contains the id.
 */
const changes: Record<string, () => Promise<{ change: () => Promise<object>; nounId?: string | null }>> = {
  createCategory: async () => ({ change: () => createCategory(admin) }),
  updateCategory: async () => {
    const { id, version } = await makeCategory(admin);
    return { change: () => updateCategory(admin, id, version), nounId: id };
  },
  patchCategory: async () => {
    const { id, version } = await makeCategory(admin);
    return { change: () => patchCategory(admin, id, version, { name: "Finals" }), nounId: id };
  },
  deleteCategory: async () => {
    const { id } = await makeCategory(admin);
    return { change: () => deleteCategory(admin, id), nounId: id };
  },
  reorderCategories: async () => {
    await site.sql("delete from category");
    const ids = [(await makeCategory(admin)).id, (await makeCategory(admin)).id];
    return { change: () => reorderCategories(admin, ids.toReversed()), nounId: null };
  },
  createSeries: async () => ({ change: () => createSeries(admin) }),
  updateSeries: async () => {
    const { id, version } = await makeSeries(admin);
    return { change: () => updateSeries(admin, id, version), nounId: id };
  },
  patchSeries: async () => {
    const { id, version } = await makeSeries(admin);
    return { change: () => patchSeries(admin, id, version, { title: "Finals" }), nounId: id };
  },
  deleteSeries: async () => {
    const { id } = await makeSeries(admin);
    return { change: () => deleteSeries(admin, id), nounId: id };
  },
  reorderSeries: async () => {
    await site.sql("delete from series");
    const ids = [(await makeSeries(admin)).id, (await makeSeries(admin)).id];
    return { change: () => reorderSeries(admin, ids.toReversed()), nounId: null };
  },
  changeManySeries: async () => {
    const ids = [(await makeSeries(admin)).id, (await makeSeries(admin)).id];
    return { change: () => changeManySeries(admin, ids, { addTags: ["finals"] }), nounId: null };
  },
  deleteManySeries: async () => {
    const ids = [(await makeSeries(admin)).id, (await makeSeries(admin)).id];
    return { change: () => deleteManySeries(admin, ids, 2), nounId: null };
  },
  duplicateSeries: async () => {
    const { id } = await makeSeries(admin);
    await makeEpisode(admin, id);
    return { change: () => duplicateSeries(admin, [id]), nounId: null };
  },
  createEpisode: async () => {
    const { id } = await makeSeries(admin);
    return { change: () => createEpisode(admin, id) };
  },
  updateEpisode: async () => {
    const { id, version } = await makeEpisode(admin, (await makeSeries(admin)).id);
    return { change: () => updateEpisode(admin, id, version), nounId: id };
  },
  setEpisodeLive: async () => {
    const { id } = await makeEpisode(admin, (await makeSeries(admin)).id);
    return { change: () => setEpisodeLive(admin, id, true), nounId: id };
  },
  patchEpisode: async () => {
    const { id, version } = await makeEpisode(admin, (await makeSeries(admin)).id);
    return { change: () => patchEpisode(admin, id, version, { title: "Final" }), nounId: id };
  },
  deleteEpisode: async () => {
    const { id } = await makeEpisode(admin, (await makeSeries(admin)).id);
    return { change: () => deleteEpisode(admin, id), nounId: id };
  },
  reorderEpisodes: async () => {
    const series = await makeSeries(admin);
    const ids = [(await makeEpisode(admin, series.id)).id, (await makeEpisode(admin, series.id)).id];
    return { change: () => reorderEpisodes(admin, series.id, ids.toReversed()), nounId: series.id };
  },
};

test.each(Object.keys(changes))("%s writes one line that says who, what and when", async (operation) => {
  const { change, nounId } = (await changes[operation]?.()) ?? {};
  site.takeLog();
  const payload = await change?.();
  expect(payload).toMatchObject({ userErrors: [] });
  const made = Object.values(payload ?? {}).find((value): value is { id: string } => "id" in Object(value));
  expect(takeLoggedEvents(site)).toMatchObject([
    {
      event: "catalogue changed",
      userId: person.id,
      operation,
      nounId: nounId === undefined ? made?.id : nounId,
      revision: await readRevision(site),
      address,
      requestId: expect.any(String),
      time: expect.any(Number),
    },
  ]);
});

test("the table above contains every mutation of the catalogue", async () => {
  const { __schema: schema } = await admin.query<{
    __schema: { mutationType: { fields: { name: string }[] } };
  }>("{ __schema { mutationType { fields { name } } } }");
  const named = schema.mutationType.fields.map(({ name }) => name);
  const ofCatalogue = named.filter((name) =>
    /^(change|create|update|patch|delete|duplicate|reorder|set).*(Category|Categories|Series|Episodes?(Live)?)$/.test(
      name,
    ),
  );
  expect(Object.keys(changes).toSorted()).toEqual(ofCatalogue.toSorted());
});

test("the line of a change of several series contains all their ids", async () => {
  const ids = [(await makeSeries(admin)).id, (await makeSeries(admin)).id];
  site.takeLog();
  await changeManySeries(admin, ids, { addTags: ["finals"] });
  await deleteManySeries(admin, ids, 2);
  expect(takeLoggedEvents(site)).toMatchObject([
    { operation: "changeManySeries", nounIds: ids },
    { operation: "deleteManySeries", nounIds: ids },
  ]);
});

test("a refused change, or one that changes nothing, writes none", async () => {
  const series = await makeSeries(admin);
  site.takeLog();
  expect(await updateSeries(admin, series.id, series.version + 1)).toMatchObject({
    userErrors: [{ code: "OUT_OF_DATE" }],
  });
  expect(await createSeries(admin, { title: "" })).toMatchObject({ userErrors: [{ code: "BLANK" }] });
  const document = "mutation ($id: ID!) { deleteSeries(id: $id) { userErrors { code } } }";
  expect(await site.user.ask(document, { id: series.id })).toMatchObject({
    errors: [{ extensions: { code: "FORBIDDEN" } }],
  });
  await admin.query("mutation ($id: ID!) { saveSeries(id: $id) { userErrors { code } } }", { id: series.id });
  expect(takeLoggedEvents(site)).toEqual([]);
});

test("no line contains a title, a text or a password", async () => {
  const secret = "drop-shot-canary";
  const series = await makeSeries(admin, { title: secret, longDescription: secret, password: secret });
  await updateSeries(admin, series.id, series.version, { title: `${secret} 2`, password: `${secret} 2` });
  const episode = await makeEpisode(admin, series.id, { title: secret, shortDescription: secret });
  await setEpisodeLive(admin, episode.id, true);
  const log = site.takeLog().join("");
  expect(log).toContain("setEpisodeLive");
  expect(log).not.toContain(secret);
});
