import type { BrowserContext, Page } from "playwright-core";

import { readApi } from "./api.ts";
import type { CatalogueRequests, Category, Episode } from "./catalogueRequests.ts";
import { Id, createCatalogueRequests } from "./catalogueRequests.ts";
import { credentials } from "./site.ts";
import type { Site } from "./site.ts";
import type { TestBed } from "./testBed.ts";

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
export interface Operator extends Pick<CatalogueRequests, "findSeries" | "listSeries" | "findCategories"> {
  /** Empty until it navigates. */
  page: Page;
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

/** A small page, so that it takes no processor time from the watched ones. */
export const plainPage = "/faq";

const sessions = new WeakMap<Site, Promise<Session>>();

export async function openOperator(bed: TestBed): Promise<Operator> {
  const session = sessions.get(bed.site) ?? openSession(bed);
  sessions.set(bed.site, session);
  const page = await bed.openBlank({ storageState: await session });
  const { findSeries, listSeries, findCategories, change, update } = createCatalogueRequests(page);
  const remove = (name: string, id: string) => change(name, { id: "ID!" }, { id }, {});
  const reorder = (name: string, ids: string[]) => change(name, { ids: "[ID!]!" }, { ids }, {});

  return {
    page,
    findSeries,
    listSeries,
    findCategories,
    async createSeries(draft) {
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

/** Signs in once for all tests on a site. */
async function openSession(bed: TestBed): Promise<Session> {
  const page = await bed.openBlank();
  const query = `mutation ($input: CredentialsInput!) { signIn(input: $input) { userErrors { code message } } }`;
  await readApi(page, {}, query, { input: credentials });
  const session = await page.context().storageState();
  await page.close();
  return session;
}
