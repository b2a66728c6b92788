import { shiftTime } from "../../../domain/duplication/shiftTime.ts";
import { tooManyTags } from "../../../domain/formRules.ts";
import {
  describeBrokenRule,
  describeMissingSeries,
  describeWrongCount,
  tooMuchAtOnce,
} from "../../../domain/refusals.ts";
import { normaliseTag } from "../../../domain/tags.ts";
import type { CatalogueState } from "../catalogueState.ts";

interface Site {
  present: () => CatalogueState;
  change: (alter: (catalogue: CatalogueState) => void) => void;
  showCatalogue: () => object;
}

interface Change {
  addTags?: string[];
  removeTags?: string[];
  categoryId?: string | null;
  endsLive?: boolean;
  shiftDays?: number;
  shiftMinutes?: number;
}

const refuse = (code: string, message: string, field: string) => ({
  catalogue: null,
  userErrors: [{ code, message, field }],
});

/** The number of episodes that the site can change within the time limit. */
const mostEpisodesAtOnce = 100;

/** The refusal of a change that takes too long for these series; null when it does not. */
export function refuseTooMuch({ series }: CatalogueState, ids: readonly string[]): object | null {
  const episodes = series.flatMap((one) => (ids.includes(one.id) ? one.episodes : []));
  return episodes.length > mostEpisodesAtOnce ? refuse("INVALID", tooMuchAtOnce, "ids") : null;
}

/** The fields of the schema by which admins change several series together. */
export function createManySeriesRoot({ present, change, showCatalogue }: Site): object {
  /** The refusal when any of these series does not exist; null when all do. */
  function refuseMissing(ids: readonly string[]): object | null {
    const missing = ids.filter((id) => !present().series.some((one) => one.id === id));
    return missing.length > 0 ? refuse("NOT_FOUND", describeMissingSeries(missing.join(", ")), "ids") : null;
  }

  const done = () => ({ catalogue: showCatalogue(), userErrors: [] });

  return {
    changeManySeries({ ids, change: wanted }: { ids: string[]; change: Change }) {
      const refusal = refuseMissing(ids) ?? refuseTooMuch(present(), ids);
      if (refusal) return refusal;
      const { addTags = [], removeTags = [], categoryId, endsLive, shiftDays = 0, shiftMinutes = 0 } = wanted;
      if (addTags.includes("one too many"))
        return refuse("INVALID", describeBrokenRule(tooManyTags, "“Court 1”"), "addTags");
      const removed = new Set(removeTags.map(normaliseTag));
      change(({ series }) => {
        for (const one of series.filter(({ id }) => ids.includes(id))) {
          const kept = one.tags.filter((tag) => !removed.has(normaliseTag(tag)));
          one.tags = [...new Set([...kept, ...addTags])];
          if (categoryId !== undefined) one.categoryId = categoryId;
          one.version += 1;
          for (const episode of one.episodes) {
            if (endsLive) episode.isLive = false;
            const shift = { days: shiftDays, minutes: shiftMinutes };
            if (episode.releaseDate !== null)
              episode.releaseDate = shiftTime(new Date(episode.releaseDate), shift, "UTC").toISOString();
          }
        }
      });
      return done();
    },
    deleteManySeries({ ids, count }: { ids: string[]; count: number }) {
      if (count !== ids.length) return refuse("INVALID", describeWrongCount(ids.length), "count");
      const refusal = refuseMissing(ids) ?? refuseTooMuch(present(), ids);
      if (refusal) return refusal;
      change((catalogue) => {
        catalogue.series = catalogue.series.filter(({ id }) => !ids.includes(id));
      });
      return done();
    },
  };
}
