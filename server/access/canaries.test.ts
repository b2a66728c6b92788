import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { removeAccess, unlock } from "../testing/catalogue/access.ts";
import { makeAccessCode, revokeAccessCode } from "../testing/catalogue/accessCodes.ts";
import type { Planted } from "../testing/catalogue/canaries.ts";
import {
  canary,
  everyAddress,
  everyMutation,
  everyQuery,
  everySubscription,
  everything,
  hiddenContent,
  hiddenEpisode,
  plantCanaries,
  seriesCode,
  seriesPassword as password,
} from "../testing/catalogue/canaries.ts";
import { makeEpisode, makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Client } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { newAddress, openAccount } from "../testing/people/accounts.ts";
import { openRawSocket } from "../testing/rawSocket.ts";

let site: Harness;
let planted: Planted;
beforeAll(async () => {
  site = await startHarness({ GUESS_BUDGET_PER_ADDRESS: "1000" });
  planted = await plantCanaries(site.admin);
});
afterAll(() => site.close());

const openBrowser = () => site.open(undefined, newAddress());
const openUser = async () => {
  const { client, id } = await openAccount(site);
  await client.query("mutation ($id: ID!) { saveSeries(id: $id) { viewer { id } } }", {
    id: planted.series.id,
  });
  // The cursor is from a time at which the series was open to them.
  await site.sql(
    "insert into watch_position (user_id, episode_id, seconds) select $1, unnest($2::uuid[]), 60",
    [id, planted.episodes.map((episode) => episode.id)],
  );
  return client;
};
/** The callers who may not see the content, and how each is created. */
const locked: [string, () => Promise<Client>][] = [
  ["a visitor", openBrowser],
  ["a user who saved the series", openUser],
  [
    "a visitor who unlocked another series",
    async () => {
      const client = await openBrowser();
      const other = await makeSeries(site.admin, { password: "another" });
      await unlock(client, other.id, "another");
      return client;
    },
  ],
  [
    "a visitor with the grant of a former password",
    async () => {
      const client = await openBrowser();
      const { grants } = client;
      const { id } = planted.series;
      const [former] = await site.sql<{ version: number }>(
        "update series set password_version = password_version + 1 where id = $1 returning password_version - 1 as version",
        [id],
      );
      await site.sql("update series set password_version = $2 where id = $1", [id, former?.version]);
      await unlock(client, id, password);
      await site.sql("update series set password_version = password_version + 1 where id = $1", [id]);
      expect(grants).toHaveLength(1);
      return createSilent(client);
    },
  ],
  [
    "a visitor with the grant of a revoked code",
    async () => {
      const client = await openBrowser();
      const { id, code } = await makeAccessCode(site.admin, planted.series.id);
      await unlock(client, planted.series.id, code);
      await revokeAccessCode(site.admin, id);
      expect(client.grants).toHaveLength(1);
      return createSilent(client);
    },
  ],
  [
    "a user whose code has expired",
    async () => {
      const client = await openUser();
      const { id, code } = await makeAccessCode(site.admin, planted.series.id);
      await unlock(client, planted.series.id, code);
      await site.sql("update access_code set expires_at = now() where id = $1", [id]);
      return createSilent(client);
    },
  ],
  [
    "a user whose session is over",
    async () => {
      const { client, id } = await openAccount(site);
      await unlock(client, planted.series.id, password);
      await site.sql("update session set used_at = now() - interval '25 hours' where user_id = $1", [id]);
      return createSilent(client);
    },
  ],
  [
    "a user who gave the series back",
    async () => {
      const client = await openUser();
      await unlock(client, planted.series.id, password);
      await removeAccess(client, planted.series.id);
      return createSilent(client);
    },
  ],
];

/** A client with the same rights whose browser has received nothing yet. */
async function createSilent(client: Client): Promise<Client> {
  const silent = await openBrowser();
  silent.grants.push(...client.grants);
  const session = client.cookieNamed("session");
  if (session !== null) silent.plantCookie("session", session);
  return silent;
}

describe.each(locked)("%s", (_name, open) => {
  test("receives no protected content on any path", async () => {
    const client = await open();
    for (const query of Object.values(everyQuery(planted))) await client.query(query);
    for (const subscription of Object.values(everySubscription(planted)))
      await client.subscribe(subscription).next();
    for (const mutation of everyMutation(planted)) await client.ask(mutation);
    expect(client.received()).toContain("A shown title");
    expect(client.received().match(/.{60}CANARY.{20}/gs)).toBeNull();
  });

  test("sees the card, with its public fields", async () => {
    const client = await open();
    const response = await client.query<{ series: Record<string, unknown> }>(
      everyQuery(planted)["series"] ?? "",
    );
    expect(response.series).toMatchObject({
      id: planted.series.id,
      slug: planted.series.slug,
      title: "A shown title",
      tags: ["shown"],
      isLive: true,
      isProtected: true,
      upcoming: [],
      upcomingRecordings: [],
      content: null,
      password: null,
    });
    expect(await client.query("{ liveEpisodes { id } }")).toEqual({ liveEpisodes: [] });
  });
});

describe("The right password shows everything", () => {
  const paths = ["series", "catalogue.series", "liveEpisodes", "searchEpisodes", "unlockedSeries"];
  test.each([
    ["a visitor", openBrowser, password],
    ["a user", openUser, password],
    ["a visitor with an access code", openBrowser, seriesCode],
    ["a user with an access code", openUser, seriesCode],
  ])("to %s, but for the password itself and what is the admins'", async (_name, open, typed) => {
    const client = await open();
    await unlock(client, planted.series.id, typed);
    const silent = await createSilent(client);
    for (const path of paths) await silent.query(everyQuery(planted)[path] ?? "");
    const { rating, ...texts } = hiddenEpisode(3);
    for (const text of [hiddenContent(), rating, texts].flatMap((fields) => Object.values(fields)))
      if (text.includes(canary)) expect(silent.received()).toContain(text.split("/").at(-1));
    for (const secret of [password, seriesCode, `${canary}-code-name`])
      expect(silent.received()).not.toContain(secret);
  });

  test("to an admin, who also sees the password", async () => {
    await site.admin.query(everyQuery(planted)["series"] ?? "");
    expect(site.admin.received()).toContain(password);
  });
});

test("feeds, embeds and pages contain no protected content for any caller", async () => {
  await makeEpisode(site.admin, planted.series.id, { ...hiddenEpisode(4), isOnRoku: true });
  const client = await openBrowser();
  await unlock(client, planted.series.id, password);
  const askers: Record<string, string>[] = [
    {},
    { cookie: site.admin.cookie() ?? "" },
    { cookie: client.cookie() ?? "", "x-series-grants": JSON.stringify(client.grants) },
  ];
  for (const path of everyAddress(planted, site.config.publicUrl))
    for (const headers of askers) {
      const response = await fetch(site.url + path, { headers });
      const text = JSON.stringify([...response.headers]) + (await response.text());
      expect(response.status, path).toBe(
        path.startsWith("/oembed") ? 401 : path.endsWith(".ics") ? 404 : 200,
      );
      for (const hidden of [canary, planted.series.id, ...planted.episodes.map(({ id }) => id)])
        expect(text).not.toContain(hidden);
    }
});

test("no caller receives the code itself, its hash or its cipher after its creation, not even an admin", async () => {
  const [stored] = await site.sql<{ id: string; hash: string; cipher: string }>(
    "select id, secret_hash as hash, code_cipher as cipher from access_code where series_id = $1 order by created_at limit 1",
    [planted.series.id],
  );
  if (!stored) throw new Error("There is no code");
  const silent = await createSilent(site.admin);
  for (const query of Object.values(everyQuery(planted))) await silent.query(query);
  for (const subscription of Object.values(everySubscription(planted)))
    await silent.subscribe(subscription).next();
  await silent.query(`{ accessCodes(seriesId: "${planted.series.id}")${everything("AccessCode")} }`);
  await silent.query(
    `mutation { revokeAccessCode(id: "${stored.id}") { accessCode${everything("AccessCode")} userErrors { code } } }`,
  );
  expect(silent.received()).toContain(`${canary}-code-name`);
  for (const secret of [seriesCode, stored.hash, stored.cipher])
    expect(silent.received()).not.toContain(secret);
});

describe("A series that is only a frame", () => {
  test("hides its address while locked, and shows exactly the address after the unlock", async () => {
    const client = await openBrowser();
    const read = async () =>
      (
        await client.query<{ series: { content: { embedLink: string } | null; isEmbedOnly: boolean } }>(
          `{ series(slug: "${planted.frame.slug}") { isEmbedOnly content { embedLink } } }`,
        )
      ).series;
    expect(await read()).toEqual({ isEmbedOnly: true, content: null });
    await unlock(client, planted.frame.id, password);
    expect(await read()).toEqual({ isEmbedOnly: true, content: { embedLink: hiddenContent().embedLink } });
  });
});

test("while the unlocks cannot be read, no protected content is shown", async () => {
  const client = await openUser();
  await unlock(client, planted.series.id, password);
  const silent = await createSilent(client);
  await site.sql("alter table unlock rename to unlock_elsewhere");
  try {
    for (const query of Object.values(everyQuery(planted)))
      expect(await silent.ask(query)).toMatchObject({
        errors: [{ extensions: { code: "SERVICE_UNAVAILABLE" } }],
      });
    const raw = await openRawSocket(site.url, { cookie: silent.cookie() });
    expect(await raw.closed).toBe(1013);
  } finally {
    await site.sql("alter table unlock_elsewhere rename to unlock");
  }
  expect(silent.received()).not.toContain(canary);
  expect(site.takeLog().length).toBeGreaterThan(0);
  expect(await silent.query("{ unlockedSeries { id } }")).toEqual({
    unlockedSeries: [{ id: planted.series.id }],
  });
});

test("the category lists the locked series like any other", async () => {
  const response = await site.visitor.query<{
    catalogue: { categories: { id: string; series: { id: string }[] }[] };
  }>("{ catalogue { categories { id series { id } } } }");
  const row = response.catalogue.categories.find(({ id }) => id === planted.category.id);
  expect(row?.series.map(({ id }) => id)).toEqual([planted.series.id, planted.frame.id]);
});
