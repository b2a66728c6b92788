import type { GraphQLSchema } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { sessionEnded } from "../../domain/closeCodes.ts";
import { initialScore } from "../../domain/scoring/scoreState.ts";
import { buildSchema } from "../schema.ts";
import { readRevision } from "../testing/catalogue/catalogue.ts";
import { sendForm, uploadForm } from "../testing/catalogue/uploads.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import type { CallerName, IdentityReader } from "../testing/people/callers.ts";
import {
  callerNames,
  isAdmin,
  isEditor,
  isOperator,
  isProgram,
  isRefused,
  isScorer,
  isSignedIn,
  openCallers,
  scopesOf,
} from "../testing/people/callers.ts";
import type { Audience, RootField } from "../testing/people/rootFields.ts";
import {
  cancelled,
  ownCourt,
  ownEpisode,
  queries,
  something,
  subscriptions,
} from "../testing/people/rootFields.ts";
import { mutations } from "../testing/people/rootMutations.ts";
import { openAcknowledgedSocket, openRawSocket, subscribeMessage } from "../testing/rawSocket.ts";
import { readTournamentRevision } from "../testing/tournament/tournament.ts";

const refusalOf = (caller: CallerName) =>
  isSignedIn(caller) || isScorer(caller) || isProgram(caller) ? "FORBIDDEN" : "UNAUTHENTICATED";

const mayAskFor: Record<Audience, (caller: CallerName) => boolean> = {
  everyone: (caller) => !isRefused(caller),
  "the signed-in": isSignedIn,
  "scorers of the court": (caller) => caller === "scorer" || isOperator(caller),
  "operators of any court": (caller) => isOperator(caller) || caller === "operator of another court",
  "operators of the court": isOperator,
  editors: isEditor,
  admins: isAdmin,
  "the super admin": (caller) => caller === "super admin",
};
const mayAsk = (caller: CallerName, { audience, scopes = [] }: RootField): boolean =>
  isProgram(caller) ? scopes.some((scope) => scopesOf(caller).includes(scope)) : mayAskFor[audience](caller);

/** A socket accepts no device tokens, so a scorer is a visitor there. */
const onSocket = (caller: CallerName): CallerName =>
  isScorer(caller) || isRefused(caller) ? "visitor" : caller;

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
  await site.sql(
    `insert into episode (id, series_id, number, video_url) values ($1, $2, 1, 'https://example.org')`,
    [ownEpisode, something],
  );
  await site.sql("update court set episode_id = $1 where id = $2", [ownEpisode, ownCourt]);
  before = await readRevisions();
});
afterAll(() => site.close());

const readRevisions = async () => [await readRevision(site), await readTournamentRevision(site)];

/** Sends the operation. Where it takes a file, the file is neither a picture nor a backup. */
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

test("the table contains every root field of the schema", () => {
  for (const [type, table] of rootFields(buildSchema()))
    expect(Object.keys(table).toSorted()).toEqual(Object.keys(type?.getFields() ?? {}).toSorted());
});

describe.each(callerNames)("Over HTTP a %s", (caller) => {
  // Each caller sends every operation once, all from one address.
  beforeAll(() => site.sql("delete from attempt; delete from guess_counter"));

  test.skipIf(isRefused(caller) || isProgram(caller))("has its own rights", async () => {
    const { viewer } = await browserOf(caller).query<{ viewer: { isAdmin: boolean } | null }>(
      "{ viewer { isAdmin } }",
    );
    expect(viewer).toEqual(isSignedIn(caller) ? { isAdmin: isAdmin(caller) } : null);
  });

  // Signing out ends the session, so it is the last operation.
  const { signOut: _last, ...others } = mutations;
  test.each(Object.entries({ ...queries, ...others }))(
    "may request %s only with the right to it",
    async (_, field) => {
      const { data, code } = await send(caller, field);
      if (mayAsk(caller, field)) {
        expect(code).toBeUndefined();
      } else {
        expect(code).toBe(refusalOf(caller));
        expect(Object.values(data ?? {}).filter((value) => value !== null)).toEqual([]);
      }
    },
  );

  test.each(Object.entries(subscriptions))("is refused the subscription %s", async (_, { ask }) => {
    const response = await browserOf(caller).ask(ask);
    const code = isRefused(caller) ? "UNAUTHENTICATED" : "BAD_USER_INPUT";
    expect(response.errors).toMatchObject([{ extensions: { code } }]);
  });
});

/** A socket may send a limited number of messages in a minute. */
const askedPerSocket = 50;

/** A caller with a revoked API token cannot open a socket. */
const onSockets = callerNames.filter((caller) => caller !== "revoked API token");

describe.each(onSockets)("Over the WebSocket a %s", (caller) => {
  const openSocket = () =>
    openAcknowledgedSocket(site.url, {
      headers: browserOf(caller).headers,
      cookie: browserOf(caller).cookie(),
      seriesGrants: browserOf(caller).grants,
    });

  test("receives every permitted subscription, and is refused queries and mutations", async () => {
    let raw = await openSocket();
    for (const [name, field] of Object.entries(subscriptions)) {
      raw.send(subscribeMessage(name, field.ask));
      const message = await raw.messages.take();
      expect(message).toMatchObject({ id: name, type: "next" });
      if (mayAsk(onSocket(caller), field)) {
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
    for (const [index, [name, { ask }]] of Object.entries({ ...queries, ...mutations }).entries()) {
      if (index % askedPerSocket === 0) {
        raw.socket.close();
        raw = await openSocket();
      }
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

const whoSignOut = callerNames.filter((caller) => !isRefused(caller) && !isProgram(caller));

test.each(whoSignOut)("A %s signs out", async (caller) => {
  const response = await browserOf(caller).ask(mutations["signOut"]?.ask ?? "");
  expect(response).toMatchObject({ data: { signOut: { userErrors: [] } } });
  expect(await browserOf(caller).query("{ viewer { id } }")).toEqual({ viewer: null });
});

test.each(callerNames.filter(isProgram))("A program with an %s cannot sign out", async (caller) => {
  const response = await browserOf(caller).ask(mutations["signOut"]?.ask ?? "");
  expect(response).toMatchObject({ errors: [{ extensions: { code: "FORBIDDEN" } }] });
});

test("a revoked API token opens no socket", async () => {
  const raw = await openRawSocket(site.url);
  raw.send({ type: "connection_init", payload: browserOf("revoked API token").headers });
  expect(await raw.closed).toBe(sessionEnded);
});

test("none of these operations changed the catalogue", async () => {
  expect(await readRevisions()).toEqual(before);
});
