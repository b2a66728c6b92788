import { randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { openDashboard, panel, previewFile } from "./dashboard.ts";
import { reload } from "./navigation.ts";
import { openOperator } from "./operator.ts";
import { prepareTestBed } from "./testBed.ts";

/** A backup with this number of new series, each with this number of episodes. */
function makeBackup(series: number, episodes: number): Buffer {
  const entries = Array.from({ length: series }, (_, place) => [
    randomUUID(),
    {
      series: { id: `imported-${place}`, title: `Imported ${place}`, releaseDate: "2025-07-28", tags: [] },
      episodes: Array.from({ length: episodes }, (_unused, number) => ({
        docId: randomUUID(),
        title: `Part ${number + 1}`,
        videoUrl: "https://www.youtube.com/embed/dQw4w9WgXcQ",
        episodeNumber: number + 1,
      })),
    },
  ]);
  return Buffer.from(JSON.stringify(Object.fromEntries(entries)));
}

describe.skipIf(!hasChromium)("A server that is killed in the middle of an import", () => {
  const bed = prepareTestBed();

  test("leaves the catalogue unchanged and shows an error, and the import succeeds when it is retried", async () => {
    bed.expectProblem(/net::ERR_|WebSocket connection to|502|503/);
    const { listSeries } = await openOperator(bed);
    const before = await listSeries();
    const page = await openDashboard(bed);
    const buffer = makeBackup(200, 10);
    const dialog = await previewFile(page, { name: "day.json", mimeType: "application/json", buffer });
    await dialog.getByText("Series to be added (200)").waitFor();

    // A lock on the catalogue's clock keeps the import waiting halfway.
    const release = await bed.site.holdLocks("select from catalogue_clock for update");
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await dialog.getByText(/Importing data\.\.\. \d+ of 200 series processed/).waitFor();
    await bed.site.killServer();
    await release();
    await bed.site.startServer();
    expect(await listSeries()).toEqual(before);

    // Simulates the time after which a silent import counts as failed.
    await bed.site.sql("update series_import set alive_at = alive_at - interval '30 seconds'");
    await dialog.getByText("Failed to import series data. Please try again.").first().waitFor();
    expect(await listSeries()).toEqual(before);
    // The failed import is still shown after a reload, and does not prevent the retry.
    await reload(page);
    await panel(page, "Manage Series").waitFor();
    const again = await previewFile(page, { name: "day.json", mimeType: "application/json", buffer });
    await again.getByText("Series to be added (200)").waitFor();
    await again.getByRole("button", { name: "Import", exact: true }).click();
    await again.getByText("Imported 200 of 200 series.").waitFor();
    expect(await listSeries()).toHaveLength(before.length + 200);
  });
});
