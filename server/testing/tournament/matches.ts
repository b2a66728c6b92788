import type { UserErrorPayload } from "../catalogue/catalogue.ts";
import { present } from "../catalogue/catalogue.ts";
import type { Client } from "../client.ts";

// Requests of the dashboard for courts and matches. Mutations return the payload, even when it contains userErrors.

export interface TestCourt {
  id: string;
  name: string;
  isPublic: boolean;
  episodeId: string | null;
  seriesId: string | null;
  current: { id: string } | null;
  next: { id: string } | null;
  pictureDelayMs: number;
  pictureOffsetMs: number;
  version: number;
}

export interface TestMatch {
  id: string;
  number: number | null;
  status: string;
  courtId: string | null;
  episodeId: string | null;
  day: string | null;
  calledAt: string | null;
  startedAt: string | null;
  endedAt: string | null;
  version: number;
}

interface Payload {
  userErrors: UserErrorPayload[];
}
export type CourtPayload = Payload & { court: TestCourt | null };
export type MatchPayload = Payload & { match: TestMatch | null };

type Input = Record<string, unknown>;

const userErrorFields = "userErrors { code field message }";
const court = `court { id name isPublic episodeId seriesId current { id } next { id } pictureDelayMs pictureOffsetMs version } ${userErrorFields}`;
const match = `match { id number status courtId episodeId day calledAt startedAt endedAt version } ${userErrorFields}`;

async function mutate<Result>(client: Client, document: string, variables: Input): Promise<Result> {
  const [payload] = Object.values(await client.query<Record<string, Result>>(document, variables));
  if (payload === undefined) throw new Error("The mutation returned no data");
  return payload;
}

let created = 0;

export const courtInput = (input: Input = {}): Input => ({ name: `Court ${++created}`, ...input });

/** A side with players of these names. */
export const sideOf = (...names: string[]): Input => ({ players: names.map((name) => ({ name })) });

/** The input of a singles match between two players who play in no other match. */
export const matchInput = (input: Input = {}): Input => ({
  number: ++created,
  discipline: "MS",
  format: "THREE_BY_21",
  sides: [sideOf(`Home ${created}`), sideOf(`Guest ${created}`)],
  ...input,
});

export const createCourt = (client: Client, input: Input = {}): Promise<CourtPayload> =>
  mutate(client, `mutation ($input: CourtInput!) { createCourt(input: $input) { ${court} } }`, {
    input: courtInput(input),
  });

export const updateCourt = (
  client: Client,
  { id, name, version }: Pick<TestCourt, "id" | "name" | "version">,
  input: Input = {},
): Promise<CourtPayload> =>
  mutate(
    client,
    `mutation ($id: ID!, $version: Int!, $input: CourtInput!) {
      updateCourt(id: $id, version: $version, input: $input) { ${court} } }`,
    { id, version, input: { name, ...input } },
  );

export const deleteCourt = (client: Client, id: string): Promise<Payload> =>
  mutate(client, `mutation ($id: ID!) { deleteCourt(id: $id) { ${userErrorFields} } }`, { id });

export const reorderCourts = (client: Client, ids: string[]): Promise<Payload> =>
  mutate(client, `mutation ($ids: [ID!]!) { reorderCourts(ids: $ids) { ${userErrorFields} } }`, { ids });

export const clearCourt = (client: Client, id: string): Promise<CourtPayload> =>
  mutate(client, `mutation ($id: ID!) { clearCourt(id: $id) { ${court} } }`, { id });

export const createMatch = (client: Client, input: Input = {}): Promise<MatchPayload> =>
  mutate(client, `mutation ($input: MatchInput!) { createMatch(input: $input) { ${match} } }`, {
    input: matchInput(input),
  });

export const updateMatch = (
  client: Client,
  id: string,
  version: number,
  input: Input,
): Promise<MatchPayload> =>
  mutate(
    client,
    `mutation ($id: ID!, $version: Int!, $input: MatchInput!) {
      updateMatch(id: $id, version: $version, input: $input) { ${match} } }`,
    { id, version, input },
  );

export const deleteMatch = (client: Client, id: string): Promise<Payload> =>
  mutate(client, `mutation ($id: ID!) { deleteMatch(id: $id) { ${userErrorFields} } }`, { id });

export const callMatch = (client: Client, id: string, courtId: string): Promise<MatchPayload> =>
  mutate(
    client,
    `mutation ($id: ID!, $courtId: ID!) { callMatch(id: $id, courtId: $courtId) { ${match} } }`,
    { id, courtId },
  );

interface TestDay {
  day: string;
  isPublished: boolean;
  note: string;
  matches: number;
}
type DayPayload = Payload & { day: TestDay | null };

export const publishDay = (
  client: Client,
  day: string,
  input: { isPublished?: boolean; note?: string } = {},
): Promise<DayPayload> =>
  mutate(
    client,
    `mutation ($day: Date!, $isPublished: Boolean!, $note: String!) {
      publishDay(day: $day, isPublished: $isPublished, note: $note) { day { day isPublished note matches } ${userErrorFields} } }`,
    { day, isPublished: true, note: "", ...input },
  );

export const moveMatch = (
  client: Client,
  id: string,
  place: { courtId: string | null; day: string; place: number },
): Promise<MatchPayload> =>
  mutate(
    client,
    `mutation ($id: ID!, $courtId: ID, $day: Date!, $place: Int!) {
      moveMatch(id: $id, courtId: $courtId, day: $day, place: $place) { ${match} } }`,
    { id, ...place },
  );

export const makeCourt = async (client: Client, input: Input = {}): Promise<TestCourt> => {
  const payload = await createCourt(client, input);
  return present(payload.court, payload);
};

export const makeMatch = async (client: Client, input: Input = {}): Promise<TestMatch> => {
  const payload = await createMatch(client, input);
  return present(payload.match, payload);
};

/** Creates a match and calls its players to the court. */
export const makeCalledMatch = async (
  client: Client,
  courtId: string,
  input: Input = {},
): Promise<TestMatch> => {
  const payload = await callMatch(client, (await makeMatch(client, input)).id, courtId);
  return present(payload.match, payload);
};

/** The error of calling a match to a court that another match occupies. */
export const courtOccupied = (courtName: string, number: string) => [
  { code: "ON_COURT", field: null, message: `${courtName} is still occupied by match ${number}.` },
];

/** Reads these fields of a match; null when the caller may see no such match. */
export async function readMatch<Fields>(client: Client, id: string, fields: string): Promise<Fields | null> {
  const response = await client.query<{ match: Fields | null }>(
    `query ($id: ID!) { match(id: $id) { ${fields} } }`,
    { id },
  );
  return response.match;
}
