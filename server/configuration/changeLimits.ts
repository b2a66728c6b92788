import { mostChangedSeries } from "../../domain/seriesForm.ts";
import { mostShiftedDays } from "../../domain/shiftTime.ts";

/** The limits of changes of many series, of the history and of its undo; `limits` contains them. Times in milliseconds. */
export const changeLimits = {
  /**
   * How long an import, an undo, a duplication or a change of many series may hold the catalogue's clock, so that the LIVE switch
   * always works.
   */
  clockHold: 2_000,
  /** Series that are changed or deleted at a time, and by how many days and minutes their times can be moved at once. */
  manySeries: { most: mostChangedSeries, shiftDays: mostShiftedDays, shiftMinutes: 10_080 },
  /**
   * The history: entries in one answer, field changes of one entry, characters of one value; how many revisions are kept and for how
   * long, and how often older ones are deleted.
   */
  history: {
    page: 100,
    changes: 200,
    text: 2_000,
    revisions: 20_000,
    kept: 90 * 24 * 3_600_000,
    check: 600_000,
  },
};
