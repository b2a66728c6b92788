import * as v from "valibot";

/** The maximum size of a backup, whether it is compressed or not. */
export const mostBackupBytes = 4 * 1_024 ** 3;

export const tooLargeBackup = `A backup has at most ${mostBackupBytes / 1_024 ** 3} GB.`;

export const unreadableBackup = "Failed to import data. Please check the file format.";

export const importFailure = "Failed to import series data. Please try again.";

const noExportedSeries = "Please select at least one series to export";

/** The maximum number of series in a backup. */
export const mostBackupSeries = 2_000;

const tooManyExportedSeries = `A backup holds at most ${mostBackupSeries.toLocaleString("en")} series. Please export them in parts.`;

/** The ids of the series of an export. */
export const exportedIdsRule = v.pipe(
  v.array(v.string()),
  v.minLength(1, noExportedSeries),
  v.maxLength(mostBackupSeries, tooManyExportedSeries),
);
