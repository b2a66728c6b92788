import { mostShiftedDays } from "../../domain/duplication/shiftTime.ts";
import { historyDays } from "../../domain/history.ts";
import { mostListedChanges } from "../../domain/listLimits.ts";
import { mostChangedSeries } from "../../domain/seriesForm.ts";

/** The limits of bulk changes of series, of the history and of its undo; `limits` contains them. */
export const changeLimits = {
  /**
   * How long an import, an undo, a duplication or a bulk change may hold the catalogue's clock, so that the LIVE switch
   * always works.
   */
  clockHoldMs: 2_000,
  /**
   * How many series are changed or deleted at a time, and by how many days and minutes their times can be moved at
   * once.
   */
  manySeries: { most: mostChangedSeries, shiftDays: mostShiftedDays, shiftMinutes: 10_080 },
  /**
   * The limits of the history: entries of one response, field changes of one entry and characters of one value; how
   * many revisions are stored and for how long, and how often older ones are deleted.
   */
  history: {
    page: 100,
    changes: mostListedChanges,
    textCharacters: 2_000,
    revisions: 20_000,
    keptMs: historyDays * 24 * 3_600_000,
    checkMs: 600_000,
  },
};
