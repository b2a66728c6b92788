import type { GraphQLSchema } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { initialScore } from "../../domain/scoring/scoreState.ts";
import { buildSchema } from "../schema.ts";
import type { CallerName, IdentityReader } from "../testing/callers.ts";
import { callerNames, hasToken, isAdmin, isRefused, isSignedIn, openCallers } from "../testing/callers.ts";
import { readRevision } from "../testing/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { openGreetedSocket, subscribeMessage } from "../testing/rawSocket.ts";
import { readTournamentRevision } from "../testing/tournament.ts";
import { sendForm, uploadForm } from "../testing/uploads.ts";

/** Who may ask for a root field. */
type Audience = "everyone" | "the signed-in" | "scorers of the court" | "admins" | "the super admin";

interface RootField {
  audience: Audience;
  /** An operation that changes nothing, also for callers with the right. */
  ask: string;
  /** It takes a file, which only a multipart request brings. */
  takesFile?: true;
}

const nothing = "00000000-0000-4000-8000-000000000000";
/** A series that can be exported. */
const something = "00000000-0000-4000-8000-000000000001";
const episode = `input: { videoUrl: "" }`;
const series = `input: { slug: "", title: "", releaseDate: "2025-07-28" }`;
const category = `input: { slug: "", name: "", tags: [] }`;
const court = `input: { name: "" }`;
const match = "input: { discipline: MS, format: ONE_BY_21, sides: [] }";
const errors = "{ userErrors { code } }";
/** A cancelled match on the scorer's court, which nobody can score. */
const cancelled = "00000000-0000-4000-8000-000000000002";
const device = `device: { id: "${nothing}", name: "Tablet", sentAt: "2026-11-22T10:00:00Z" }`;

const queries: Record<string, RootField> = {
  accessTokens: { audience: "admins", ask: "{ accessTokens { id } }" },
  admins: { audience: "admins", ask: "{ admins { id } }" },
  catalogue: { audience: "everyone", ask: "{ catalogue { revision } }" },
  episode: { audience: "everyone", ask: `{ episode(id: "${nothing}") { id } }` },
  episodes: { audience: "everyone", ask: `{ episodes(ids: ["${nothing}"]) { id } }` },
  episodeMatches: { audience: "everyone", ask: `{ episodeMatches(episodeId: "${nothing}") { id } }` },
  exportSeries: { audience: "admins", ask: `{ exportSeries(ids: ["${something}"]) { name } }` },
  latestSeriesImport: { audience: "admins", ask: "{ latestSeriesImport { id } }" },
  liveEpisodes: { audience: "everyone", ask: "{ liveEpisodes { id } }" },
  match: { audience: "everyone", ask: `{ match(id: "${nothing}") { id } }` },
  matches: { audience: "everyone", ask: "{ matches { id } }" },
  scorerCourt: { audience: "everyone", ask: "{ scorerCourt { id } }" },
  scorers: { audience: "admins", ask: "{ scorers { matchId } }" },
  searchEpisodes: { audience: "everyone", ask: `{ searchEpisodes(title: "x") { id } }` },
  searchSeries: { audience: "everyone", ask: `{ searchSeries(title: "x") { id } }` },
  searchUsers: { audience: "admins", ask: `{ searchUsers(email: "x") { id } }` },
  series: { audience: "everyone", ask: `{ series(slug: "x") { id } }` },
  seriesImport: { audience: "admins", ask: `{ seriesImport(id: "${nothing}") { id } }` },
  site: { audience: "everyone", ask: "{ site { title } }" },
  timeline: { audience: "everyone", ask: `{ timeline(matchId: "${nothing}") { game } }` },
  tournament: { audience: "everyone", ask: "{ tournament { revision } }" },
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
  keepPosition: {
    audience: "the signed-in",
    ask: `mutation { keepPosition(episodeId: "${nothing}", seconds: 60) ${errors} }`,
  },
  keepPositions: { audience: "the signed-in", ask: `mutation { keepPositions(positions: []) ${errors} }` },
  hidePosition: {
    audience: "the signed-in",
    ask: `mutation { hidePosition(episodeId: "${nothing}", isHidden: true) ${errors} }`,
  },
  signOut: { audience: "everyone", ask: `mutation { signOut ${errors} }` },
  createCategory: { audience: "admins", ask: `mutation { createCategory(${category}) ${errors} }` },
  updateCategory: {
    audience: "admins",
    ask: `mutation { updateCategory(id: "${nothing}", version: 1, ${category}) ${errors} }`,
  },
  patchCategory: {
    audience: "admins",
    ask: `mutation { patchCategory(id: "${nothing}", version: 1, patch: {}) ${errors} }`,
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
  patchSeries: {
    audience: "admins",
    ask: `mutation { patchSeries(id: "${nothing}", version: 1, patch: {}) ${errors} }`,
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
  patchEpisode: {
    audience: "admins",
    ask: `mutation { patchEpisode(id: "${nothing}", version: 1, patch: {}) ${errors} }`,
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
  startNextEpisode: {
    audience: "admins",
    ask: `mutation { startNextEpisode(id: "${nothing}") ${errors} }`,
  },
  createCourt: { audience: "admins", ask: `mutation { createCourt(${court}) ${errors} }` },
  updateCourt: {
    audience: "admins",
    ask: `mutation { updateCourt(id: "${nothing}", version: 1, ${court}) ${errors} }`,
  },
  deleteCourt: { audience: "admins", ask: `mutation { deleteCourt(id: "${nothing}") ${errors} }` },
  reorderCourts: { audience: "admins", ask: `mutation { reorderCourts(ids: ["${nothing}"]) ${errors} }` },
  clearCourt: { audience: "admins", ask: `mutation { clearCourt(id: "${nothing}") ${errors} }` },
  createMatch: { audience: "admins", ask: `mutation { createMatch(${match}) ${errors} }` },
  updateMatch: {
    audience: "admins",
    ask: `mutation { updateMatch(id: "${nothing}", version: 1, ${match}) ${errors} }`,
  },
  deleteMatch: { audience: "admins", ask: `mutation { deleteMatch(id: "${nothing}") ${errors} }` },
  callMatch: {
    audience: "admins",
    ask: `mutation { callMatch(id: "${nothing}", courtId: "${nothing}") ${errors} }`,
  },
  createScorerToken: {
    audience: "admins",
    ask: `mutation { createScorerToken(courtId: "${nothing}", name: "") ${errors} }`,
  },
  revokeAccessToken: {
    audience: "admins",
    ask: `mutation { revokeAccessToken(id: "${nothing}") ${errors} }`,
  },
  takeScoring: {
    audience: "scorers of the court",
    ask: `mutation { takeScoring(matchId: "${cancelled}", ${device}) ${errors} }`,
  },
  recordMatchEvents: {
    audience: "scorers of the court",
    ask: `mutation { recordMatchEvents(matchId: "${cancelled}", lease: 1, after: 0, events: [], ${device}) ${errors} }`,
  },
  setScore: {
    audience: "admins",
    ask: `mutation { setScore(matchId: "${cancelled}", games: [], after: 1) ${errors} }`,
  },
  uploadThumbnail: {
    audience: "admins",
    ask: `mutation ($file: Upload!) { uploadThumbnail(file: $file) ${errors} }`,
    takesFile: true,
  },
  previewImport: {
    audience: "admins",
    ask: `mutation ($file: Upload!) { previewImport(file: $file) ${errors} }`,
    takesFile: true,
  },
  importSeries: { audience: "admins", ask: `mutation { importSeries(previewId: "${nothing}") ${errors} }` },
  addAdmin: { audience: "admins", ask: `mutation { addAdmin(userId: "${nothing}") ${errors} }` },
  removeAdmin: {
    audience: "the super admin",
    ask: `mutation { removeAdmin(userId: "${nothing}") ${errors} }`,
  },
};

const subscriptions: Record<string, RootField> = {
  admins: { audience: "admins", ask: "subscription { admins { id } }" },
  catalogueUpdates: { audience: "everyone", ask: "subscription { catalogueUpdates { revision } }" },
  tournamentUpdates: { audience: "everyone", ask: "subscription { tournamentUpdates { revision } }" },
  latestSeriesImport: { audience: "admins", ask: "subscription { latestSeriesImport { id } }" },
  liveEpisodes: { audience: "everyone", ask: "subscription { liveEpisodes { id } }" },
  seriesImport: { audience: "admins", ask: `subscription { seriesImport(id: "${nothing}") { id } }` },
  seriesUpdates: {
    audience: "everyone",
    ask: `subscription { seriesUpdates(id: "${nothing}") { revision } }`,
  },
  unlockedSeries: { audience: "everyone", ask: "subscription { unlockedSeries { id } }" },
  viewer: { audience: "everyone", ask: "subscription { viewer { id } }" },
};

const refusalOf = (caller: CallerName) =>
  isSignedIn(caller) || hasToken(caller) ? "FORBIDDEN" : "UNAUTHENTICATED";

const mayAskFor: Record<Audience, (caller: CallerName) => boolean> = {
  everyone: (caller) => !isRefused(caller),
  "the signed-in": isSignedIn,
  "scorers of the court": (caller) => caller === "scorer" || isAdmin(caller),
  admins: isAdmin,
  "the super admin": (caller) => caller === "super admin",
};
const mayAsk = (caller: CallerName, audience: Audience): boolean => mayAskFor[audience](caller);

/** A socket takes no tokens: there a scorer is a visitor. */
const onSocket = (caller: CallerName): CallerName =>
  hasToken(caller) || isRefused(caller) ? "visitor" : caller;

let site: Harness;
let identityReader: IdentityReader;
let before: unknown[];
const browserOf = (caller: CallerName) => identityReader.browserOf(caller);

beforeAll(async () => {
  site = await startHarness();
  identityReader = await openCallers(site);
  await site.sql(
    `insert into series (id, slug, title, release_date, position) values ($1, 'one', 'One', '2025-07-28', 1)`,
    [something],
  );
  await site.sql(
    `insert into match (id, court_id, discipline, format, sides, score, status)
      values ($1, $2, 'MS', 'ONE_BY_21', '[{"players":[]},{"players":[]}]', $3, 'CANCELLED')`,
    [cancelled, identityReader.court.id, JSON.stringify(initialScore)],
  );
  before = await readRevisions();
});
afterAll(() => site.close());

const readRevisions = async () => [await readRevision(site), await readTournamentRevision(site)];

/** Sends the operation as its field wants it: with a file that is neither a picture nor a backup, or without. */
async function send(caller: CallerName, { ask, takesFile }: RootField) {
  if (!takesFile) {
    const { data, errors: [error] = [] } = await browserOf(caller).ask(ask);
    return { data, code: error?.extensions.code };
  }
  const operations = JSON.stringify({ query: ask, variables: { file: null } });
  const form = uploadForm(Buffer.from("nothing"), { operations });
  return sendForm(site, browserOf(caller), form, browserOf(caller).headers);
}

const rootFields = (schema: GraphQLSchema) =>
  [
    [schema.getQueryType(), queries],
    [schema.getMutationType(), mutations],
    [schema.getSubscriptionType(), subscriptions],
  ] as const;

test("every root field of the schema is in the table", () => {
  for (const [type, table] of rootFields(buildSchema()))
    expect(Object.keys(table).toSorted()).toEqual(Object.keys(type?.getFields() ?? {}).toSorted());
});

describe.each(callerNames)("Over HTTP a %s", (caller) => {
  // Each caller asks everything once, and all from one address.
  beforeAll(() => site.sql("delete from attempt; delete from guess_counter"));

  test.skipIf(isRefused(caller))("is who they are", async () => {
    const { viewer } = await browserOf(caller).query<{ viewer: { isAdmin: boolean } | null }>(
      "{ viewer { isAdmin } }",
    );
    expect(viewer).toEqual(isSignedIn(caller) ? { isAdmin: isAdmin(caller) } : null);
  });

  // Signing out ends the session, so it comes last of all.
  const { signOut: _last, ...others } = mutations;
  test.each(Object.entries({ ...queries, ...others }))("asks for %s", async (_, field) => {
    const { data, code } = await send(caller, field);
    if (mayAsk(caller, field.audience)) {
      expect(code).toBeUndefined();
    } else {
      expect(code).toBe(refusalOf(caller));
      expect(Object.values(data ?? {}).filter((value) => value !== null)).toEqual([]);
    }
  });

  test.each(Object.entries(subscriptions))("is refused the subscription %s", async (_, { ask }) => {
    const answer = await browserOf(caller).ask(ask);
    const code = isRefused(caller) ? "UNAUTHENTICATED" : "BAD_USER_INPUT";
    expect(answer.errors).toMatchObject([{ extensions: { code } }]);
  });
});

describe.each(callerNames)("Over the WebSocket a %s", (caller) => {
  test("follows every subscription that is for them, and is refused queries and mutations", async () => {
    const raw = await openGreetedSocket(site.url, {
      headers: browserOf(caller).headers,
      cookie: browserOf(caller).cookie(),
      seriesGrants: browserOf(caller).grants,
    });
    for (const [name, { audience, ask }] of Object.entries(subscriptions)) {
      raw.send(subscribeMessage(name, ask));
      const message = await raw.messages.take();
      expect(message).toMatchObject({ id: name, type: "next" });
      if (mayAsk(onSocket(caller), audience)) {
        expect(message.payload).not.toHaveProperty("errors");
        raw.send({ type: "complete", id: name });
      } else {
        expect(message.payload).not.toHaveProperty("data");
        expect(message.payload).toMatchObject({
          errors: [{ extensions: { code: refusalOf(onSocket(caller)) } }],
        });
        expect(await raw.messages.take()).toEqual({ id: name, type: "complete" });
      }
    }
    for (const [name, { ask }] of Object.entries({ ...queries, ...mutations })) {
      raw.send(subscribeMessage(name, ask));
      expect(await raw.messages.take()).toMatchObject({
        id: name,
        type: "error",
        payload: [{ message: "The WebSocket answers subscriptions only; queries and mutations go by POST." }],
      });
    }
    raw.send(subscribeMessage("last", "subscription { catalogueUpdates { revision } }"));
    expect(await raw.messages.take()).toMatchObject({ id: "last", type: "next" });
    raw.socket.close();
    await raw.closed;
  });
});

test.each(callerNames.filter((caller) => !isRefused(caller)))("A %s signs out", async (caller) => {
  const answer = await browserOf(caller).ask(mutations["signOut"]?.ask ?? "");
  expect(answer).toMatchObject({ data: { signOut: { userErrors: [] } } });
  expect(await browserOf(caller).query("{ viewer { id } }")).toEqual({ viewer: null });
});

test("nothing of all this changed anything", async () => {
  expect(await readRevisions()).toEqual(before);
});
