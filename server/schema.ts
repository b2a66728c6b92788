import "reflect-metadata";

import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import type { GraphQLFieldResolver, GraphQLObjectType, GraphQLSchema } from "graphql";
import { assertValidSchema, isObjectType, lexicographicSortSchema, printSchema } from "graphql";
import { buildSchemaSync, getMetadataStorage } from "type-graphql";

import { SeriesAccessResolver, ViewerAccessResolver } from "./access/access.resolver.ts";
import { AccessCodeResolver } from "./access/accessCode.resolver.ts";
import { UnlockPayloadResolver, UnlockResolver } from "./access/unlock.resolver.ts";
import { AdminsPayloadResolver, AdminsResolver } from "./admins/admins.resolver.ts";
import { AccountResolver } from "./auth/account.resolver.ts";
import { AuthResolver } from "./auth/auth.resolver.ts";
import { PasswordResolver } from "./auth/password.resolver.ts";
import { BackupResolver } from "./backup/backup.resolver.ts";
import { CataloguePayloadResolver, CatalogueResolver } from "./catalogue/catalogue.resolver.ts";
import {
  CatalogueCategoriesResolver,
  CatalogueUpdateCategoriesResolver,
  CategoryResolver,
} from "./catalogue/categories/category.resolver.ts";
import { DuplicationResolver } from "./catalogue/episodes/duplication.resolver.ts";
import { EpisodeResolver } from "./catalogue/episodes/episode.resolver.ts";
import { EpisodesByIdResolver } from "./catalogue/episodes/episodesById.resolver.ts";
import {
  EpisodeSearchResolver,
  LiveEpisodesResolver,
  SeriesBroadcastsResolver,
  SeriesContentEpisodesResolver,
  SeriesUpdateEpisodesResolver,
} from "./catalogue/episodes/lists.resolver.ts";
import { ManySeriesResolver } from "./catalogue/episodes/manySeries.resolver.ts";
import {
  CatalogueSeriesResolver,
  CatalogueUpdateSeriesResolver,
  CategorySeriesResolver,
  SeriesUpdatesResolver,
} from "./catalogue/series/lists.resolver.ts";
import { SeriesResolver } from "./catalogue/series/series.resolver.ts";
import { SiteResolver } from "./configuration/site.resolver.ts";
import type { Context } from "./context.ts";
import { FavouriteResolver } from "./favourites/favourite.resolver.ts";
import { FeedProblemsResolver } from "./feeds/feedProblems.resolver.ts";
import { ThumbnailResolver } from "./files/thumbnail.resolver.ts";
import { ContactResolver } from "./helpdesk/contact.resolver.ts";
import { HistoryResolver, UndoPayloadResolver } from "./history/history.resolver.ts";
import { AlarmDeviceResolver } from "./reminders/alarmDevice.resolver.ts";
import { ReminderResolver } from "./reminders/reminder.resolver.ts";
import {
  AccountRolesResolver,
  RoleResolver,
  StaffPayloadResolver,
  ViewerRolesResolver,
} from "./roles/role.resolver.ts";
import { AlarmResolver, AlarmsPayloadResolver } from "./streams/alarm.resolver.ts";
import { EpisodePlanResolver } from "./streams/episodePlan.resolver.ts";
import { StreamResolver } from "./streams/stream.resolver.ts";
import {
  CourtResolver,
  TournamentCourtsResolver,
  TournamentUpdateCourtsResolver,
} from "./tournament/courts/court.resolver.ts";
import { LiveSwitchResolver } from "./tournament/courts/liveSwitch.resolver.ts";
import {
  CourtMatchesResolver,
  MatchListsResolver,
  TournamentUpdateMatchesResolver,
} from "./tournament/matches/lists.resolver.ts";
import { MatchResolver } from "./tournament/matches/match.resolver.ts";
import { MatchScoreResolver } from "./tournament/matches/matchScore.resolver.ts";
import { MatchImportResolver } from "./tournament/schedule/import/matchImport.resolver.ts";
import { ScheduleResolver, TournamentUpdateDaysResolver } from "./tournament/schedule/schedule.resolver.ts";
import { AccessTokenResolver } from "./tournament/scorers/accessToken.resolver.ts";
import { RecordPayloadResolver, ScoringPayloadResolver } from "./tournament/scorers/scoring.payload.ts";
import { ScoringResolver } from "./tournament/scorers/scoring.resolver.ts";
import { TournamentPayloadResolver, TournamentResolver } from "./tournament/tournament.resolver.ts";
import { Roles } from "./users/roles.ts";
import { ViewerResolver } from "./users/viewer.resolver.ts";
import { ViewerCountsResolver } from "./watching/viewerCounts.resolver.ts";
import { WatchingResolver } from "./watching/watching.resolver.ts";
import { WebhookResolver } from "./webhooks/webhook.resolver.ts";

const resolvers = [
  AccessCodeResolver,
  AccessTokenResolver,
  AccountResolver,
  AccountRolesResolver,
  AdminsPayloadResolver,
  AdminsResolver,
  AlarmDeviceResolver,
  AlarmResolver,
  AlarmsPayloadResolver,
  AuthResolver,
  BackupResolver,
  CatalogueCategoriesResolver,
  CataloguePayloadResolver,
  CatalogueResolver,
  CatalogueSeriesResolver,
  CatalogueUpdateCategoriesResolver,
  CatalogueUpdateSeriesResolver,
  CategoryResolver,
  CategorySeriesResolver,
  ContactResolver,
  CourtMatchesResolver,
  CourtResolver,
  DuplicationResolver,
  EpisodePlanResolver,
  EpisodeResolver,
  EpisodeSearchResolver,
  EpisodesByIdResolver,
  FavouriteResolver,
  FeedProblemsResolver,
  HistoryResolver,
  LiveEpisodesResolver,
  LiveSwitchResolver,
  ManySeriesResolver,
  MatchImportResolver,
  MatchListsResolver,
  MatchResolver,
  MatchScoreResolver,
  PasswordResolver,
  RecordPayloadResolver,
  ReminderResolver,
  RoleResolver,
  ScheduleResolver,
  ScoringPayloadResolver,
  ScoringResolver,
  SeriesAccessResolver,
  SeriesBroadcastsResolver,
  SeriesContentEpisodesResolver,
  SeriesResolver,
  SeriesUpdateEpisodesResolver,
  SeriesUpdatesResolver,
  SiteResolver,
  StaffPayloadResolver,
  StreamResolver,
  ThumbnailResolver,
  TournamentCourtsResolver,
  TournamentPayloadResolver,
  TournamentResolver,
  TournamentUpdateCourtsResolver,
  TournamentUpdateDaysResolver,
  TournamentUpdateMatchesResolver,
  UndoPayloadResolver,
  UnlockPayloadResolver,
  UnlockResolver,
  ViewerAccessResolver,
  ViewerCountsResolver,
  ViewerResolver,
  ViewerRolesResolver,
  WatchingResolver,
  WebhookResolver,
] as const;

export function buildSchema(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers,
    authChecker: Roles,
    // Services check their inputs themselves, with the texts of the product and without repeating a password.
    validate: false,
    pubSub: unusedPubSub,
    // This check also executes an introspection, which takes as long as building the schema.
    skipCheck: true,
  });
  assertValidSchema(schema);
  callFieldResolversDirectly(schema);
  // type-graphql creates the root types of all resolvers together, so no class can contain their descriptions.
  describe(
    schema.getQueryType(),
    "All data that can be read, over HTTP (GET and POST). Each caller receives the data that their rights allow.",
  );
  describe(
    schema.getMutationType(),
    "All changes. Input that is not accepted results in `userErrors` and changes nothing.",
  );
  describe(
    schema.getSubscriptionType(),
    "All subscriptions over the WebSocket. Each field describes what it sends, and when.",
  );
  return schema;
}

function describe(type: GraphQLObjectType | null | undefined, description: string): void {
  if (type) type.description = description;
}

/**
 * Calls the field resolvers that take only the parent and the context directly. type-graphql would sort and convert
 * these parameters again for every row of a list, which takes longer than most of the fields.
 */
function callFieldResolversDirectly(schema: GraphQLSchema): void {
  const { fieldResolvers, objectTypes } = getMetadataStorage();
  const names = new Map<unknown, string>(objectTypes.map(({ target, name }) => [target, name]));
  for (const metadata of fieldResolvers) {
    const type = schema.getType(names.get(metadata.getObjectType?.()) ?? "");
    const field = isObjectType(type) ? type.getFields()[metadata.schemaName] : undefined;
    const resolve = createDirectResolve(metadata);
    if (field && resolve) field.resolve = resolve;
  }
}

/** Null for a resolver with other parameters, and for one with a right or a middleware, which type-graphql checks. */
function createDirectResolve({
  target,
  methodName,
  params = [],
  roles,
  middlewares = [],
}: ReturnType<typeof getMetadataStorage>["fieldResolvers"][number]): GraphQLFieldResolver<
  unknown,
  Context
> | null {
  if (roles !== undefined || middlewares.length > 0) return null;
  // The resolvers have no state.
  const resolver: unknown = Reflect.construct(target, []);
  const method: unknown = Reflect.get(Object(resolver), methodName);
  if (typeof method !== "function") return null;
  const kinds = params
    .toSorted((one, other) => one.index - other.index)
    .map((param) => ("propertyName" in param && param.propertyName !== undefined ? "property" : param.kind));
  switch (kinds.join()) {
    case "root":
    case "root,context":
      return (parent, _args, context): unknown => method.call(resolver, parent, context);
    case "context":
      return (_parent, _args, context): unknown => method.call(resolver, context);
    default:
      return null;
  }
}

/** type-graphql requires one, although every subscription has its own source. */
const unusedPubSub = {
  publish() {
    throw new Error("Changes are published by the database");
  },
  subscribe(): never {
    throw new Error("Subscriptions receive changes from the database");
  },
};

/** The schema as text, for the file schema.graphql. */
export function printSortedSchema(): string {
  return `${printSchema(lexicographicSortSchema(buildSchema()))}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  writeFileSync(new URL("../../schema.graphql", import.meta.url), printSortedSchema());
