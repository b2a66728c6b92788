import { askMatchPreview, importMatches } from "../../../server/testing/tournament/matchImports.ts";
import { writeLongFile } from "../../../server/testing/tournament/orderOfPlayFiles.ts";
import { bound } from "../testbed/comparison.ts";
import { readDatabaseTime } from "../testbed/databaseTime.ts";
import type { Figure } from "../testbed/figure.ts";
import { median, say } from "../testbed/numbers.ts";

const rows = 5_000;
const mostMs = 1_000;
const mostDelayMs = 100;

/**
 * The processor time and the longest delay of the event loop for the preview and the import of the longest order of play
 * that the site accepts.
 */
export const matchImport: Figure = {
  name: `Import of ${say(rows)} matches`,
  rounds: 3,
  minutes: 10,
  async measure(testbed, { each }) {
    const site = await testbed.openSite({});
    const server = await site.startServer();
    const admin = await site.signIn(server);
    const file = writeLongFile(rows);
    const previews: number[] = [];
    const imports: number[] = [];
    const database: number[] = [];
    const delays: number[] = [];
    for (const _ of each()) {
      await site.sql("delete from match");
      const before = { server: await server.usage(), database: await readDatabaseTime(site, server) };
      const { preview, userErrors } = await askMatchPreview(server, admin, file);
      if (!preview) throw new Error(JSON.stringify(userErrors));
      const read = await server.usage();
      const { preview: imported } = await importMatches(admin, preview.id, preview.newCourts);
      if (imported?.added !== rows) throw new Error(`Of ${rows} matches ${imported?.added} were added.`);
      const after = await server.usage();
      previews.push((read.cpu - before.server.cpu) / 1_000);
      imports.push((after.cpu - read.cpu) / 1_000);
      delays.push(read.longestDelay, after.longestDelay);
      database.push(((await readDatabaseTime(site, server)) - before.database) / 1_000);
    }
    await server.stop();
    const both = previews.map((cpu, round) => cpu + (imports[round] ?? 0));
    return [
      bound({
        what: "server CPU of preview and import",
        value: median(both),
        unit: "ms",
        most: mostMs,
        spread: `preview ${say(median(previews))}, import ${say(median(imports))} ms`,
      }),
      bound({ what: "database CPU of both", value: median(database), unit: "ms", most: 2 * mostMs }),
      bound({
        what: "longest delay of the event loop, in any round",
        value: Math.max(...delays),
        unit: "ms",
        most: mostDelayMs,
        spread: `${say(Math.min(...delays))} to ${say(Math.max(...delays))}`,
      }),
    ];
  },
};
