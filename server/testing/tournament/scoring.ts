import { randomUUID } from "node:crypto";

import type { MatchEventKind } from "../../../domain/scoring/matchEvents.ts";
import type { UserErrorPayload } from "../catalogue/catalogue.ts";
import { present } from "../catalogue/catalogue.ts";
import type { GraphqlResponse, Client } from "../client.ts";
import type { Harness } from "../harness.ts";

// Requests of a device that scores a match, and of an admin who creates and revokes its token.

export interface TestToken {
  id: string;
  name: string;
  courtId: string | null;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

interface TokenPayload {
  token: TestToken | null;
  link: string | null;
  userErrors: UserErrorPayload[];
}

const userErrorFields = "userErrors { code field message }";
export const tokenFields = "id name courtId expiresAt lastUsedAt revokedAt";

export async function createScorerToken(
  admin: Client,
  courtId: string,
  input: { name?: string; expiresAt?: string | null } = {},
): Promise<TokenPayload> {
  const response = await admin.query<{ createScorerToken: TokenPayload }>(
    `mutation ($courtId: ID!, $name: String!, $expiresAt: DateTime) {
      createScorerToken(courtId: $courtId, name: $name, expiresAt: $expiresAt) { token { ${tokenFields} } link ${userErrorFields} } }`,
    { courtId, name: "Tablet", ...input },
  );
  return response.createScorerToken;
}

/** Creates a token of the court, and returns the secret that its link contains. */
export async function makeScorerToken(
  admin: Client,
  courtId: string,
): Promise<{ id: string; secret: string }> {
  const payload = await createScorerToken(admin, courtId);
  const { id } = present(payload.token, payload);
  return { id, secret: secretOf(payload.link ?? "") };
}

export function secretOf(link: string): string {
  return link.slice(link.indexOf("#token=") + "#token=".length);
}

export async function revokeToken(admin: Client, id: string): Promise<Omit<TokenPayload, "link">> {
  const response = await admin.query<{ revokeAccessToken: Omit<TokenPayload, "link"> }>(
    `mutation ($id: ID!) { revokeAccessToken(id: $id) { token { ${tokenFields} } ${userErrorFields} } }`,
    { id },
  );
  return response.revokeAccessToken;
}

/** The header of a request with the token. */
export const bearer = (secret: string): { authorization: string } => ({ authorization: `Bearer ${secret}` });

/** An event in the form that a device sends. */
export interface SentEvent {
  id: string;
  kind: MatchEventKind;
  side?: number | null;
  player?: number | null;
  detail?: Record<string, unknown> | null;
  at?: string | null;
  pressedAt: string;
}

/** Creates an event at the current time. */
export function press(kind: MatchEventKind, rest: Partial<SentEvent> = {}): SentEvent {
  const now = new Date().toISOString();
  return { id: randomUUID(), kind, at: now, pressedAt: now, ...rest };
}

/** One rally for each digit, won by the side of that number: `0010`. */
export const pressRallies = (winners: string): SentEvent[] =>
  winners.split("").map((side) => press("RALLY", { side: Number(side) }));

interface ScoredMatch {
  id: string;
  status: string;
  games: number[][];
  lastEventNumber: number;
  isFresh: boolean;
}

interface TakePayload {
  lease: number | null;
  events: { id: string; number: number; kind: MatchEventKind; at: string; recordedAt: string }[] | null;
  match: ScoredMatch | null;
  serverTime: string;
  heldBy: { name: string; battery: number | null; unsent: number } | null;
  userErrors: UserErrorPayload[];
}

export interface RecordedPayload {
  lastEventNumber: number;
  match: ScoredMatch | null;
  serverTime: string;
  userErrors: UserErrorPayload[];
}

interface Sent {
  lease: number;
  after: number;
  events: readonly SentEvent[];
}

/** A device that scores: a tablet, or a tab of the dashboard. */
export interface TestDevice {
  id: string;
  name: string;
  client: Client;
  askToTake: (
    matchId: string,
    takeOver?: boolean,
  ) => Promise<GraphqlResponse<{ takeScoring: TakePayload } | null>>;
  take: (matchId: string, takeOver?: boolean) => Promise<TakePayload>;
  askToRecord: (
    matchId: string,
    sent: Sent,
    state?: DeviceState,
  ) => Promise<GraphqlResponse<{ recordMatchEvents: RecordedPayload } | null>>;
  record: (matchId: string, sent: Sent, state?: DeviceState) => Promise<RecordedPayload>;
  /** Takes the match, and sends the events to append to its log. */
  score: (matchId: string, events: readonly SentEvent[]) => Promise<RecordedPayload>;
}

/** The state that a device reports with a request. */
interface DeviceState {
  sentAt?: string;
  battery?: number | null;
  unsent?: number;
}

const match = "match { id status games lastEventNumber isFresh }";
export const takeDocument = `mutation ($matchId: ID!, $device: DeviceInput!, $takeOver: Boolean) {
  takeScoring(matchId: $matchId, device: $device, takeOver: $takeOver) {
    lease events { id number kind at recordedAt } ${match} serverTime heldBy { name battery unsent } ${userErrorFields} } }`;
export const recordDocument = `mutation (
    $matchId: ID!, $lease: Int!, $after: Int!, $events: [MatchEventInput!]!, $device: DeviceInput!
  ) {
  recordMatchEvents(matchId: $matchId, lease: $lease, after: $after, events: $events, device: $device) {
    lastEventNumber ${match} serverTime ${userErrorFields} } }`;

export function createDevice(client: Client, name = "Tablet", id: string = randomUUID()): TestDevice {
  const describe = (state: DeviceState) => ({ id, name, sentAt: new Date().toISOString(), ...state });
  const device: TestDevice = {
    id,
    name,
    client,
    askToTake: (matchId, takeOver = false) =>
      client.ask(takeDocument, { matchId, device: describe({}), takeOver }),
    async take(matchId, takeOver = false) {
      const variables = { matchId, device: describe({}), takeOver };
      return (await client.query<{ takeScoring: TakePayload }>(takeDocument, variables)).takeScoring;
    },
    askToRecord: (matchId, sent, state = {}) =>
      client.ask(recordDocument, { matchId, ...sent, device: describe(state) }),
    async record(matchId, sent, state = {}) {
      const variables = { matchId, ...sent, device: describe(state) };
      const response = await client.query<{ recordMatchEvents: RecordedPayload }>(recordDocument, variables);
      return response.recordMatchEvents;
    },
    async score(matchId, events) {
      const payload = await device.take(matchId);
      const lease = present(payload.lease, payload);
      return device.record(matchId, { lease, after: payload.events?.length ?? 0, events });
    },
  };
  return device;
}

/** A device with a token of the court. */
export async function makeTablet(
  site: Pick<Harness, "admin" | "openWith">,
  courtId: string,
): Promise<TestDevice> {
  const { secret } = await makeScorerToken(site.admin, courtId);
  return createDevice(site.openWith(bearer(secret)));
}
