import type { ImportDialog_ImportFragment as SeriesImport } from "../lib/generated/ImportDialog.ts";

export const importFailure = "Failed to import series data. Please try again.";

/** How far an import is, or how it ended. */
export function describeImport({ status, processed, total }: SeriesImport): string {
  if (status === "RUNNING") return `Importing data... ${processed} of ${total} series processed`;
  if (status === "FINISHED") return `Imported ${processed} of ${total} series.`;
  return `${importFailure} Nothing has been changed.`;
}
