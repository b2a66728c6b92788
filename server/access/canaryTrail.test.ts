import { afterAll, beforeAll, expect, test } from "vitest";

import { unlock } from "../testing/catalogue/access.ts";
import type { Planted } from "../testing/catalogue/canaries.ts";
import {
  canary,
  everyMutation,
  everyQuery,
  everySubscription,
  everything,
  hiddenContent,
  hiddenEpisode,
  plantCanaries,
  seriesPassword,
} from "../testing/catalogue/canaries.ts";
import {
  deleteEpisode,
  makeEpisode,
  makeSeries,
  reorderEpisodes,
  reorderSeries,
  setEpisodeLive,
  updateEpisode,
  updateSeries,
} from "../testing/catalogue/catalogue.ts";
import type { Series } from "../testing/catalogue/catalogue.ts";
import type { Client, Subscription } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { someUser, startHarness } from "../testing/harness.ts";
import {
  changePassword,
  newAddress,
  openAccount,
  requestEmailProof,
  requestPasswordReset,
} from "../testing/people/accounts.ts";
import type { ReceivedMail } from "../testing/services/mailServer.ts";

let site: Harness;
let planted: Planted;
/** Every caller has unlocked this series, so that their subscriptions have values. */
let other: Series;
beforeAll(async () => {
  site = await startHarness({ GUESS_BUDGET_PER_ADDRESS: "1000", LOG_LEVEL: "trace" });
  planted = await plantCanaries(site.admin);
  other = await makeSeries(site.admin, { password: "another", title: "Another series" });
});
afterAll(() => site.close());

/** The canary in all content that is planted after access was withdrawn. */
const late = `${canary}-LATE`;

interface Person {
  client: Client;
  /** Only an account receives values of the personal subscription. */
  isSignedIn: boolean;
}

async function openVisitor(): Promise<Person> {
  const client = await site.open(undefined, newAddress());
  await unlock(client, other.id, "another");
  return { client, isSignedIn: false };
}

async function openUser(): Promise<Person & { email: string; password: string }> {
  const { client, credentials } = await openAccount(site);
  await unlock(client, other.id, "another");
  await client.query("mutation ($id: ID!) { saveSeries(id: $id) { viewer { id } } }", {
    id: planted.series.id,
  });
  return { client, isSignedIn: true, ...credentials };
}

/** Starts every subscription and waits for the first value of each. */
async function followEverything({ client }: Person): Promise<Followed[]> {
  const followed = Object.entries(everySubscription(planted)).map(([name, document]) => ({
    name,
    subscription: client.subscribe<object>(document),
  }));
  await Promise.all(followed.map(({ subscription }) => subscription.next()));
  return followed;
}

interface Followed {
  name: string;
  subscription: Subscription<object>;
}

/** Every value up to the one that contains the text. */
async function takeUntil({ next }: Subscription<object>, text: string): Promise<void> {
  for (;;) {
    const value = await next();
    expect(value.errors).toBeUndefined();
    if (JSON.stringify(value.data).includes(text)) return;
  }
}

/** An admin's changes of a series that others subscribe to. Each change contains the late canary. */
async function changeEverything(): Promise<void> {
  const { series, episodes } = planted;
  const [first, second, third] = episodes;
  if (!first || !second || !third) throw new Error("There are three episodes");
  await updateEpisode(site.admin, second.id, second.version, hiddenEpisode(2, late));
  await setEpisodeLive(site.admin, first.id, false);
  await setEpisodeLive(site.admin, second.id, true);
  const fourth = await makeEpisode(site.admin, series.id, hiddenEpisode(4, late));
  await reorderEpisodes(site.admin, series.id, [fourth.id, second.id, first.id, third.id]);
  await deleteEpisode(site.admin, third.id);
  const added = await makeSeries(site.admin, {
    ...hiddenContent(late),
    password: `${late}-password`,
    tags: ["shown", "live"],
  });
  await makeEpisode(site.admin, added.id, { ...hiddenEpisode(1, late), isLive: true });
  await reorderSeries(site.admin, [added.id, other.id, planted.frame.id, series.id]);
}

/** Invalid requests and failures: neither the response nor the log may contain protected content. */
async function provokeErrors(client: Client): Promise<void> {
  const { series } = planted;
  for (const document of [
    `{ series(slug: "${series.slug}") { content { nothing } } }`,
    `{ series(slug: 1) { id } }`,
    `{ series(slug: "${series.slug}") { content `,
    `mutation { unlockSeries(id: "${series.id}", password: "${"x".repeat(129)}") { series { id } } }`,
    `mutation { updateSeries(id: "${series.id}", version: 1, input: { slug: "", title: "", releaseDate: "2025-07-28" }) { series${everything("Series")} } }`,
    `mutation { deleteEpisode(id: "${planted.episodes[0]?.id}") { series${everything("Series")} } }`,
  ])
    expect((await client.ask(document)).errors).toBeDefined();
}

/** An admin's statement that fails in the database, with the canaries among its values. */
async function failInTheDatabase(): Promise<void> {
  await site.sql(`alter table episode add constraint nobody_falls check (title not like '%-falls')`);
  const { errors } = await site.admin.ask(
    `mutation ($input: EpisodeInput!, $id: ID!) { createEpisode(seriesId: $id, input: $input) { episode { id } } }`,
    { id: planted.series.id, input: { ...hiddenEpisode(9, late), title: `${late}-falls` } },
  );
  expect(errors).toMatchObject([{ extensions: { code: "INTERNAL_SERVER_ERROR" } }]);
  expect(JSON.stringify(errors)).not.toContain(canary);
}

test("no value, error, mail or log line contains content for callers without the right to it", async () => {
  const [user, formerUser, formerVisitor] = [await openUser(), await openUser(), await openVisitor()];
  for (const { client } of [formerUser, formerVisitor])
    expect(await unlock(client, planted.series.id, seriesPassword)).toMatchObject({ userErrors: [] });
  const dismissed: Person = { client: await site.open(someUser, newAddress()), isSignedIn: true };
  await site.sql(`insert into admin (user_id) select id from "user" where email = $1`, [someUser.email]);
  const visitors: Person[] = [await openVisitor(), user];
  const former: Person[] = [formerVisitor, formerUser, dismissed];
  await unlock(dismissed.client, other.id, "another");
  await dismissed.client.query(
    `mutation { saveSeries(id: "${planted.series.id}") { viewer { savedSeries { id } } } }`,
  );
  const watching = await Promise.all(
    [...visitors, ...former].map(async (person) => ({ person, followed: await followEverything(person) })),
  );
  for (const { client } of former) expect(client.received()).toContain(`${canary}-title-1`);

  // Access is withdrawn, and every change from here on is visible to admins only.
  await site.sql(`delete from admin where user_id = (select id from "user" where email = $1)`, [
    someUser.email,
  ]);
  const { slug } = planted.series;
  const hidden = { ...hiddenContent(late), tags: ["shown"], slug };
  await updateSeries(site.admin, planted.series.id, 1, { ...hidden, password: `${late}-password` });
  await changeEverything();
  await failInTheDatabase();

  // The last change, visible to everyone, marks that everything before it has been sent.
  const open = await makeSeries(site.admin, { title: "An open series" });
  await makeEpisode(site.admin, open.id, { title: "The last live episode", isLive: true });
  await updateSeries(site.admin, other.id, 1, { slug: other.slug, title: "The last other title" });
  await updateSeries(site.admin, planted.series.id, 2, { ...hidden, title: "The last shown title" });
  const last: Record<string, string> = {
    catalogueUpdates: "The last shown title",
    seriesUpdates: "The last shown title",
    liveEpisodes: "The last live episode",
    unlockedSeries: "The last other title",
    viewer: "The last shown title",
  };
  for (const { person, followed } of watching)
    for (const { name, subscription } of followed)
      if (name !== "viewer" || person.isSignedIn) await takeUntil(subscription, last[name] ?? name);

  for (const { client } of [...visitors, ...former]) {
    for (const query of Object.values(everyQuery(planted))) await client.query(query);
    for (const mutation of everyMutation(planted)) await client.ask(mutation);
    await provokeErrors(client);
  }
  await user.client.query(
    `mutation ($input: CredentialsInput!) { signIn(input: $input) { viewer${everything("Viewer")} } }`,
    { input: { email: user.email, password: user.password } },
  );
  for (const { client } of visitors) expect(client.received()).not.toContain(canary);
  for (const { client } of former) expect(client.received()).not.toContain(late);
  // Checks that the canaries were planted.
  await site.admin.query(everyQuery(planted)["catalogue.series"] ?? "");
  expect(site.admin.received()).toContain(`${late}-title-4`);
  expect(site.admin.received()).toContain(`${late}-password`);

  const mails: ReceivedMail[] = [];
  await requestEmailProof(user.client);
  await requestPasswordReset(user.client, user.email);
  await changePassword(user.client, user.password, "a drop at the net");
  while (mails.length < 3) mails.push(await site.mails.next());
  expect(JSON.stringify(mails)).not.toContain(canary);

  let log = "";
  const countSent = () => {
    log += site.takeLog().join("");
    return log.split("A mail was sent to the mail server").length - 1;
  };
  await expect.poll(countSent).toBe(site.mails.count());
  expect(log).toContain("nobody_falls");
  expect(log).toContain("series password refused");
  expect(log).not.toContain(canary);
});
