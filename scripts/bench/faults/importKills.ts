import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import { preview } from "../../../server/testing/catalogue/backup.ts";
import type { Client } from "../../../server/testing/client.ts";
import { never } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { describeTimes, quantile } from "../testbed/numbers.ts";
import type { Server, Site } from "../testbed/testbed.ts";

const [seriesCount, episodeCount] = [200, 10];
/** The number of imports that are not killed, which measure the duration of an import. */
const undisturbed = 3;
/**
 * The factors by which the span of the kills changes. It shrinks when an import ended before its kill, and grows otherwise, so
 * that about one of six kills comes after the end and the last moments of an import are tested, too.
 */
const [shrinking, growing] = [0.98, 1.004];

/**
 * Servers are killed at a random moment of an import. Two backups of the same series alternate, and every third import goes
 * into an empty catalogue, so that each row would show a mixture of the old and the new state.
 */
export const importKills: Figure = {
  name: "Import killed with -9",
  rounds: 1_000,
  minutes: 240,
  async measure(testbed, { each, random }) {
    const site = await testbed.openSite();
    let next = site.startServer();
    const admin = await site.signIn(await next);
    const backups = makeBackups();
    const previews: string[] = [];
    for (const backup of backups) previews.push((await preview(await next, admin, backup)).id);
    /** The states of the catalogue with each of the backups, and without one. */
    const states = { empty: await readState(site), backups: Array<string>() };
    let present = states.empty;

    /** Imports the other backup on a new server. With `lifetime`, the server is killed after this many milliseconds. */
    async function importOther(place: number, lifetime?: number) {
      const server = await next;
      // The next server starts meanwhile.
      next = site.startServer();
      if (place % 3 === 0) {
        await site.sql("delete from series");
        present = states.empty;
      }
      const other = present === states.backups[0] ? 1 : 0;
      await site.sql("delete from series_import");
      await site.sql("update import_preview set created_at = now()");
      const startedAt = performance.now();
      const asked = startImport(server, admin, previews[other] ?? "");
      if (lifetime === undefined) {
        const problems = await asked;
        if (problems.length > 0) throw new Error(`The import was not started: ${problems.join(" ")}`);
        await waitForEnd(site);
      } else {
        await pause(lifetime);
      }
      const took = performance.now() - startedAt;
      await server.kill();
      await asked;
      await waitForSilence(site, server.name);
      return { took, other, status: await readStatus(site), state: await readState(site) };
    }

    const durations = [];
    for (let place = 0; place < undisturbed; place += 1) {
      const { took, other, status, state } = await importOther(place);
      if (status !== "FINISHED") throw new Error(`An import without a fault has ${status}.`);
      durations.push(took);
      states.backups[other] ??= state;
      present = state;
    }
    let span = quantile(durations, 0.5);

    const seen = { asked: 0, before: 0, after: 0, partial: 0, untrue: 0 };
    const rest = [];
    for (const round of each()) {
      const roundStartedAt = performance.now();
      const { other, status, state } = await importOther(round, random() * span);
      const goal = states.backups[other];
      span *= state === goal ? shrinking : growing;
      if (state === goal) seen.after += 1;
      else if (state !== present) seen.partial += 1;
      else if (status === undefined) seen.asked += 1;
      else seen.before += 1;
      // The status of an import must match the stored state.
      if ((status === "FINISHED") !== (state === goal)) seen.untrue += 1;
      present = state;
      rest.push(performance.now() - roundStartedAt);
    }
    await (await next).stop();
    return [
      never(
        `partial states of ${seriesCount} × ${episodeCount}`,
        seen.partial,
        `killed before it was recorded ${seen.asked}, during it ${seen.before}, after its commit ${seen.after}; ` +
          `an import takes ${Math.round(quantile(durations, 0.5))} ms`,
      ),
      never(
        "imports whose status differs from the stored state",
        seen.untrue,
        `a round: ${describeTimes(rest)}`,
      ),
    ];
  },
};

/** Two backups that differ in every row. */
function makeBackups() {
  const ids = Array.from({ length: seriesCount }, () => ({
    id: randomUUID(),
    episodes: Array.from({ length: episodeCount }, () => randomUUID()),
  }));
  return ["First", "Second"].map((name) =>
    Object.fromEntries(
      ids.map(({ id, episodes }, place) => [
        id,
        {
          series: {
            id: `series-${place}`,
            title: `${name} ${place}`,
            longDescription: "The semi-finals on all courts. ".repeat(5),
            releaseDate: "2025-07-28",
            tags: [name.toLowerCase()],
          },
          episodes: episodes.map((docId, number) => ({
            docId,
            title: `${name} ${place} part ${number + 1}`,
            videoUrl: "/demonstration/play/court-1",
            episodeNumber: number + 1,
          })),
        },
      ]),
    ),
  );
}

interface ImportResponse {
  data?: { importSeries: { userErrors: { message: string }[] } } | null;
  errors?: { message: string }[];
}

/** Sends the mutation with the admin's session, which is valid on every server. A killed server does not respond. */
async function startImport(server: Server, admin: Client, previewId: string): Promise<string[]> {
  try {
    const response = await fetch(`${server.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: admin.cookie() ?? "" },
      body: JSON.stringify({
        query: "mutation ($id: ID!) { importSeries(previewId: $id) { userErrors { message } } }",
        variables: { id: previewId },
      }),
    });
    const { data, errors } = (await response.json()) as ImportResponse;
    const problems = [...(errors ?? []), ...(data?.importSeries.userErrors ?? [])];
    return problems.map(({ message }) => message);
  } catch {
    return [];
  }
}

async function readStatus(site: Site) {
  const [found] = await site.sql<{ status: string }>("select status from series_import");
  return found?.status;
}

async function waitForEnd(site: Site) {
  for (;;) {
    const status = await readStatus(site);
    if (status !== undefined && status !== "RUNNING") return;
    await pause(5);
  }
}

/** Waits until PostgreSQL has ended the last statement of a killed server. */
async function waitForSilence(site: Site, name: string) {
  for (;;) {
    const open = await site.sql("select from pg_stat_activity where application_name = $1", [name]);
    if (open.length === 0) return;
    await pause(5);
  }
}

async function readState(site: Site) {
  const series = await site.sql(
    "select id, slug, title, long_description, tags, position from series order by id",
  );
  const episodes = await site.sql("select id, series_id, number, title, video_url from episode order by id");
  return createHash("sha256").update(JSON.stringify({ series, episodes })).digest("hex");
}
