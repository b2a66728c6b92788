import type { Client } from "../client.ts";
import type { UserErrorPayload } from "./catalogue.ts";
import { makeEpisode, makeSeries } from "./catalogue.ts";

// Requests of the pages that store and read positions in recordings.

export interface Position {
  seconds: number;
  episode: { id: string };
}
interface Payload {
  viewer: { continueWatching: Position[] } | null;
  userErrors: UserErrorPayload[];
}

export const shownPositions = "continueWatching { seconds episode { id } }";
const payload = `{ viewer { id ${shownPositions} } userErrors { code field message } }`;
export const watchingDocuments = {
  keepPosition: `mutation ($id: ID!, $seconds: Int!) { done: keepPosition(episodeId: $id, seconds: $seconds) ${payload} }`,
  hidePosition: `mutation ($id: ID!, $isHidden: Boolean!) { done: hidePosition(episodeId: $id, isHidden: $isHidden) ${payload} }`,
  keepPositions: `mutation ($positions: [WatchPositionInput!]!) { done: keepPositions(positions: $positions) ${payload} }`,
  inSeries: `query ($id: ID!) { viewer { watchPositions(seriesId: $id) { seconds episode { id } } } }`,
} as const;

export const keepPosition = async (client: Client, id: string, seconds: number) =>
  (await client.query<{ done: Payload }>(watchingDocuments.keepPosition, { id, seconds })).done;
export const hidePosition = async (client: Client, id: string, isHidden = true) =>
  (await client.query<{ done: Payload }>(watchingDocuments.hidePosition, { id, isHidden })).done;
export const bringPositions = async (client: Client, positions: object[]) =>
  (await client.query<{ done: Payload }>(watchingDocuments.keepPositions, { positions })).done;

export const listPositions = (positions: readonly Position[]) =>
  positions.map(({ episode, seconds }): [string, number] => [episode.id, seconds]);
export const readRow = async (client: Client) =>
  listPositions(
    (await client.query<{ viewer: { continueWatching: Position[] } }>(`{ viewer { ${shownPositions} } }`))
      .viewer.continueWatching,
  );
export const readSeriesPositions = async (client: Client, id: string) =>
  listPositions(
    (await client.query<{ viewer: { watchPositions: Position[] } }>(watchingDocuments.inSeries, { id }))
      .viewer.watchPositions,
  );

/** Creates a series with recordings of one hour each. */
export async function makeRecordings(admin: Client, count: number, input: Record<string, unknown> = {}) {
  const series = await makeSeries(admin, input);
  const ids: string[] = [];
  for (let made = 0; made < count; made++)
    ids.push((await makeEpisode(admin, series.id, { durationSeconds: 3_600 })).id);
  const [first = "", second = ""] = ids;
  return { series, ids, first, second };
}
