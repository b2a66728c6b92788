import type { GraphQLSchema } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { buildSchema } from "./schema.ts";
import type { CallerName, Callers } from "./testing/callers.ts";
import { callerNames, isAdmin, isSignedIn, openCallers } from "./testing/callers.ts";
import type { Harness } from "./testing/harness.ts";
import { startHarness } from "./testing/harness.ts";
import { openGreetedSocket, subscribeMessage } from "./testing/rawSocket.ts";

/** Who may ask for a root field. */
type Audience = "everyone" | "the signed-in" | "admins";

interface RootField {
  audience: Audience;
  /** An operation that changes nothing, also for whoever may. */
  ask: string;
}

const nothing = "00000000-0000-4000-8000-000000000000";
const episode = `input: { videoUrl: "" }`;
const series = `input: { slug: "", title: "", releaseDate: "2025-07-28" }`;
const category = `input: { slug: "", name: "", tags: [] }`;
const errors = "{ userErrors { code } }";

const queries: Record<string, RootField> = {
  catalogue: { audience: "everyone", ask: "{ catalogue { revision } }" },
  liveEpisodes: { audience: "everyone", ask: "{ liveEpisodes { id } }" },
  searchSeries: { audience: "everyone", ask: `{ searchSeries(title: "x") { id } }` },
  series: { audience: "everyone", ask: `{ series(slug: "x") { id } }` },
  site: { audience: "everyone", ask: "{ site { title } }" },
  unlockedSeries: { audience: "everyone", ask: "{ unlockedSeries { id } }" },
  viewer: { audience: "everyone", ask: "{ viewer { id } }" },
};

const mutations: Record<string, RootField> = {
  signIn: { audience: "everyone", ask: `mutation { signIn(input: { email: "", password: "" }) ${errors} }` },
  signUp: { audience: "everyone", ask: `mutation { signUp(input: { email: "", password: "" }) ${errors} }` },
  requestPasswordReset: {
    audience: "everyone",
    ask: `mutation { requestPasswordReset(email: "") ${errors} }`,
  },
  resetPassword: {
    audience: "everyone",
    ask: `mutation { resetPassword(token: "", newPassword: "") ${errors} }`,
  },
  changePassword: {
    audience: "the signed-in",
    ask: `mutation { changePassword(currentPassword: "", newPassword: "") ${errors} }`,
  },
  deleteAccount: { audience: "the signed-in", ask: `mutation { deleteAccount(password: "") ${errors} }` },
  requestEmailProof: { audience: "the signed-in", ask: `mutation { requestEmailProof ${errors} }` },
  proveEmail: { audience: "the signed-in", ask: `mutation { proveEmail(token: "") ${errors} }` },
  sendContactRequest: {
    audience: "everyone",
    ask: `mutation { sendContactRequest(input: { email: "", subject: "", message: "" }) ${errors} }`,
  },
  unlockSeries: {
    audience: "everyone",
    ask: `mutation { unlockSeries(id: "${nothing}", password: "") ${errors} }`,
  },
  keepGrants: { audience: "the signed-in", ask: `mutation { keepGrants(grants: []) ${errors} }` },
  removeSeriesAccess: {
    audience: "everyone",
    ask: `mutation { removeSeriesAccess(id: "${nothing}") ${errors} }`,
  },
  saveSeries: { audience: "the signed-in", ask: `mutation { saveSeries(id: "${nothing}") ${errors} }` },
  removeSavedSeries: {
    audience: "the signed-in",
    ask: `mutation { removeSavedSeries(id: "${nothing}") ${errors} }`,
  },
  signOut: { audience: "everyone", ask: `mutation { signOut ${errors} }` },
  createCategory: { audience: "admins", ask: `mutation { createCategory(${category}) ${errors} }` },
  updateCategory: {
    audience: "admins",
    ask: `mutation { updateCategory(id: "${nothing}", version: 1, ${category}) ${errors} }`,
  },
  deleteCategory: { audience: "admins", ask: `mutation { deleteCategory(id: "${nothing}") ${errors} }` },
  reorderCategories: {
    audience: "admins",
    ask: `mutation { reorderCategories(ids: ["${nothing}"]) ${errors} }`,
  },
  createSeries: { audience: "admins", ask: `mutation { createSeries(${series}) ${errors} }` },
  updateSeries: {
    audience: "admins",
    ask: `mutation { updateSeries(id: "${nothing}", version: 1, ${series}) ${errors} }`,
  },
  deleteSeries: { audience: "admins", ask: `mutation { deleteSeries(id: "${nothing}") ${errors} }` },
  reorderSeries: { audience: "admins", ask: `mutation { reorderSeries(ids: ["${nothing}"]) ${errors} }` },
  createEpisode: {
    audience: "admins",
    ask: `mutation { createEpisode(seriesId: "${nothing}", ${episode}) ${errors} }`,
  },
  updateEpisode: {
    audience: "admins",
    ask: `mutation { updateEpisode(id: "${nothing}", version: 1, ${episode}) ${errors} }`,
  },
  deleteEpisode: { audience: "admins", ask: `mutation { deleteEpisode(id: "${nothing}") ${errors} }` },
  reorderEpisodes: {
    audience: "admins",
    ask: `mutation { reorderEpisodes(seriesId: "${nothing}", ids: []) ${errors} }`,
  },
  setEpisodeLive: {
    audience: "admins",
    ask: `mutation { setEpisodeLive(id: "${nothing}", isLive: true) ${errors} }`,
  },
};

const subscriptions: Record<string, RootField> = {
  catalogueUpdates: { audience: "everyone", ask: "subscription { catalogueUpdates { revision } }" },
  liveEpisodes: { audience: "everyone", ask: "subscription { liveEpisodes { id } }" },
  seriesUpdates: {
    audience: "everyone",
    ask: `subscription { seriesUpdates(id: "${nothing}") { revision } }`,
  },
  unlockedSeries: { audience: "everyone", ask: "subscription { unlockedSeries { id } }" },
  viewer: { audience: "everyone", ask: "subscription { viewer { id } }" },
};

function mayAsk(caller: CallerName, audience: Audience): boolean {
  if (audience === "everyone") return true;
  return audience === "admins" ? isAdmin(caller) : isSignedIn(caller);
}

let site: Harness;
let callers: Callers;
let before: unknown;
const browserOf = (caller: CallerName) => callers.browserOf(caller);
const readRevision = () => site.sql("select revision from catalogue_clock");

beforeAll(async () => {
  site = await startHarness();
  callers = await openCallers(site);
  before = await readRevision();
});
afterAll(() => site.close());

const rootFields = (schema: GraphQLSchema) =>
  [
    [schema.getQueryType(), queries],
    [schema.getMutationType(), mutations],
    [schema.getSubscriptionType(), subscriptions],
  ] as const;

test("every root field of the schema stands in the table", () => {
  for (const [type, table] of rootFields(buildSchema()))
    expect(Object.keys(table).toSorted()).toEqual(Object.keys(type?.getFields() ?? {}).toSorted());
});

describe.each(callerNames)("Over HTTP a %s", (caller) => {
  // Each caller asks everything once, and all from one address.
  beforeAll(() => site.sql("delete from attempt"));

  const refusal = isSignedIn(caller) ? "FORBIDDEN" : "UNAUTHENTICATED";

  test("is who they are", async () => {
    const { viewer } = await browserOf(caller).query<{ viewer: { isAdmin: boolean } | null }>(
      "{ viewer { isAdmin } }",
    );
    expect(viewer).toEqual(isSignedIn(caller) ? { isAdmin: isAdmin(caller) } : null);
  });

  // Signing out ends the session, so it comes last of all.
  const { signOut: _last, ...others } = mutations;
  test.each(Object.entries({ ...queries, ...others }))("asks for %s", async (_, { audience, ask }) => {
    const answer = await browserOf(caller).ask(ask);
    if (mayAsk(caller, audience)) expect(answer.errors).toBeUndefined();
    else expect(answer.errors).toMatchObject([{ extensions: { code: refusal } }]);
    if (!mayAsk(caller, audience)) expect(answer.data).toBeNull();
  });

  test.each(Object.entries(subscriptions))("is refused the subscription %s", async (_, { ask }) => {
    const answer = await browserOf(caller).ask(ask);
    expect(answer.errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
  });
});

describe.each(callerNames)("Over the WebSocket a %s", (caller) => {
  test("follows every subscription that is for them, and is refused queries and mutations", async () => {
    const raw = await openGreetedSocket(site.url, {
      cookie: browserOf(caller).cookie(),
      seriesGrants: browserOf(caller).grants,
    });
    for (const [name, { audience, ask }] of Object.entries(subscriptions)) {
      raw.say(subscribeMessage(name, ask));
      const expected = mayAsk(caller, audience) ? "next" : "error";
      expect(await raw.heard.take()).toMatchObject({ id: name, type: expected });
      raw.say({ type: "complete", id: name });
    }
    for (const [name, { ask }] of Object.entries({ ...queries, ...mutations })) {
      raw.say(subscribeMessage(name, ask));
      expect(await raw.heard.take()).toMatchObject({
        id: name,
        type: "error",
        payload: [{ message: "The WebSocket answers subscriptions only; queries and mutations go by POST." }],
      });
    }
    raw.say(subscribeMessage("last", "subscription { catalogueUpdates { revision } }"));
    expect(await raw.heard.take()).toMatchObject({ id: "last", type: "next" });
    raw.socket.close();
    await raw.closed;
  });
});

test.each(callerNames)("A %s signs out", async (caller) => {
  const answer = await browserOf(caller).ask(mutations["signOut"]?.ask ?? "");
  expect(answer).toMatchObject({ data: { signOut: { userErrors: [] } } });
  expect(await browserOf(caller).query("{ viewer { id } }")).toEqual({ viewer: null });
});

test("nothing of all this changed anything", async () => {
  expect(await readRevision()).toEqual(before);
});
