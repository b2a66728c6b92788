import type { UserErrorPayload } from "../catalogue/catalogue.ts";
import { sendForm, uploadForm } from "../catalogue/uploads.ts";
import type { Client } from "../client.ts";
import type { Harness } from "../harness.ts";

// Requests of the dashboard that preview and import an order of play.

interface Issue {
  row: number;
  column: string | null;
  message: string;
}

export interface MatchImport {
  id: string;
  added: number;
  changed: number;
  unchanged: number;
  missing: string[];
  newCourts: string[];
  errors: Issue[];
  notes: Issue[];
}

interface Payload {
  preview: MatchImport | null;
  userErrors: UserErrorPayload[];
}

const issueFields = "{ row column message }";
const payload = `{ preview { id added changed unchanged missing newCourts errors ${issueFields} notes ${issueFields} }
  userErrors { code field message } }`;

const previewing = `mutation ($file: Upload!, $dateOrder: DateOrder) {
  previewMatchImport(file: $file, dateOrder: $dateOrder) ${payload} }`;

/** Sends the file, and returns the payload even when it contains userErrors. */
export async function askMatchPreview(
  site: Pick<Harness, "url">,
  client: Client,
  bytes: Uint8Array,
  dateOrder: string | null = null,
): Promise<Payload> {
  const operations = JSON.stringify({ query: previewing, variables: { file: null, dateOrder } });
  const form = uploadForm(bytes, { operations, filename: "plan.csv" });
  const { text } = await sendForm(site, client, form, client.headers);
  // The test checks the content.
  const response = JSON.parse(text) as { data: { previewMatchImport: Payload } | null };
  if (!response.data) throw new Error(text);
  return response.data.previewMatchImport;
}

/** The preview of a valid file; an array contains the rows of a CSV file. */
export async function previewMatches(
  site: Harness,
  file: Uint8Array | readonly string[],
): Promise<MatchImport> {
  const bytes = file instanceof Uint8Array ? file : new TextEncoder().encode(file.join("\n"));
  const response = await askMatchPreview(site, site.admin, bytes);
  if (!response.preview) throw new Error(JSON.stringify(response.userErrors));
  return response.preview;
}

export async function importMatches(
  client: Client,
  previewId: string,
  addCourts: readonly string[] = [],
): Promise<Payload> {
  const response = await client.query<{ importMatches: Payload }>(
    `mutation ($previewId: ID!, $addCourts: [String!]!) {
      importMatches(previewId: $previewId, addCourts: $addCourts) ${payload} }`,
    { previewId, addCourts },
  );
  return response.importMatches;
}

interface ListedMatch {
  id: string;
  number: number;
  court: string | null;
  day: string;
  kind: string;
  at: string | null;
  status: string;
  place: number | null;
}

/** The matches in the order of their numbers, as they are stored. */
export const listMatches = (site: Harness): Promise<ListedMatch[]> =>
  site.sql(
    `select match.id, number, court.name as court, day::text, scheduled_kind as kind,
        to_char(scheduled_at at time zone 'UTC', 'HH24:MI') as at, status, court_sequence as place
      from match left join court on court.id = court_id order by number`,
  );

/** Imports a file, with its new courts. */
export async function runImport(site: Harness, file: Uint8Array | readonly string[]): Promise<MatchImport> {
  const { id, newCourts } = await previewMatches(site, file);
  const { preview, userErrors } = await importMatches(site.admin, id, newCourts);
  if (!preview) throw new Error(JSON.stringify(userErrors));
  return preview;
}
