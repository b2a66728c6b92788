import type { GraphQLInputObjectType, GraphQLInputType } from "graphql";
import {
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { buildSchema } from "../schema.ts";
import { hiddenContent } from "../testing/catalogue/canaries.ts";
import { makeEpisode } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import type { CallerName, IdentityReader } from "../testing/people/callers.ts";
import {
  callerNames,
  hasUnlocked,
  isAdmin,
  isEditor,
  isRefused,
  openCallers,
} from "../testing/people/callers.ts";

const schema = buildSchema();
const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith("__"));
const objectTypes = types.filter(isObjectType).filter((type) => !roots.includes(type));
const inputTypes = types.filter(isInputObjectType);

/** Fields that everyone who may see their object may see. */
const openFields: Record<string, string> = {
  AccessCode: "createdAt expiresAt hint id lastUsedAt mostUses name revokedAt seriesId startsAt uses",
  AccessToken: "courtId createdAt expiresAt hint id kind lastUsedAt madeBy name revokedAt scopes",
  Alarm: "courtId episodeId id isQuiet kind message seriesSlug since subject",
  BackupFile: "content name",
  Catalogue: "categories cursor id lastUpdated revision series tags",
  CatalogueUpdate: "categories cursor lastUpdated order revision series",
  Category: "id name query series slug tags version",
  Court: "current episodeId id isPublic name next pictureDelayMs pictureOffsetMs seriesId version",
  Episode:
    "dateAdded durationSeconds embedLink hasNext hasRecording id isLive isOnRoku language liveSince longDescription number rating releaseDate series shortDescription thumbnail title version videoUrl videos",
  EpisodePlan: "endLive episodeId goLive goesLiveFrom goesLiveUntil",
  ImportPreview: "accessCodes added errors id removedEpisodes replaced warnings",
  FieldChange: "after before field id noun title",
  HeldRole: "courtId role",
  HistoryEntry: "at by byId changes isUndone revision sentence undoes via",
  Match:
    "calledAt changedAt courtId day discipline draw endedAt ending episodeId expectedMinutes format gamePointFor games gamesWon hasTimeClock id isFresh lastEventNumber lastRallyAt matchPointFor number phase rescheduledAt round scheduled sequence service sides startedAt status timer version winner",
  MatchEvent: "at detail id kind number player recordedAt side",
  MatchImportNote: "column message row",
  MatchImportPreview: "added changed errors id missing newCourts notes unchanged",
  MatchSide: "from players seed team",
  MatchTimer: "kind seconds startedAt",
  Player: "country key name shortName",
  Rating: "source value",
  Reminder: "id kind leadMinutes target title",
  ScheduledStart: "at kind",
  Scorer: "battery courtId heardAt matchId name unsent",
  ScoreMark: "at game isVoided score wonBy",
  Series:
    "category id importedAt isEmbedOnly isLive isProtected isPublished order releaseDate slug tags thumbnail title upcoming upcomingRecordings version",
  SeriesContent: "embedLink episodes longDescription shortDescription",
  SeriesGrant: "seriesId token",
  SeriesImport: "errors id processed status total warnings",
  SeriesImportNote: "message path subject",
  SeriesUpdate: "cursor episodeOrder episodes revision series",
  Service: "fromRight receiver server side",
  Site: "contactFormUrl eventUrl googleSignInUrl isDemonstration passwordRule providerFileUrl providerLiveUrl providerName providerPlaylist providerPlayUrl restMinutes tagline timeZone title year",
  StreamHealth: "behindSeconds detail episodeId since state topKbps",
  Thumbnail: "height srcSet url width",
  Tournament: "courts cursor id revision",
  TournamentDay: "day isPublished matches note",
  TournamentUpdate: "courtOrder courts cursor days matches planned removedMatches revision",
  UndoConflict: "id noun sentence",
  User: "email hasProvedEmail id isAdmin isSuperAdmin roles",
  UserError: "code field message",
  Video: "bitrateKbps quality type url",
  Viewer:
    "continueWatching email hasPassword hasProvedEmail hasUnlockedSeries id isAdmin isSuperAdmin roles savedSeries watchPositions",
  ViewerCount: "episodeId viewers",
  WatchPosition: "episode seconds seenAt",
  Webhook: "createdAt deliveries events failingSince formerSecretEndsAt id isOn offReason url version",
  WebhookDelivery:
    "answerCode answerText event happenedAt id messageId nextTryAt problem state tookMs tries triedAt",
};

/** Fields that only some of the callers who see the series may see. */
const guardedFields: Record<string, (caller: CallerName) => boolean> = {
  "Episode.endLive": isEditor,
  "Episode.feedProblems": isEditor,
  "Episode.goLive": isEditor,
  "Series.content": (caller) => isEditor(caller) || hasUnlocked(caller),
  "Series.password": isAdmin,
};

/**
 * The paths to protected content. The payload of an editor's change is for editors only; the others check access
 * themselves.
 */
const pathsToContent = [
  "EpisodePayload.episode",
  "LiveSwitchesPayload.episodes",
  "NextEpisodePayload.ended",
  "NextEpisodePayload.started",
  "Query.episode",
  "Query.episodes",
  "Query.liveEpisodes",
  "Query.searchEpisodes",
  "Series.content",
  "SeriesContent.episodes",
  "SeriesUpdate.episodes",
  "Subscription.liveEpisodes",
  "WatchPosition.episode",
];

test("the table contains every field of every object", () => {
  const fields = objectTypes
    // The table of mutations contains the permissions of payloads.
    .filter(({ name }) => !name.endsWith("Payload"))
    .flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`));
  const inTable = Object.entries(openFields).flatMap(([type, names]) =>
    names.split(" ").map((name) => `${type}.${name}`),
  );
  expect(fields.toSorted()).toEqual([...inTable, ...Object.keys(guardedFields)].toSorted());
});

test("there is no other path to the content of a series", () => {
  const paths = [...objectTypes, ...roots.flatMap((type) => type ?? [])].flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => ["SeriesContent", "Episode"].includes(getNamedType(field.type).name))
      .map((field) => `${type.name}.${field.name}`),
  );
  expect(paths.toSorted()).toEqual(pathsToContent);
});

let site: Harness;
let identityReader: IdentityReader;
beforeAll(async () => {
  site = await startHarness();
  identityReader = await openCallers(site, hiddenContent());
  await makeEpisode(site.admin, identityReader.series.id, {
    releaseDate: "2100-01-01T10:00:00Z",
    goLive: "AT_START",
    endLive: "WHEN_DOWN",
  });
});
afterAll(() => site.close());

describe.each(callerNames.filter((caller) => !isRefused(caller)))(
  "A protected series shows a %s",
  (caller) => {
    const expected = () => ({
      id: identityReader.series.id,
      content: guardedFields["Series.content"]?.(caller)
        ? {
            ...hiddenContent(),
            episodes: [
              {
                endLive: guardedFields["Episode.endLive"]?.(caller) ? "WHEN_DOWN" : null,
                feedProblems: guardedFields["Episode.feedProblems"]?.(caller) ? expect.any(Array) : null,
                goLive: guardedFields["Episode.goLive"]?.(caller) ? "AT_START" : null,
              },
            ],
          }
        : null,
      password: guardedFields["Series.password"]?.(caller) ? "the series password" : null,
    });
    const fields =
      "{ id password content { shortDescription longDescription embedLink episodes { endLive feedProblems goLive } } }";

    test("the fields in the table over HTTP", async () => {
      const response = await identityReader
        .browserOf(caller)
        .query(`{ series(slug: "${identityReader.series.slug}") ${fields} }`);
      expect(response).toEqual({ series: expected() });
    });

    test("the fields in the table over the WebSocket", async () => {
      const { next, stop } = identityReader
        .browserOf(caller)
        .subscribe(`subscription { seriesUpdates(id: "${identityReader.series.id}") { series ${fields} } }`);
      expect((await next()).data).toEqual({ seriesUpdates: { series: expected() } });
      stop();
    });
  },
);

/** Fields that an attacker adds to an input. */
const foreignFields = ["role", "isAdmin", "id", "userId", "order", "passwordHash", "emailProvedAt"];

/** A mutation with the input as its variable `input`; null for an input that is only nested in others. */
function writeMutation(input: GraphQLInputObjectType): string | null {
  for (const mutation of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const taken = mutation.args.find(({ type }) => getNamedType(type) === input);
    if (!taken) continue;
    const others = mutation.args
      .filter((other) => other !== taken && isRequiredArgument(other))
      .map(({ name, type }) => `${name}: ${writeValue(type)}`);
    const given = [...others, `${taken.name}: $input`].join(", ");
    return `mutation ($input: ${String(taken.type)}) { ${mutation.name}(${given}) { userErrors { code } } }`;
  }
  return null;
}

const values: Record<string, string> = { Boolean: "true", Int: "1", DateTime: '"2026-11-22T10:00:00Z"' };

/** An example value of the type, as a literal. */
function writeValue(type: GraphQLInputType): string {
  if (isNonNullType(type)) return writeValue(type.ofType);
  if (isListType(type)) return "[]";
  if (!isInputObjectType(type)) return values[type.name] ?? '"x"';
  const fields = Object.values(type.getFields()).filter(isRequiredInputField);
  return `{ ${fields.map((field) => `${field.name}: ${writeValue(field.type)}`).join(", ")} }`;
}

/** Everything that an added field might have changed. */
const dump = () =>
  site.sql(
    `select (select json_agg("user" order by id) from "user") as users, (select json_agg(admin) from admin) as admins,
      (select revision from catalogue_clock) as revision`,
  );

describe("An input rejects unknown fields", () => {
  test.each(inputTypes.flatMap((type) => (writeMutation(type) === null ? [] : [[type.name, type] as const])))(
    "%s",
    async (_name, input) => {
      const document = writeMutation(input);
      const before = await dump();
      const own = Object.keys(input.getFields());
      for (const field of foreignFields.filter((name) => !own.includes(name))) {
        const response = await fetch(`${site.url}/graphql`, {
          method: "POST",
          headers: { "content-type": "application/json", cookie: site.admin.cookie() ?? "" },
          body: JSON.stringify({ query: document, variables: { input: { [field]: "x" } } }),
        });
        expect(response.status).toBe(400);
        expect(await response.text()).toContain(`Field \\"${field}\\" is not defined by type`);
      }
      expect(await dump()).toEqual(before);
    },
  );
});

/** Mutations of the caller's own data. None of their arguments may name another person. */
const ownArguments: Record<string, string> = {
  addReminder: "endpoint input",
  changePassword: "currentPassword newPassword",
  deleteAccount: "password",
  hidePosition: "episodeId isHidden",
  keepGrants: "grants",
  keepPosition: "episodeId seconds",
  keepPositions: "positions",
  proveEmail: "token",
  registerDevice: "device",
  removeDevice: "endpoint",
  removeReminder: "endpoint id",
  removeSavedSeries: "id",
  removeSeriesAccess: "id",
  requestEmailProof: "",
  saveSeries: "id",
  signOut: "",
  unlockSeries: "id password",
};

test("no mutation can name another person's favourites, unlocks or account", () => {
  const fields = schema.getMutationType()?.getFields() ?? {};
  const found = Object.keys(ownArguments).map((name) => [
    name,
    (fields[name]?.args ?? [])
      .map((argument) => argument.name)
      .toSorted()
      .join(" "),
  ]);
  expect(Object.fromEntries(found)).toEqual(ownArguments);
});
