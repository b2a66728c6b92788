import { setTimeout as pause } from "node:timers/promises";

import { readMetric } from "../../../server/testing/metrics.ts";
import { readRevision } from "../faults/viewerClients.ts";
import { findFirst } from "../testbed/catalogue.ts";
import { bound, never } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { openLargeSite } from "../testbed/largeSite.ts";
import { median, say } from "../testbed/numbers.ts";
import { browserOperation } from "../testbed/operations.ts";
import type { Server } from "../testbed/testbed.ts";
import { expectFiles, openAudience, readCursor, socketOf } from "./audience.ts";
import type { Receipts } from "./followers.ts";

const revisions = 20;
const restMs = 50;

/** All viewers reconnect at the same time, each with the cursor that it had when it lost the connection. */
export const returning: Figure = {
  name: "Reconnection of all viewers",
  rounds: 5,
  minutes: 15,
  async measure(testbed, { each, isQuick }) {
    const count = isQuick ? 1_000 : 10_000;
    expectFiles(count);
    const { site, server } = await openLargeSite(testbed, { METRICS: "on" });
    const { episode } = await findFirst(site);
    /** Makes a change, and returns its revision. */
    async function change() {
      await site.sql("update episode set is_live = not is_live where id = $1", [episode]);
      return readRevision(site.sql);
    }
    const cursors: string[] = [];
    for (let made = 0; made < revisions; made += 1)
      cursors.push((await readCursor(server, await change())).cursor);
    const viewers = Array.from({ length: count }, (_, place) => ({
      url: socketOf(server.url),
      subscription: browserOperation("HomePageUpdates", { since: cursors[place % revisions] }),
    }));
    const executions = [];
    const times = [];
    let lost = 0;
    for (const _ of each()) {
      // A new revision prevents the reuse of values of earlier rounds.
      const revision = await change();
      const before = await countExecutions(server);
      const audience = openAudience(testbed);
      times.push(await audience.ask<number>("follow", viewers));
      lost += (await audience.ask<Receipts>("await", revision)).lost;
      const made = (await countExecutions(server)) - before;
      if (made === 0) throw new Error("The metric of the executions is missing.");
      executions.push(made);
      await audience.stop();
      // Waits until the server has closed all sockets, so that it does not send the next change to them.
      while ((await readMetric(server.url, "sockets")) > 0) await pause(restMs);
    }
    await server.stop();
    return [
      bound({
        what: `${say(count)} at ${revisions} revisions: executions`,
        value: median(executions),
        most: revisions,
        spread: `${Math.min(...executions)} to ${Math.max(...executions)}, all reconnected in ${say(median(times))} ms`,
      }),
      never("viewers that missed a change", lost),
    ];
  },
};

/** How often the server has executed the subscription since its start. */
const countExecutions = ({ url }: Server) =>
  readMetric(url, `operations_total{operation="catalogueUpdates",code="OK"}`);
