import type { Client, SeriesGrant } from "../client.ts";
import type { UserErrorPayload } from "./catalogue.ts";

// Requests of the pages that unlock protected series and remove the access again.

export interface UnlockPayload {
  series: { id: string; content: object | null } | null;
  grant: SeriesGrant | null;
  unlockedSeries: { id: string }[];
  userErrors: UserErrorPayload[];
}

const payload =
  "series { id content { embedLink } } grant { seriesId token } unlockedSeries { id } userErrors { code field message }";

export const accessDocuments = {
  unlockSeries: `mutation ($id: ID!, $password: String!) { unlockSeries(id: $id, password: $password) { ${payload} } }`,
  keepGrants: `mutation ($grants: [SeriesGrantInput!]!) { keepGrants(grants: $grants) { ${payload} } }`,
  removeSeriesAccess: `mutation ($id: ID!) { removeSeriesAccess(id: $id) { ${payload} } }`,
} as const;

async function mutate(client: Client, document: string, variables: object): Promise<UnlockPayload> {
  const [found] = Object.values(
    await client.query<Record<string, UnlockPayload>>(document, { ...variables }),
  );
  if (found === undefined) throw new Error("The mutation returned no data");
  return found;
}

/** Unlocks the series with the password, and stores the grant in the browser as the page does. */
export async function unlock(client: Client, id: string, password: string): Promise<UnlockPayload> {
  const unlocked = await mutate(client, accessDocuments.unlockSeries, { id, password });
  if (unlocked.grant) client.grants.push(unlocked.grant);
  return unlocked;
}

export const keepGrants = (client: Client, grants: SeriesGrant[]): Promise<UnlockPayload> =>
  mutate(client, accessDocuments.keepGrants, { grants });

export const removeAccess = (client: Client, id: string): Promise<UnlockPayload> =>
  mutate(client, accessDocuments.removeSeriesAccess, { id });

export async function readUnlocked(client: Client): Promise<string[]> {
  const response = await client.query<{ unlockedSeries: { id: string }[] }>("{ unlockedSeries { id } }");
  return response.unlockedSeries.map(({ id }) => id);
}

/** Whether the client may see the content of the series. */
export async function canSee(client: Client, slug: string): Promise<boolean> {
  const response = await client.query<{ series: { content: object | null } | null }>(
    "query ($slug: String!) { series(slug: $slug) { content { shortDescription } } }",
    { slug },
  );
  if (response.series === null) throw new Error("There is no such series");
  return response.series.content !== null;
}
