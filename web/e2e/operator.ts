import type { BrowserContext, Page } from "playwright-core";
import * as v from "valibot";

import { readApi } from "./api.ts";
import { credentials } from "./site.ts";
import type { TestBed } from "./testBed.ts";

const Id = v.object({ id: v.string() });

const Episode = v.object({
  ...Id.entries,
  version: v.number(),
  isLive: v.boolean(),
  title: v.string(),
  shortDescription: v.string(),
  longDescription: v.string(),
  videoUrl: v.string(),
  releaseDate: v.nullable(v.string()),
  durationSeconds: v.number(),
});

const Series = v.object({
  ...Id.entries,
  version: v.number(),
  slug: v.string(),
  title: v.string(),
  releaseDate: v.string(),
  tags: v.array(v.string()),
  password: v.nullable(v.string()),
  embedLink: v.optional(v.nullable(v.string())),
  category: v.nullable(Id),
  thumbnail: v.nullable(v.object({ url: v.string() })),
  content: v.object({
    shortDescription: v.string(),
    longDescription: v.string(),
    episodes: v.array(Episode),
  }),
});

const Category = v.object({
  ...Id.entries,
  version: v.number(),
  slug: v.string(),
  name: v.string(),
  tags: v.array(v.string()),
});

export type Episode = v.InferOutput<typeof Episode>;
export type Series = v.InferOutput<typeof Series>;
export type Category = v.InferOutput<typeof Category>;

interface SeriesDraft {
  slug: string;
  title: string;
  shortDescription: string;
  longDescription: string;
  tags: string[];
  password: string;
  isPublished: boolean;
}

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

type EpisodeDraft = Omit<Episode, "id" | "version">;

/** The admin in a separate browser context, who changes the catalogue by the API as the dashboard does. */
export interface Operator {
  /** Empty until it navigates. */
  page: Page;
  findSeries: (slug: string) => Promise<Series>;
  listSeries: () => Promise<string[]>;
  findCategories: () => Promise<Category[]>;
  createSeries: (draft: Partial<SeriesDraft> & { slug: string; title: string }) => Promise<void>;
  changeSeries: (slug: string, change: Partial<SeriesDraft>) => Promise<void>;
  deleteSeries: (slug: string) => Promise<void>;
  reorderSeries: (ids: string[]) => Promise<void>;
  createCategory: (draft: { slug: string; name: string; tags: string[] }) => Promise<void>;
  changeCategory: (category: Category, change: { name: string }) => Promise<void>;
  deleteCategory: (id: string) => Promise<void>;
  reorderCategories: (ids: string[]) => Promise<void>;
  createEpisode: (slug: string, draft: Partial<EpisodeDraft>) => Promise<string>;
  changeEpisode: (episode: Episode, change: Partial<EpisodeDraft>) => Promise<void>;
  deleteEpisode: (id: string) => Promise<void>;
  reorderEpisodes: (seriesId: string, ids: string[]) => Promise<void>;
  setLive: (episodeId: string, isLive: boolean) => Promise<void>;
}

const seriesFields = `id version slug title releaseDate tags password category { id } thumbnail { url }
  content { shortDescription longDescription episodes {
    id version isLive title shortDescription longDescription videoUrl releaseDate durationSeconds } }`;

/** A small page, so that it takes no processor time from the watched ones. */
export const plainPage = "/faq";

const sessions = new WeakMap<TestBed, Promise<Session>>();

export async function openOperator(bed: TestBed): Promise<Operator> {
  const session = sessions.get(bed) ?? openSession(bed);
  sessions.set(bed, session);
  const page = await bed.openBlank({ storageState: await session });

  async function findSeries(slug: string): Promise<Series> {
    const query = `query ($slug: String!) { series(slug: $slug) { ${seriesFields} } }`;
    return (await readApi(page, { series: Series }, query, { slug })).series;
  }

  /** Sends one mutation, whose arguments are given with their GraphQL types, and returns its payload. */
  async function change<Payload extends v.ObjectEntries>(
    name: string,
    types: Record<string, string>,
    variables: Record<string, unknown>,
    payload: Payload,
    selection = "",
  ): Promise<v.InferOutput<v.ObjectSchema<Payload, undefined>>> {
    const declared = Object.entries(types).map(([key, type]) => `$${key}: ${type}`);
    const given = Object.keys(types).map((key) => `${key}: $${key}`);
    const query = `mutation (${declared.join()}) {
      result: ${name}(${given.join()}) { ${selection} userErrors { code message } } }`;
    return (await readApi(page, { result: v.object(payload) }, query, variables)).result;
  }

  const remove = (name: string, id: string) => change(name, { id: "ID!" }, { id }, {});
  const reorder = (name: string, ids: string[]) => change(name, { ids: "[ID!]!" }, { ids }, {});
  const update = (noun: string, id: string, version: number, input: object) =>
    change(
      `update${noun}`,
      { id: "ID!", version: "Int!", input: `${noun}Input!` },
      { id, version, input },
      {},
    );

  return {
    page,
    findSeries,
    async listSeries() {
      const Catalogue = v.object({ series: v.array(Id) });
      const { catalogue } = await readApi(page, { catalogue: Catalogue }, "{ catalogue { series { id } } }");
      return catalogue.series.map(({ id }) => id);
    },
    async findCategories() {
      const Catalogue = v.object({ categories: v.array(Category) });
      const query = "{ catalogue { categories { id version slug name tags } } }";
      return (await readApi(page, { catalogue: Catalogue }, query)).catalogue.categories;
    },
    async createSeries(draft) {
      // A repeated test finds the series of its first attempt.
      await bed.site.sql("delete from series where slug = $1", [draft.slug]);
      const input = { releaseDate: "2025-07-28", ...draft };
      await change("createSeries", { input: "SeriesInput!" }, { input }, {});
    },
    async changeSeries(slug, wanted) {
      const { id, version, content, category, thumbnail, ...present } = await findSeries(slug);
      const { shortDescription, longDescription } = content;
      await update("Series", id, version, {
        ...present,
        shortDescription,
        longDescription,
        categoryId: category?.id ?? null,
        thumbnailUrl: thumbnail?.url ?? null,
        ...wanted,
      });
    },
    deleteSeries: async (slug) => void (await remove("deleteSeries", (await findSeries(slug)).id)),
    reorderSeries: async (ids) => void (await reorder("reorderSeries", ids)),
    async createCategory(input) {
      await change("createCategory", { input: "CategoryInput!" }, { input }, {});
    },
    async changeCategory({ id, version, ...present }, wanted) {
      await update("Category", id, version, { ...present, ...wanted });
    },
    deleteCategory: async (id) => void (await remove("deleteCategory", id)),
    reorderCategories: async (ids) => void (await reorder("reorderCategories", ids)),
    async createEpisode(slug, draft) {
      const { episode } = await change(
        "createEpisode",
        { seriesId: "ID!", input: "EpisodeInput!" },
        {
          seriesId: (await findSeries(slug)).id,
          input: { videoUrl: "/demonstration/play/reel-1", ...draft },
        },
        { episode: Id },
        "episode { id }",
      );
      return episode.id;
    },
    async changeEpisode({ id, version, ...present }, wanted) {
      await update("Episode", id, version, { ...present, ...wanted });
    },
    deleteEpisode: async (id) => void (await remove("deleteEpisode", id)),
    async reorderEpisodes(seriesId, ids) {
      await change("reorderEpisodes", { seriesId: "ID!", ids: "[ID!]!" }, { seriesId, ids }, {});
    },
    async setLive(id, isLive) {
      await change("setEpisodeLive", { id: "ID!", isLive: "Boolean!" }, { id, isLive }, {});
    },
  };
}

/** Signs in once for all tests of a file. */
async function openSession(bed: TestBed): Promise<Session> {
  const page = await bed.openBlank();
  const query = `mutation ($input: CredentialsInput!) { signIn(input: $input) { userErrors { code message } } }`;
  await readApi(page, {}, query, { input: credentials });
  const session = await page.context().storageState();
  await page.close();
  return session;
}
