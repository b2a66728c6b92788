import type { Client } from "../client.ts";
import type { Harness } from "../harness.ts";

// Requests of the dashboard that change and read the catalogue. Mutations return the payload, even when it contains
// userErrors.

export interface UserErrorPayload {
  code: string;
  field: string | null;
  message: string;
}

export interface Category {
  id: string;
  slug: string;
  name: string;
  query: string;
  tags: string[];
  version: number;
}

export interface Series {
  id: string;
  slug: string;
  title: string;
  order: number;
  tags: string[];
  isLive: boolean;
  isProtected: boolean;
  version: number;
}

export interface Episode {
  id: string;
  number: number;
  title: string;
  isLive: boolean;
  isOnRoku: boolean;
  videoUrl: string;
  videos: { url: string | null; type: string; quality: string; bitrateKbps: number | null }[];
  version: number;
}

interface Payload {
  userErrors: UserErrorPayload[];
}

export type CategoryPayload = Payload & { category: Category | null };
export type SeriesPayload = Payload & { series: Series | null };
export type EpisodePayload = Payload & { episode: Episode | null };

type Input = Record<string, unknown>;

const userErrorFields = "userErrors { code field message }";
const category = `category { id slug name query tags version } ${userErrorFields}`;
const series = `series { id slug title order tags isLive isProtected version } ${userErrorFields}`;
const episode = `episode { id number title isLive isOnRoku videoUrl videos { url type quality bitrateKbps } version } ${userErrorFields}`;

async function mutate<Result>(client: Client, document: string, variables: Input): Promise<Result> {
  const [payload] = Object.values(await client.query<Record<string, Result>>(document, variables));
  if (payload === undefined) throw new Error("The mutation returned no data");
  return payload;
}

let made = 0;

export const seriesInput = (input: Input = {}): Input => ({
  slug: `series-${++made}`,
  title: `Series ${made}`,
  releaseDate: "2025-07-28",
  ...input,
});

export const categoryInput = (input: Input = {}): Input => ({
  slug: `category-${++made}`,
  name: `Category ${made}`,
  tags: [`tag ${made}`],
  ...input,
});

export const episodeInput = (input: Input = {}): Input => ({
  title: `Episode ${++made}`,
  videoUrl: "/demonstration/play/court-1",
  ...input,
});

export const createCategory = (client: Client, input: Input = {}): Promise<CategoryPayload> =>
  mutate(client, `mutation ($input: CategoryInput!) { createCategory(input: $input) { ${category} } }`, {
    input: categoryInput(input),
  });

export const updateCategory = (
  client: Client,
  id: string,
  version: number,
  input: Input = {},
): Promise<CategoryPayload> =>
  mutate(
    client,
    `mutation ($id: ID!, $version: Int!, $input: CategoryInput!) {
      updateCategory(id: $id, version: $version, input: $input) { ${category} } }`,
    { id, version, input: categoryInput(input) },
  );

export const deleteCategory = (client: Client, id: string): Promise<Payload> =>
  mutate(client, `mutation ($id: ID!) { deleteCategory(id: $id) { ${userErrorFields} } }`, { id });

export const reorderCategories = (client: Client, ids: string[]): Promise<Payload> =>
  mutate(client, `mutation ($ids: [ID!]!) { reorderCategories(ids: $ids) { ${userErrorFields} } }`, { ids });

export const createSeries = (client: Client, input: Input = {}): Promise<SeriesPayload> =>
  mutate(client, `mutation ($input: SeriesInput!) { createSeries(input: $input) { ${series} } }`, {
    input: seriesInput(input),
  });

export const updateSeries = (
  client: Client,
  id: string,
  version: number,
  input: Input = {},
): Promise<SeriesPayload> =>
  mutate(
    client,
    `mutation ($id: ID!, $version: Int!, $input: SeriesInput!) {
      updateSeries(id: $id, version: $version, input: $input) { ${series} } }`,
    { id, version, input: seriesInput(input) },
  );

export const patchCategory = (
  client: Client,
  id: string,
  version: number,
  patch: Input,
): Promise<CategoryPayload> =>
  mutate(
    client,
    `mutation ($id: ID!, $version: Int!, $patch: CategoryPatch!) {
      patchCategory(id: $id, version: $version, patch: $patch) { ${category} } }`,
    { id, version, patch },
  );

export const patchSeries = (
  client: Client,
  id: string,
  version: number,
  patch: Input,
): Promise<SeriesPayload> =>
  mutate(
    client,
    `mutation ($id: ID!, $version: Int!, $patch: SeriesPatch!) {
      patchSeries(id: $id, version: $version, patch: $patch) { ${series} } }`,
    { id, version, patch },
  );

export const patchEpisode = (
  client: Client,
  id: string,
  version: number,
  patch: Input,
): Promise<EpisodePayload> =>
  mutate(
    client,
    `mutation ($id: ID!, $version: Int!, $patch: EpisodePatch!) {
      patchEpisode(id: $id, version: $version, patch: $patch) { ${episode} } }`,
    { id, version, patch },
  );

export const deleteSeries = (client: Client, id: string): Promise<Payload> =>
  mutate(client, `mutation ($id: ID!) { deleteSeries(id: $id) { ${userErrorFields} } }`, { id });

export const reorderSeries = (client: Client, ids: string[]): Promise<Payload> =>
  mutate(client, `mutation ($ids: [ID!]!) { reorderSeries(ids: $ids) { ${userErrorFields} } }`, { ids });

export const changeManySeries = (client: Client, ids: readonly string[], change: Input): Promise<Payload> =>
  mutate(
    client,
    `mutation ($ids: [ID!]!, $change: ManySeriesInput!) { changeManySeries(ids: $ids, change: $change) { ${userErrorFields} } }`,
    { ids, change },
  );

export const deleteManySeries = (client: Client, ids: readonly string[], count: number): Promise<Payload> =>
  mutate(
    client,
    `mutation ($ids: [ID!]!, $count: Int!) { deleteManySeries(ids: $ids, count: $count) { ${userErrorFields} } }`,
    { ids, count },
  );

/** The default input of `duplicateSeries`: a day later, with the episodes. */
const aDayLater: Input = { shiftDays: 1, replace: [], withEpisodes: true, copies: [] };

export const duplicateSeries = (client: Client, ids: string[], input: Input = {}): Promise<Payload> =>
  mutate(
    client,
    `mutation ($ids: [ID!]!, $shiftDays: Int!, $replace: [Replacement!]!, $withEpisodes: Boolean!,
        $copies: [SeriesCopyInput!]!) {
      duplicateSeries(ids: $ids, shiftDays: $shiftDays, replace: $replace, withEpisodes: $withEpisodes,
        copies: $copies) { ${userErrorFields} } }`,
    { ids, ...aDayLater, ...input },
  );

export const createEpisode = (client: Client, seriesId: string, input: Input = {}): Promise<EpisodePayload> =>
  mutate(
    client,
    `mutation ($seriesId: ID!, $input: EpisodeInput!) {
      createEpisode(seriesId: $seriesId, input: $input) { ${episode} } }`,
    { seriesId, input: episodeInput(input) },
  );

export const updateEpisode = (
  client: Client,
  id: string,
  version: number,
  input: Input = {},
): Promise<EpisodePayload> =>
  mutate(
    client,
    `mutation ($id: ID!, $version: Int!, $input: EpisodeInput!) {
      updateEpisode(id: $id, version: $version, input: $input) { ${episode} } }`,
    { id, version, input: episodeInput(input) },
  );

export const deleteEpisode = (client: Client, id: string): Promise<SeriesPayload> =>
  mutate(client, `mutation ($id: ID!) { deleteEpisode(id: $id) { ${series} } }`, { id });

export const reorderEpisodes = (client: Client, seriesId: string, ids: string[]): Promise<SeriesPayload> =>
  mutate(
    client,
    `mutation ($seriesId: ID!, $ids: [ID!]!) { reorderEpisodes(seriesId: $seriesId, ids: $ids) { ${series} } }`,
    { seriesId, ids },
  );

export const setEpisodeLive = (client: Client, id: string, isLive: boolean): Promise<EpisodePayload> =>
  mutate(
    client,
    `mutation ($id: ID!, $isLive: Boolean!) { setEpisodeLive(id: $id, isLive: $isLive) { ${episode} } }`,
    { id, isLive },
  );

/** Returns the object of a payload; throws its userErrors when there is none. */
export function present<Noun>(noun: Noun | null, { userErrors }: Payload): Noun {
  if (noun === null) throw new Error(JSON.stringify(userErrors));
  return noun;
}

export const makeCategory = async (client: Client, input: Input = {}): Promise<Category> => {
  const payload = await createCategory(client, input);
  return present(payload.category, payload);
};

export const makeSeries = async (client: Client, input: Input = {}): Promise<Series> => {
  const payload = await createSeries(client, input);
  return present(payload.series, payload);
};

export const makeEpisode = async (client: Client, seriesId: string, input: Input = {}): Promise<Episode> => {
  const payload = await createEpisode(client, seriesId, input);
  return present(payload.episode, payload);
};

/** Reads these fields of the series with this slug; null when there is none. */
export async function readSeries<Fields>(
  client: Client,
  slug: string,
  fields: string,
): Promise<Fields | null> {
  const response = await client.query<{ series: Fields | null }>(
    `query ($slug: String!) { series(slug: $slug) { ${fields} } }`,
    { slug },
  );
  return response.series;
}

/** Reads the catalogue's revision from the database. */
export async function readRevision({ sql }: Pick<Harness, "sql">): Promise<number> {
  const [clock] = await sql<{ revision: number }>("select revision from catalogue_clock");
  if (!clock) throw new Error("The catalogue has no clock");
  return clock.revision;
}
