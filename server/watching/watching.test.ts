import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  deleteEpisode,
  makeEpisode,
  makeSeries,
  readRevision,
  setEpisodeLive,
} from "../testing/catalogue/catalogue.ts";
import {
  hidePosition,
  keepPosition,
  makeRecordings,
  readRow,
  watchingDocuments,
} from "../testing/catalogue/watching.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { openAccount } from "../testing/people/accounts.ts";
import { onDatabase } from "../testing/services/databases.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const openUser = async () => (await openAccount(site)).client;

describe("A position", () => {
  test("is stored per recording, and the one watched last comes first", async () => {
    const client = await openUser();
    const { first, second } = await makeRecordings(site.admin, 2);
    expect(await keepPosition(client, first, 600)).toMatchObject({ userErrors: [] });
    await keepPosition(client, second, 700);
    expect(await readRow(client)).toEqual([
      [second, 700],
      [first, 600],
    ]);
    await keepPosition(client, first, 650);
    expect(await readRow(client)).toEqual([
      [first, 650],
      [second, 700],
    ]);
  });

  test("of an episode that is deleted meanwhile is refused", async () => {
    const client = await openUser();
    const { first } = await makeRecordings(site.admin, 1);
    await onDatabase(site.databaseUrl, async (holder) => {
      await holder.query("begin");
      await holder.query("delete from episode where id = $1", [first]);
      const kept = keepPosition(client, first, 600);
      await expect
        .poll(() =>
          site.sql(
            `select from pg_stat_activity where application_name = 'broadcasts' and wait_event_type = 'Lock'
              and datname = current_database()`,
          ),
        )
        .toHaveLength(1);
      await holder.query("commit");
      expect(await kept).toMatchObject({
        userErrors: [{ code: "NOT_FOUND", message: "Episode not found." }],
      });
    });
  });

  test.each([
    ["within the first 30 seconds changes nothing", 29, 600],
    ["of 30 seconds is kept", 30, 30],
    ["of 95 % is kept", 3_420, 3_420],
    ["beyond 95 % counts as watched and is removed", 3_421, null],
    ["of 0 is removed", 0, null],
  ])("%s", async (_name, seconds, expected) => {
    const client = await openUser();
    const { first } = await makeRecordings(site.admin, 1);
    await keepPosition(client, first, 600);
    await keepPosition(client, first, seconds);
    expect(await readRow(client)).toEqual(expected === null ? [] : [[first, expected]]);
  });

  test("of a recording without an entered length is stored, whatever the position", async () => {
    const client = await openUser();
    const series = await makeSeries(site.admin);
    const { id } = await makeEpisode(site.admin, series.id);
    await keepPosition(client, id, 7_200);
    expect(await readRow(client)).toEqual([[id, 7_200]]);
  });

  test("is not stored for a live broadcast, and is not offered while the episode is live", async () => {
    const client = await openUser();
    const { first, second } = await makeRecordings(site.admin, 2);
    await keepPosition(client, first, 600);
    for (const id of [first, second]) await setEpisodeLive(site.admin, id, true);
    expect(await keepPosition(client, second, 600)).toMatchObject({ userErrors: [] });
    expect(await readRow(client)).toEqual([]);
    for (const id of [first, second]) await setEpisodeLive(site.admin, id, false);
    expect(await readRow(client)).toEqual([[first, 600]]);
  });

  test("of an episode that does not exist returns 'Episode not found.'", async () => {
    const client = await openUser();
    for (const id of ["3f0c1f2e-0000-4000-8000-000000000000", "constructor", ""])
      expect(await keepPosition(client, id, 60)).toMatchObject({
        viewer: null,
        userErrors: [{ code: "NOT_FOUND", message: "Episode not found." }],
      });
  });

  test.each([-1, 1_000_001, 2_147_483_647])("at %i seconds is refused", async (seconds) => {
    const { first } = await makeRecordings(site.admin, 1);
    expect(
      await (await openUser()).ask(watchingDocuments.keepPosition, { id: first, seconds }),
    ).toMatchObject({
      errors: [{ extensions: { code: "BAD_USER_INPUT" } }],
    });
  });

  test("requires a signed-in viewer, and changes only the positions of that viewer", async () => {
    const [one, another] = [await openUser(), await openUser()];
    const { first } = await makeRecordings(site.admin, 1);
    await keepPosition(one, first, 600);
    await keepPosition(another, first, 700);
    await hidePosition(another, first);
    expect(await readRow(one)).toEqual([[first, 600]]);
    expect(await site.visitor.ask(watchingDocuments.keepPosition, { id: first, seconds: 60 })).toMatchObject({
      errors: [{ extensions: { code: "UNAUTHENTICATED" } }],
    });
  });

  test("saved by several tabs at the same time is one position", async () => {
    const client = await openUser();
    const { first } = await makeRecordings(site.admin, 1);
    await Promise.all([61, 62, 63, 64].map((seconds) => keepPosition(client, first, seconds)));
    expect(await readRow(client)).toHaveLength(1);
  });

  test("is received from a page that is being closed, as a browser's beacon sends it", async () => {
    const client = await openUser();
    const { first } = await makeRecordings(site.admin, 1);
    const response = await fetch(`${site.url}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        origin: site.url,
        "sec-fetch-site": "same-origin",
        "sec-fetch-mode": "no-cors",
        cookie: client.cookie() ?? "",
      },
      body: JSON.stringify({ query: watchingDocuments.keepPosition, variables: { id: first, seconds: 95 } }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toMatch(/no-store/);
    expect(await readRow(client)).toEqual([[first, 95]]);
  });

  test("does not increment the revision, and is deleted with its episode", async () => {
    const client = await openUser();
    const { first } = await makeRecordings(site.admin, 1);
    const before = await readRevision(site);
    await keepPosition(client, first, 600);
    await hidePosition(client, first);
    expect(await readRevision(site)).toEqual(before);
    await deleteEpisode(site.admin, first);
    expect(await site.sql("select from watch_position where episode_id = $1", [first])).toEqual([]);
  });
});
