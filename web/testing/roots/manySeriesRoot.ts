import { tooMuchAtOnce } from "../../../domain/refusals.ts";
import { shiftTime } from "../../../domain/shiftTime.ts";
import { normaliseTag } from "../../../domain/tags.ts";
import type { CatalogueState } from "../catalogueState.ts";

interface Stage {
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

const vanished = () => refuse("NOT_FOUND", "Nothing was changed, since these series are gone: s9.", "ids");

/** The number of episodes that the site can change within the time limit. */
const mostEpisodesAtOnce = 100;

/** The refusal of a change that takes too long for these series; null when it does not. */
export function refuseTooMuch({ series }: CatalogueState, ids: readonly string[]): object | null {
  const episodes = series.flatMap((one) => (ids.includes(one.id) ? one.episodes : []));
  return episodes.length > mostEpisodesAtOnce ? refuse("INVALID", tooMuchAtOnce, "ids") : null;
}

/** The fields of the schema by which admins change several series together. */
export function createManySeriesRoot({ present, change, showCatalogue }: Stage): object {
  const isMissing = (id: string) => !present().series.some((one) => one.id === id);
  const done = () => ({ catalogue: showCatalogue(), userErrors: [] });

  return {
    changeManySeries({ ids, change: wanted }: { ids: string[]; change: Change }) {
      if (ids.some(isMissing)) return vanished();
      const tooMuch = refuseTooMuch(present(), ids);
      if (tooMuch) return tooMuch;
      const { addTags = [], removeTags = [], categoryId, endsLive, shiftDays = 0, shiftMinutes = 0 } = wanted;
      if (addTags.includes("one too many"))
        return refuse("INVALID", "There can be at most 20 tags. It concerns “Court 1”.", "addTags");
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
      if (count !== ids.length) return refuse("INVALID", "The number does not match.", "count");
      if (ids.some(isMissing)) return vanished();
      const tooMuch = refuseTooMuch(present(), ids);
      if (tooMuch) return tooMuch;
      change((catalogue) => {
        catalogue.series = catalogue.series.filter(({ id }) => !ids.includes(id));
      });
      return done();
    },
  };
}
