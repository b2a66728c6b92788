import { readBackup } from "../../backup/reading/backup.ts";
import type { Backup } from "../../backup/reading/backupReader.ts";
import type { IssueList } from "../../backup/reading/issueList.ts";
import { createIssueList } from "../../backup/reading/issueList.ts";
import type { EntryText } from "../../backup/reading/seriesEntry.ts";
import type { CheckConfig } from "../../catalogue/episodes/episode.input.ts";
import type { Client } from "../client.ts";
import type { Follower } from "../follow.ts";
import type { Harness } from "../harness.ts";
import type { UserErrorPayload } from "./catalogue.ts";
import { sendForm, uploadForm } from "./uploads.ts";

// Requests of the dashboard that export and import series.

export interface ImportIssue {
  path: string;
  message: string;
}

export interface ImportPreview {
  id: string;
  added: string[];
  replaced: string[];
  removedEpisodes: string[];
  accessCodes: string[];
  warnings: ImportIssue[];
  errors: ImportIssue[];
}

export interface SeriesImport {
  id: string;
  status: "RUNNING" | "FINISHED" | "FAILED";
  total: number;
  processed: number;
  warnings: ImportIssue[];
  errors: ImportIssue[];
}

export type Entry = { series: Record<string, unknown>; episodes?: Record<string, unknown>[] };
export type BackupContent = Record<string, Entry>;

const importFields = "id status total processed warnings { path message } errors { path message }";

export const previewMutation = `mutation ($file: Upload!) { previewImport(file: $file) {
  preview { id added replaced removedEpisodes accessCodes warnings { path message } errors { path message } }
  userErrors { code field message } } }`;

interface PreviewResponse {
  preview: ImportPreview | null;
  userErrors: UserErrorPayload[];
  /** The code of the first GraphQL error. */
  code: string | undefined;
}

/** Sends a file, given as text, as bytes or as its content. */
export async function askPreview(
  site: Pick<Harness, "url">,
  client: Client,
  file: string | Uint8Array | BackupContent,
  filename = "series_backup_2025-07-28.json",
): Promise<PreviewResponse> {
  const bytes =
    file instanceof Uint8Array
      ? file
      : Buffer.from(typeof file === "string" ? file : JSON.stringify(file), "utf8");
  const operations = JSON.stringify({ query: previewMutation, variables: { file: null } });
  const { text } = await sendForm(site, client, uploadForm(bytes, { operations, filename }));
  // The test checks the content.
  const response = JSON.parse(text) as {
    data: { previewImport: Omit<PreviewResponse, "code"> } | null;
    errors?: { extensions: { code: string } }[];
  };
  const payload = response.data?.previewImport ?? { preview: null, userErrors: [] };
  return { ...payload, code: response.errors?.[0]?.extensions.code };
}

/** The preview of a valid backup. */
export async function preview(
  site: Pick<Harness, "url">,
  client: Client,
  file: Parameters<typeof askPreview>[2],
): Promise<ImportPreview> {
  const response = await askPreview(site, client, file);
  if (response.preview === null) throw new Error(JSON.stringify(response));
  return response.preview;
}

export async function startImport(
  client: Client,
  previewId: string,
): Promise<{ seriesImport: SeriesImport | null; userErrors: UserErrorPayload[] }> {
  const response = await client.query<{
    importSeries: { seriesImport: SeriesImport | null; userErrors: UserErrorPayload[] };
  }>(
    `mutation ($previewId: ID!) { importSeries(previewId: $previewId) {
      seriesImport { ${importFields} } userErrors { code field message } } }`,
    { previewId },
  );
  return response.importSeries;
}

export function followImport(client: Client, id: string): Follower<SeriesImport | null> {
  const { next, stop } = client.subscribe<{ seriesImport: SeriesImport | null }>(
    `subscription ($id: ID!) { seriesImport(id: $id) { ${importFields} } }`,
    { id },
  );
  return {
    async next() {
      const response = await next();
      if (response.errors) throw new Error(JSON.stringify(response.errors));
      return response.data.seriesImport;
    },
    stop,
  };
}

/** Waits until an import has ended, and returns it. */
export async function endOf(client: Client, id: string): Promise<SeriesImport> {
  const updates = followImport(client, id);
  try {
    for (;;) {
      const seen = await updates.next();
      if (seen === null) throw new Error("There is no such import");
      if (seen.status !== "RUNNING") return seen;
    }
  } finally {
    updates.stop();
  }
}

/** Imports a file without errors, and waits until the import has ended. */
export async function importFile(
  site: Pick<Harness, "url">,
  client: Client,
  file: Parameters<typeof askPreview>[2],
): Promise<SeriesImport> {
  const seen = await preview(site, client, file);
  if (seen.errors.length > 0) throw new Error(JSON.stringify(seen.errors));
  await startImport(client, seen.id);
  return endOf(client, seen.id);
}

export async function exportSeries(
  client: Client,
  ids: string[],
  withAccessCodes = false,
): Promise<{ name: string; content: BackupContent }> {
  const response = await client.query<{ exportSeries: { name: string; content: BackupContent } }>(
    `query ($ids: [ID!]!, $withAccessCodes: Boolean!) {
      exportSeries(ids: $ids, withAccessCodes: $withAccessCodes) { name content } }`,
    { ids, withAccessCodes },
  );
  return response.exportSeries;
}

/** Waits until so many statements that begin with this text wait for another transaction. */
export async function waitForLock(
  site: Pick<Harness, "sql">,
  beginning: string,
  statements = 1,
): Promise<void> {
  for (;;) {
    const waiting = await site.sql(
      `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and starts_with(query, $1)`,
      [beginning],
    );
    if (waiting.length >= statements) return;
  }
}

let created = 0;

/** An entry in the format of the specification's export. */
export function makeEntry(series: Record<string, unknown> = {}, episodes: Entry["episodes"] = []): Entry {
  created += 1;
  return {
    series: { id: `imported-${created}`, title: `Imported ${created}`, releaseDate: "2025-07-28", ...series },
    episodes,
  };
}

export function makeEpisodeEntry(fields: Record<string, unknown> = {}): Record<string, unknown> {
  created += 1;
  return {
    docId: `episode-${created}`,
    title: `Episode ${created}`,
    videoUrl: "/demonstration/play/court-1",
    ...fields,
  };
}

/** A backup with this many series, and this many episodes in each. */
export function makeBackup(series: number, episodes: number): BackupContent {
  return Object.fromEntries(
    Array.from({ length: series }, (_, place) => [
      `series-${place}`,
      makeEntry(
        { longDescription: "The semi-finals on all courts. ".repeat(5) },
        Array.from({ length: episodes }, (_unused, number) =>
          makeEpisodeEntry({ episodeNumber: number + 1 }),
        ),
      ),
    ]),
  );
}

/** Reads a backup in this thread. A small one is read seven bytes at a time, so that chunks end at many different places. */
export async function readBytes(
  config: CheckConfig,
  bytes: Buffer,
  errors: IssueList,
  warnings: IssueList,
): Promise<(Backup & { texts: EntryText[] }) | null> {
  const size = bytes.length < 20_000 ? 7 : 65_536;
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
  }
  const texts: EntryText[] = [];
  const keepTexts = async (some: EntryText[]) => void texts.push(...some);
  const backup = await readBackup(config, chunks(), keepTexts, errors, warnings);
  return backup && { ...backup, texts };
}

/** Reads a backup, and returns the errors and warnings with it. An object is written as JSON first. */
export async function readWithIssues(config: CheckConfig, file: string | Uint8Array | object) {
  const text = typeof file === "string" || file instanceof Uint8Array ? file : JSON.stringify(file);
  const [errors, warnings] = [createIssueList(), createIssueList()];
  const backup = await readBytes(config, Buffer.from(text), errors, warnings);
  return { backup, errors: errors.list(), warnings: warnings.list() };
}
