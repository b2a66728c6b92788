import { randomBytes, randomInt } from "node:crypto";

import type { EntityManager } from "typeorm";

import { nameEpisode } from "../../domain/broadcast.ts";
import { seriesOfRow } from "../../domain/tags.ts";
import type { AppSecret } from "../auth/secrets.ts";
import { seal, tryUnseal } from "../auth/secrets.ts";
import { createPause } from "../concurrency/pause.ts";
import { reportCodeConflicts } from "./codes.ts";
import { reportTakenSlugs } from "./formerSlugs.ts";
import type { IssueList } from "./reading/issueList.ts";
import type { SeriesEntry } from "./reading/seriesEntry.ts";

// The changes that an import would make to the current catalogue. The preview shows them. The import computes them
// again while it holds the clock's lock, because the catalogue may have changed since.

export interface Plan {
  added: string[];
  replaced: string[];
  /** Titles in the form `series title: episode title`. */
  removedEpisodes: string[];
  /** Names in the form `series title: name`. */
  accessCodes: string[];
  decisions: Decision[];
}

/** The columns of a series that depend on the current catalogue. */
export interface Decision {
  id: string;
  position: number;
  categoryId: string | null;
  passwordCipher: string | null;
  passwordVersion: number;
}

interface Present {
  id: string;
  slug: string;
  title: string;
  position: number;
  passwordCipher: string | null;
  passwordVersion: number;
}

export async function planImport(
  db: EntityManager,
  appSecret: AppSecret,
  entries: readonly SeriesEntry[],
  errors: IssueList,
  warnings: IssueList,
  /** Series that this transaction has written, but that are not part of the catalogue yet. */
  written: ReadonlySet<string> = new Set(),
): Promise<Plan> {
  const all = await db.query<Present[]>(
    `select id, slug, title, position, password_cipher as "passwordCipher", password_version as "passwordVersion"
      from series`,
  );
  const present = all.filter(({ id }) => !written.has(id));
  const categories = await readCategories(db);
  const findCategory = createCategoryFinder(categories);
  const byId = new Map(present.map((series) => [series.id, series]));
  const ids = new Set(entries.map(({ id }) => id));
  const others = new Map(present.flatMap((series) => (ids.has(series.id) ? [] : [[series.slug, series]])));
  let last = Math.max(-1, ...present.map(({ position }) => position));

  const decisions: Decision[] = [];
  const pause = createPause();
  for (const entry of entries) {
    await pause();
    const own = byId.get(entry.id) ?? null;
    const other = others.get(entry.slug);
    if (other) errors.add(`${entry.path}.id`, `The ID ${entry.slug} belongs to the series “${other.title}”.`);
    const categoryId = entry.category === null ? null : findCategory(entry.category);
    if (entry.category !== null && categoryId === null)
      warnings.add(
        `${entry.path}.categoryId`,
        `There is no category ${entry.category}, so it will be in none.`,
      );
    const position = own?.position ?? (last += 1);
    decisions.push({
      id: entry.id,
      position,
      categoryId,
      ...decidePassword(appSecret, entry, own, warnings),
    });
  }
  reportOutsideRows(entries, decisions, categories, warnings);
  await reportForeignEpisodes(db, entries, all, errors);
  await reportTakenSlugs(db, entries, present, warnings);
  const passwordCiphers = new Map(decisions.map(({ id, passwordCipher }) => [id, passwordCipher]));
  await reportCodeConflicts(db, appSecret, { entries, passwordCiphers }, errors);
  return {
    added: entries.flatMap(({ id, title }) => (byId.has(id) ? [] : title)),
    replaced: entries.flatMap(({ id }) => byId.get(id)?.title ?? []),
    removedEpisodes: await readRemovedEpisodes(db, entries),
    accessCodes: entries.flatMap(({ title, accessCodes }) =>
      accessCodes.map(({ name }) => `${title}: ${name}`),
    ),
    decisions,
  };
}

/**
 * An import never unprotects a series. Without a password in the file, the current password is kept or a new one is
 * generated.
 */
function decidePassword(
  appSecret: AppSecret,
  { path, password, isProtected }: SeriesEntry,
  own: Present | null,
  warnings: IssueList,
): Pick<Decision, "passwordCipher" | "passwordVersion"> {
  const presentCipher = own?.passwordCipher ?? null;
  // A random version, so that grants of a deleted series with this id do not unlock the new one.
  const version = own?.passwordVersion ?? randomInt(1_000, 1_000_000_000);
  if (password === null && presentCipher !== null) {
    warnings.add(`${path}.password`, "The file has no password for it, so it keeps its present one.");
    return { passwordCipher: presentCipher, passwordVersion: version };
  }
  if (password === null && isProtected)
    warnings.add(
      `${path}.password`,
      "The file has no password for it, so it is given a new one; see its form.",
    );
  const wanted = password ?? (isProtected ? randomBytes(12).toString("base64url") : null);
  const present = presentCipher === null ? null : tryUnseal(appSecret, "series password", presentCipher);
  if (wanted === present) return { passwordCipher: presentCipher, passwordVersion: version };
  return {
    passwordCipher: wanted === null ? null : seal(appSecret, "series password", wanted),
    passwordVersion: version + 1,
  };
}

interface PresentCategory {
  id: string;
  slug: string;
  tags: string[];
}

function readCategories(db: EntityManager): Promise<PresentCategory[]> {
  return db.query<PresentCategory[]>("select id, slug, tags from category");
}

/**
 * Warns of series that no row of the home page contains, so that only the search finds them. Without categories there
 * are no rows.
 */
function reportOutsideRows(
  entries: readonly SeriesEntry[],
  decisions: readonly Decision[],
  categories: readonly PresentCategory[],
  warnings: IssueList,
): void {
  if (categories.length === 0) return;
  const members = entries.map((entry, place) => ({
    entry,
    tags: entry.tags,
    categoryId: decisions[place]?.categoryId ?? null,
  }));
  const isLive = ({ entry }: (typeof members)[number]) => entry.episodes.some((episode) => episode.isLive);
  const inRows = new Set(categories.flatMap((category) => seriesOfRow(category, members, isLive)));
  for (const member of members)
    if (!inRows.has(member))
      warnings.add(
        member.entry.path,
        "It will be in no row: it has no category, and not all tags of any category.",
      );
}

/** Finds a category by its id or its slug. */
function createCategoryFinder(categories: readonly PresentCategory[]): (key: string) => string | null {
  const byKey = new Map(categories.flatMap(({ id, slug }) => [[slug, id] as const, [id, id] as const]));
  return (key) => byKey.get(key.trim().toLowerCase()) ?? null;
}

/** An episode may move between series of the file, but not out of a series that is not in the file. */
async function reportForeignEpisodes(
  db: EntityManager,
  entries: readonly SeriesEntry[],
  present: readonly Present[],
  errors: IssueList,
): Promise<void> {
  const imported = new Set(entries.map(({ id }) => id));
  // Compared with sets in memory, because without statistics the planner could choose a nested loop.
  const known = await db.query<{ id: string; seriesId: string }[]>(
    `select id, series_id as "seriesId" from episode where id = any($1)`,
    [episodeIds(entries)],
  );
  const foreign = known.filter(({ seriesId }) => !imported.has(seriesId));
  if (foreign.length === 0) return;
  const titles = new Map(present.map(({ id, title }) => [id, title]));
  const seriesOf = new Map(foreign.map(({ id, seriesId }) => [id, seriesId]));
  for (const { id, path } of entries.flatMap(({ episodes }) => episodes)) {
    const seriesId = seriesOf.get(id);
    if (seriesId !== undefined)
      errors.add(`${path}.docId`, `An episode of the series “${titles.get(seriesId)}” has this docId.`);
  }
}

async function readRemovedEpisodes(db: EntityManager, entries: readonly SeriesEntry[]): Promise<string[]> {
  const kept = new Set(episodeIds(entries));
  const present = await db.query<{ id: string }[]>("select id from episode where series_id = any($1)", [
    entries.map(({ id }) => id),
  ]);
  const gone = present.flatMap(({ id }) => (kept.has(id) ? [] : id));
  if (gone.length === 0) return [];
  const removed = await db.query<{ series: string; episode: string }[]>(
    `select series.title as series, episode.title as episode
      from episode join series on series.id = episode.series_id where episode.id = any($1)
      order by series.position, episode.number`,
    [gone],
  );
  return removed.map(({ series, episode }) => `${series}: ${nameEpisode(episode)}`);
}

function episodeIds(entries: readonly SeriesEntry[]): string[] {
  return entries.flatMap(({ episodes }) => episodes.map(({ id }) => id));
}
