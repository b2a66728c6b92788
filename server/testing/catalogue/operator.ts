import type { Harness } from "../harness.ts";
import { importFile, makeEntry, makeEpisodeEntry } from "./backup.ts";
import {
  createEpisode,
  deleteEpisode,
  deleteSeries,
  makeSeries,
  patchCategory,
  patchEpisode,
  patchSeries,
  reorderEpisodes,
  reorderSeries,
  setEpisodeLive,
} from "./catalogue.ts";

// An operator who changes the catalogue at random, for tests whose result must not depend on the changes.

/** The password of the series that the operator protects. */
export const operatorPassword = "backhand clear";

interface Row {
  id: string;
  slug: string;
  version: number;
}

export const readRows = (site: Pick<Harness, "sql">, table: "series" | "episode" | "category") =>
  site.sql<Row>(
    `select id, version, ${table === "episode" ? "''" : "slug"} as slug from ${table} order by id`,
  );

/** Returns a function that makes a random change of a random object. `name` makes the slugs of several operators differ. */
export function createOperator(site: Harness, name: string, random: () => number): () => Promise<unknown> {
  let done = 0;
  const choose = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error("There is nothing to choose from");
    return value;
  };
  const shuffle = <Value>(values: readonly Value[]): Value[] =>
    values
      .map((value) => ({ value, place: random() }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ value }) => value);
  const patchAny = async (patch: (slugs: string[]) => Record<string, unknown>): Promise<unknown> => {
    const all = await readRows(site, "series");
    const { id, version } = choose(all);
    return patchSeries(site.admin, id, version, patch(all.map(({ slug }) => slug)));
  };
  const acts: (() => Promise<unknown>)[] = [
    () => patchAny(() => ({ title: `Title ${done}` })),
    () => patchAny(() => ({ longDescription: `Text ${done}` })),
    () => patchAny(() => ({ tags: choose([[], ["live"], ["final"], ["final", "ppv"]]) })),
    () => patchAny(() => ({ isPublished: random() < 0.5 })),
    () => patchAny(() => ({ password: random() < 0.5 ? null : operatorPassword })),
    // The slug may be a former or current one of another series.
    () => patchAny((slugs) => ({ slug: choose([...slugs, "court-1", "court-2", `court-${name}-${done}`]) })),
    async () => {
      const category = choose(await readRows(site, "category"));
      return patchAny(() => ({ categoryId: random() < 0.5 ? null : category.id }));
    },
    async () => {
      const { id, version } = choose(await readRows(site, "category"));
      return patchCategory(site.admin, id, version, { name: `Category ${done}` });
    },
    async () => {
      const all = await readRows(site, "series");
      return reorderSeries(
        site.admin,
        shuffle(all).map(({ id }) => id),
      );
    },
    () =>
      makeSeries(site.admin, {
        slug: `added-${name}-${done}`,
        title: `Title ${done}`,
        isPublished: random() < 0.7,
      }),
    async () => {
      const all = await readRows(site, "series");
      return all.length > 4 ? deleteSeries(site.admin, choose(all).id) : null;
    },
    async () =>
      createEpisode(site.admin, choose(await readRows(site, "series")).id, { title: `Rally ${done}` }),
    async () => setEpisodeLive(site.admin, choose(await readRows(site, "episode")).id, random() < 0.6),
    async () => setEpisodeLive(site.admin, choose(await readRows(site, "episode")).id, random() < 0.6),
    async () => {
      const { id, version } = choose(await readRows(site, "episode"));
      return patchEpisode(site.admin, id, version, { title: `Rally ${done}` });
    },
    async () => {
      const all = await readRows(site, "episode");
      return all.length > 4 ? deleteEpisode(site.admin, choose(all).id) : null;
    },
    async () => {
      const { id } = choose(await readRows(site, "series"));
      const own = await site.sql<Row>("select id from episode where series_id = $1", [id]);
      return reorderEpisodes(
        site.admin,
        id,
        shuffle(own).map((episode) => episode.id),
      );
    },
    () =>
      importFile(site, site.admin, {
        imported: makeEntry({ id: choose(["court-1", "imported"]), title: `Imported ${done}` }, [
          makeEpisodeEntry({ docId: "rally", episodeNumber: 1 }),
        ]),
      }).catch(() => null),
  ];
  return () => {
    done += 1;
    return choose(acts)();
  };
}
