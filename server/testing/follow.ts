import type { Client, Subscription } from "./client.ts";

export interface CatalogueUpdate {
  revision: number;
  cursor: string;
  categories: { id: string; name: string; series: { id: string }[] }[] | null;
  order: string[] | null;
  series: { id: string; title: string; isLive: boolean }[];
}

export interface SeriesUpdate {
  revision: number;
  cursor: string;
  series: {
    id: string;
    title: string;
    isProtected: boolean;
    password: string | null;
    content: { longDescription: string; episodes: { id: string }[] } | null;
  } | null;
  episodes: { id: string; title: string; isLive: boolean }[] | null;
  episodeOrder: string[] | null;
}

export interface TournamentUpdate {
  revision: number;
  cursor: string;
  courts: {
    id: string;
    name: string;
    current: { id: string; games: number[][] } | null;
    next: { id: string } | null;
  }[];
  courtOrder: string[] | null;
  matches: { id: string; status: string; games: number[][]; lastEventNumber: number }[] | null;
  planned: { id: string; sequence: number | null }[] | null;
  removedMatches: string[];
}

export interface LiveEpisode {
  id: string;
  title: string;
}

/** A subscription with one root field; `next` returns the field's next value. */
export interface Follower<Value> {
  next: () => Promise<Value>;
  stop: () => void;
}

export const catalogueUpdates = `subscription CatalogueUpdates($since: String) {
  catalogueUpdates(since: $since) {
    revision cursor categories { id name series { id } } order series { id title isLive } } }`;

export const seriesUpdates = `subscription SeriesUpdates($id: ID!, $since: String) {
  seriesUpdates(id: $id, since: $since) {
    revision cursor
    series { id title isProtected password content { longDescription episodes { id } } }
    episodes { id title isLive } episodeOrder } }`;

export const liveEpisodes = "subscription LiveEpisodes { liveEpisodes { id title } }";

export const tournamentUpdates = `subscription TournamentUpdates($since: String) {
  tournamentUpdates(since: $since) {
    revision cursor courts { id name current { id games } next { id } } courtOrder
    matches { id status games lastEventNumber } planned { id sequence } removedMatches } }`;

export const followTournament = (client: Client, since?: string): Follower<TournamentUpdate> =>
  follow(client.subscribe(tournamentUpdates, { since }));

export const followCatalogue = (client: Client, since?: string): Follower<CatalogueUpdate> =>
  follow(client.subscribe(catalogueUpdates, { since }));

export const followSeries = (client: Client, id: string, since?: string): Follower<SeriesUpdate> =>
  follow(client.subscribe(seriesUpdates, { id, since }));

export const followLiveEpisodes = (client: Client): Follower<LiveEpisode[]> =>
  follow(client.subscribe(liveEpisodes));

/** Reads the caller's cursor of the catalogue, with which a page subscribes. */
export async function readCursor(client: Client): Promise<string> {
  const { catalogue } = await client.query<{ catalogue: { cursor: string } }>("{ catalogue { cursor } }");
  return catalogue.cursor;
}

/** Reads the caller's cursor of the tournament, with which a page subscribes. */
export async function readTournamentCursor(client: Client): Promise<string> {
  const { tournament } = await client.query<{ tournament: { cursor: string } }>("{ tournament { cursor } }");
  return tournament.cursor;
}

function follow<Value>({ next, stop }: Subscription<Record<string, Value>>): Follower<Value> {
  return {
    async next() {
      const response = await next();
      if (response.errors) throw new Error(JSON.stringify(response.errors));
      const [value] = Object.values(response.data);
      if (value === undefined) throw new Error("The value is missing");
      return value;
    },
    stop,
  };
}
