import { fillCatalogue, findFirst, large } from "../stage/catalogue.js";
import { bound, never } from "../stage/comparison.js";
import { layCountingLine } from "../stage/countingLine.js";
import { median, say } from "../stage/numbers.js";
import { oneAddress } from "../stage/oneAddress.js";
import { sayAsBrowser } from "../stage/operations.js";
import { isSnapshot } from "../stage/statements.js";
import { expectFiles, openAudience, readCursor, socketOf } from "./audience.js";

const revisions = 20;

/**
 * All viewers come back at once, each with what it had when the connection was lost.
 * @type {import("../run.js").Figure}
 */
export const returning = {
  name: "Return of everyone",
  rounds: 5,
  minutes: 15,
  async measure(stage, { each, isQuick }) {
    const count = isQuick ? 1_000 : 10_000;
    expectFiles(count);
    const site = await stage.openSite(oneAddress);
    const line = await layCountingLine(site.databaseUrl);
    const server = await site.startServer({ DATABASE_URL: line.url });
    await fillCatalogue(site, large);
    const { episode } = await findFirst(site);
    const cursors = [];
    for (let made = 0; made < revisions; made += 1) {
      cursors.push((await readCursor(server)).cursor);
      await site.sql("update episode set is_live = not is_live where id = $1", [episode]);
    }
    const [{ revision }] = await site.sql("select revision from catalogue_clock");

    const viewers = Array.from({ length: count }, (_, place) => ({
      url: socketOf(server.url),
      subscription: sayAsBrowser("HomePageUpdates", { since: cursors[place % revisions] }),
    }));
    const executions = [];
    const times = [];
    let lost = 0;
    for (const _ of each()) {
      const audience = openAudience(stage);
      line.take();
      times.push(await audience.ask("follow", viewers));
      executions.push(line.take().filter(isSnapshot).length);
      lost += (await audience.ask("await", revision)).lost;
      await audience.stop();
    }
    await server.stop();
    line.close();
    return [
      bound({
        what: `${say(count)} at ${revisions} revisions: executions`,
        value: median(executions),
        most: revisions,
        spread: `${Math.min(...executions)} to ${Math.max(...executions)}, all back in ${say(median(times))} ms`,
      }),
      never("without what they missed", lost),
    ];
  },
};
