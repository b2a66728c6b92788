import { pages } from "../http/pages.js";
import { compare } from "../stage/comparison.js";
import { openLargeSite } from "../stage/largeSite.js";
import { median } from "../stage/numbers.js";
import { askOnce, byGet, byPost } from "../stage/questions.js";
import { openOperator } from "./operator.js";

/**
 * The first read after a change waits no longer than one that finds nothing kept while nothing changes.
 * @type {import("../run.js").Figure}
 */
export const firstReads = {
  name: "First read after a change",
  rounds: 5,
  minutes: 10,
  async measure(stage, { each, isQuick }) {
    const { site, server } = await openLargeSite(stage);
    const operator = await openOperator(site, server);
    const question = byGet(pages.home);
    const times = { quiet: [], first: [] };
    let lastNumber = 0;

    async function time(asked) {
      const startedAt = performance.now();
      await askOnce(server.url, asked);
      return performance.now() - startedAt;
    }

    async function run(count) {
      const quiet = [];
      const first = [];
      for (let turn = 0; turn < count; turn += 1) {
        lastNumber += 1;
        const variables = { ...pages.home.variables, unasked: lastNumber };
        quiet.push(await time(byPost({ ...pages.home, variables })));
        // Somebody is watching.
        await askOnce(server.url, question);
        await operator.change();
        first.push(await time(question));
      }
      return { quiet: median(quiet), first: median(first) };
    }

    const count = isQuick ? 20 : 100;
    await run(count);
    for (const _ of each()) {
      const { quiet, first } = await run(count);
      times.quiet.push(quiet);
      times.first.push(first);
    }
    await server.stop();
    return [
      compare({
        what: "home GET: time until the answer",
        unit: "ms",
        limitName: "a miss while nothing changes",
        measured: times.first,
        limits: times.quiet,
        goal: { most: 1.5, better: 1 },
      }),
    ];
  },
};
