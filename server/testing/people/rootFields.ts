// The permission table: who may request each root field of the schema, over HTTP and over the WebSocket.

import type { TokenScope } from "../../../domain/apiToken.ts";

/** Who may request a root field. */
export type Audience =
  | "everyone"
  | "the signed-in"
  | "scorers of the court"
  | "operators of any court"
  | "operators of the court"
  | "editors"
  | "admins"
  | "the super admin";

export interface RootField {
  audience: Audience;
  /** Any of these scopes allows an API token to request the field; absent where API tokens may not request it. */
  scopes?: readonly TokenScope[];
  /** An operation that changes nothing, even for callers who may request the field. */
  ask: string;
  /** The field takes a file, which only a multipart request can contain. */
  takesFile?: true;
}

export const nothing = "00000000-0000-4000-8000-000000000000";
/** The id of a series that can be exported. */
export const something = "00000000-0000-4000-8000-000000000001";
/** The id of a cancelled match on the scorer's court, which nobody can score. */
export const cancelled = "00000000-0000-4000-8000-000000000002";
/** The ids of the court of the scorer and of one operator, and of the court's episode. */
export const ownCourt = "00000000-0000-4000-8000-000000000003";
export const ownEpisode = "00000000-0000-4000-8000-000000000004";

export const queries: Record<string, RootField> = {
  accessCodes: { audience: "admins", ask: `{ accessCodes(seriesId: "${nothing}") { id } }` },
  accessTokens: { audience: "admins", ask: "{ accessTokens { id } }" },
  admins: { audience: "admins", ask: "{ admins { id } }" },
  alarms: { audience: "operators of any court", ask: "{ alarms { id } }" },
  catalogue: { audience: "everyone", scopes: ["catalogue:read"], ask: "{ catalogue { revision } }" },
  episode: { audience: "everyone", scopes: ["catalogue:read"], ask: `{ episode(id: "${nothing}") { id } }` },
  episodePlans: { audience: "operators of any court", ask: "{ episodePlans { episodeId } }" },
  episodes: {
    audience: "everyone",
    scopes: ["catalogue:read"],
    ask: `{ episodes(ids: ["${nothing}"]) { id } }`,
  },
  episodeMatches: {
    audience: "everyone",
    scopes: ["catalogue:read", "tournament:read"],
    ask: `{ episodeMatches(episodeId: "${nothing}") { id } }`,
  },
  exportSeries: { audience: "admins", ask: `{ exportSeries(ids: ["${something}"]) { name } }` },
  history: { audience: "editors", ask: "{ history(clock: CATALOGUE) { revision } }" },
  latestSeriesImport: { audience: "admins", ask: "{ latestSeriesImport { id } }" },
  liveEpisodes: { audience: "everyone", scopes: ["catalogue:read"], ask: "{ liveEpisodes { id } }" },
  match: {
    audience: "everyone",
    scopes: ["catalogue:read", "tournament:read"],
    ask: `{ match(id: "${nothing}") { id } }`,
  },
  matches: { audience: "everyone", scopes: ["catalogue:read", "tournament:read"], ask: "{ matches { id } }" },
  pushPublicKey: { audience: "everyone", ask: "{ pushPublicKey }" },
  receivesAlarms: { audience: "everyone", ask: `{ receivesAlarms(endpoint: "") }` },
  reminders: { audience: "everyone", ask: `{ reminders(endpoint: "") { id } }` },
  scorerCourt: { audience: "everyone", ask: "{ scorerCourt { id } }" },
  scorers: { audience: "operators of any court", ask: "{ scorers { matchId } }" },
  searchEpisodes: {
    audience: "everyone",
    scopes: ["catalogue:read"],
    ask: `{ searchEpisodes(title: "x") { id } }`,
  },
  searchSeries: {
    audience: "everyone",
    scopes: ["catalogue:read"],
    ask: `{ searchSeries(title: "x") { id } }`,
  },
  searchUsers: { audience: "admins", ask: `{ searchUsers(email: "x") { id } }` },
  series: { audience: "everyone", scopes: ["catalogue:read"], ask: `{ series(slug: "x") { id } }` },
  seriesImport: { audience: "admins", ask: `{ seriesImport(id: "${nothing}") { id } }` },
  site: { audience: "everyone", scopes: ["catalogue:read", "tournament:read"], ask: "{ site { title } }" },
  staff: { audience: "admins", ask: "{ staff { id } }" },
  streamHealth: { audience: "operators of any court", ask: "{ streamHealth { episodeId } }" },
  timeline: {
    audience: "everyone",
    scopes: ["catalogue:read", "tournament:read"],
    ask: `{ timeline(matchId: "${nothing}") { game } }`,
  },
  tournament: {
    audience: "everyone",
    scopes: ["catalogue:read", "tournament:read"],
    ask: "{ tournament { revision } }",
  },
  tournamentDays: {
    audience: "everyone",
    scopes: ["catalogue:read", "tournament:read"],
    ask: "{ tournamentDays { day } }",
  },
  unlockedSeries: { audience: "everyone", ask: "{ unlockedSeries { id } }" },
  viewer: { audience: "everyone", ask: "{ viewer { id } }" },
  viewerCounts: { audience: "everyone", scopes: ["catalogue:read"], ask: "{ viewerCounts { viewers } }" },
  watchedStreams: { audience: "operators of any court", ask: "{ watchedStreams }" },
  webhooks: { audience: "admins", ask: "{ webhooks { id } }" },
};

export const subscriptions: Record<string, RootField> = {
  admins: { audience: "admins", ask: "subscription { admins { id } }" },
  alarms: { audience: "operators of any court", ask: "subscription { alarms { id } }" },
  catalogueUpdates: {
    audience: "everyone",
    scopes: ["catalogue:read"],
    ask: "subscription { catalogueUpdates { revision } }",
  },
  tournamentUpdates: {
    audience: "everyone",
    scopes: ["catalogue:read", "tournament:read"],
    ask: "subscription { tournamentUpdates { revision } }",
  },
  episodePlans: {
    audience: "operators of any court",
    ask: "subscription { episodePlans { episodeId } }",
  },
  history: { audience: "editors", ask: "subscription { history(clock: CATALOGUE) { revision } }" },
  latestSeriesImport: { audience: "admins", ask: "subscription { latestSeriesImport { id } }" },
  liveEpisodes: {
    audience: "everyone",
    scopes: ["catalogue:read"],
    ask: "subscription { liveEpisodes { id } }",
  },
  seriesImport: { audience: "admins", ask: `subscription { seriesImport(id: "${nothing}") { id } }` },
  seriesUpdates: {
    audience: "everyone",
    scopes: ["catalogue:read"],
    ask: `subscription { seriesUpdates(id: "${nothing}") { revision } }`,
  },
  staff: { audience: "admins", ask: "subscription { staff { id } }" },
  streamHealth: { audience: "operators of any court", ask: "subscription { streamHealth { episodeId } }" },
  unlockedSeries: { audience: "everyone", ask: "subscription { unlockedSeries { id } }" },
  viewer: { audience: "everyone", ask: "subscription { viewer { id } }" },
  viewerCounts: {
    audience: "everyone",
    scopes: ["catalogue:read"],
    ask: "subscription { viewerCounts { viewers } }",
  },
  watchedStreams: { audience: "operators of any court", ask: "subscription { watchedStreams }" },
  watching: { audience: "everyone", ask: `subscription { watching(episodeId: "${nothing}") }` },
};
