/** The maximum size of a backup, whether it is compressed or not. */
export const mostBackupBytes = 4 * 1_024 ** 3;

export const tooLargeBackup = `A backup has at most ${mostBackupBytes / 1_024 ** 3} GB.`;

export const unreadableBackup = "Failed to import data. Please check the file format.";

export const importFailure = "Failed to import series data. Please try again.";

export const noExportedSeries = "Please select at least one series to export";
