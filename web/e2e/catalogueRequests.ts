import type { Page } from "playwright-core";
import * as v from "valibot";

import { readApi } from "./api.ts";

export const Id = v.object({ id: v.string() });

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
type Series = v.InferOutput<typeof Series>;
export type Category = v.InferOutput<typeof Category>;

const seriesFields = `id version slug title releaseDate tags password category { id } thumbnail { url }
  content { shortDescription longDescription episodes {
    id version isLive title shortDescription longDescription videoUrl releaseDate durationSeconds } }`;

/** Requests to the API from a page whose session may change the catalogue. */
export interface CatalogueRequests {
  findSeries: (slug: string) => Promise<Series>;
  listSeries: () => Promise<string[]>;
  findCategories: () => Promise<Category[]>;
  /** Sends one mutation, whose arguments are given with their GraphQL types, and returns its payload. */
  change: <Payload extends v.ObjectEntries>(
    name: string,
    types: Record<string, string>,
    variables: Record<string, unknown>,
    payload: Payload,
    selection?: string,
  ) => Promise<v.InferOutput<v.ObjectSchema<Payload, undefined>>>;
  update: (
    noun: "Series" | "Category" | "Episode",
    id: string,
    version: number,
    input: object,
  ) => Promise<void>;
}

export function createCatalogueRequests(page: Page): CatalogueRequests {
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

  return {
    async findSeries(slug) {
      const query = `query ($slug: String!) { series(slug: $slug) { ${seriesFields} } }`;
      return (await readApi(page, { series: Series }, query, { slug })).series;
    },
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
    change,
    async update(noun, id, version, input) {
      const types = { id: "ID!", version: "Int!", input: `${noun}Input!` };
      await change(`update${noun}`, types, { id, version, input }, {});
    },
  };
}
