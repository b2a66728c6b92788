import type { TextReplacement } from "../../../domain/duplication/replacements.ts";
import { type CorrectedName, planCopies } from "../../../domain/duplication/seriesCopy.ts";
import { changedMeanwhile, listChangedMeanwhile, takenSlug } from "../../../domain/formRules.ts";
import { notAPicture } from "../../../domain/pictureFile.ts";
import { seriesNotFound, someSeriesNotFound, unknownSeries } from "../../../domain/refusals.ts";
import { type CatalogueState, makeSeries, type SeriesState } from "../catalogueState.ts";
import { createCodesRoot } from "./codesRoot.ts";
import { createManySeriesRoot, refuseTooMuch } from "./manySeriesRoot.ts";

/** The functions of the site that these fields need. */
interface Site {
  present: () => CatalogueState;
  change: (alter: (catalogue: CatalogueState) => void) => void;
  showCatalogue: () => object;
  showSeries: (series: SeriesState) => object;
}

interface Input {
  slug: string;
  title: string;
  shortDescription: string;
  longDescription: string;
  releaseDate: string;
  tags: string[];
  thumbnailUrl?: string | null;
  categoryId?: string | null;
  embedLink?: string | null;
  password?: string | null;
  isPublished?: boolean | null;
}

interface Duplication {
  ids: string[];
  shiftDays: number;
  replace: TextReplacement[];
  withEpisodes: boolean;
  copies: (CorrectedName & { seriesId: string })[];
}

const refuse = (code: string, message: string, field: string | null = null) => ({
  series: null,
  catalogue: null,
  thumbnail: null,
  userErrors: [{ code, message, field }],
});

const taken = () => refuse("TAKEN", takenSlug, "slug");

function readInput({ thumbnailUrl, password, isPublished, ...input }: Input): Partial<SeriesState> {
  return {
    ...input,
    ...(isPublished != null && { isPublished }),
    embedLink: input.embedLink ?? null,
    categoryId: input.categoryId ?? null,
    thumbnail: thumbnailUrl ? { url: thumbnailUrl, width: 1280, height: 720, srcSet: null } : null,
    ...(password == null ? {} : { isProtected: password.trim() !== "", password }),
  };
}

/** The fields of the schema by which admins change series and upload their pictures. */
export function createSeriesRoot({ present, change, showCatalogue, showSeries }: Site): object {
  const find = (id: string) => present().series.find((one) => one.id === id);
  const isTaken = (slug: string, id?: string) =>
    present().series.some((one) => one.slug === slug && one.id !== id);
  const createPayload = (id: string) => {
    const found = find(id);
    return { series: found ? showSeries(found) : null, userErrors: [] };
  };

  return {
    ...createCodesRoot(),
    ...createManySeriesRoot({ present, change, showCatalogue }),
    createSeries({ input }: { input: Input }) {
      if (isTaken(input.slug)) return taken();
      const id = `new-${present().series.length}`;
      change(({ series }) => void series.push({ ...makeSeries({ id }), ...readInput(input) }));
      return createPayload(id);
    },
    updateSeries({ id, version, input }: { id: string; version: number; input: Input }) {
      const found = find(id);
      if (!found) return refuse("NOT_FOUND", unknownSeries);
      if (found.version !== version) return refuse("OUT_OF_DATE", changedMeanwhile);
      if (isTaken(input.slug, id)) return taken();
      change(({ series }) => {
        const one = series.find((other) => other.id === id);
        if (one) Object.assign(one, readInput(input), { version: version + 1 });
      });
      return createPayload(id);
    },
    deleteSeries({ id }: { id: string }) {
      if (!find(id)) return refuse("NOT_FOUND", seriesNotFound);
      change((catalogue) => {
        catalogue.series = catalogue.series.filter((one) => one.id !== id);
      });
      return { catalogue: showCatalogue(), userErrors: [] };
    },
    duplicateSeries({ ids, withEpisodes, copies, ...plan }: Duplication) {
      const sources = present().series.filter(({ id }) => ids.includes(id));
      if (sources.length < ids.length) return refuse("NOT_FOUND", someSeriesNotFound, "ids");
      const tooMuch = refuseTooMuch(present(), ids);
      if (tooMuch) return tooMuch;
      const corrected = Object.fromEntries(copies.map(({ seriesId, ...name }) => [seriesId, name]));
      const slugs = new Set(present().series.map(({ slug }) => slug));
      const planned = planCopies(sources, { ...plan, corrected, taken: slugs });
      const wrong = planned.find(({ problems }) => problems.slug !== undefined);
      if (wrong) return refuse("TAKEN", takenSlug, `copies.${wrong.source.id}.slug`);
      change(({ series }) => {
        for (const { source, problems: _, ...copy } of planned) {
          const id = `copy-of-${source.id}`;
          const episodes = source.episodes.map((one) => ({ ...one, id: `${id}-${one.id}`, isLive: false }));
          series.push({ ...source, ...copy, id, version: 1, episodes: withEpisodes ? episodes : [] });
        }
      });
      return { catalogue: showCatalogue(), userErrors: [] };
    },
    reorderSeries({ ids }: { ids: string[] }) {
      const ordered = ids.flatMap((id) => find(id) ?? []);
      if (ordered.length !== present().series.length)
        return refuse("OUT_OF_DATE", listChangedMeanwhile, "ids");
      change((catalogue) => {
        catalogue.series = ordered;
      });
      return { catalogue: showCatalogue(), userErrors: [] };
    },
    uploadThumbnail({ file }: { file: File }) {
      if (file.name.startsWith("broken")) return refuse("INVALID", notAPicture, "file");
      const url = `https://site.test/media/thumbnails/${file.name}`;
      return { thumbnail: { url, width: 1280, height: 720, srcSet: null }, userErrors: [] };
    },
  };
}
