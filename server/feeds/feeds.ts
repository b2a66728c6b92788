import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { EntityManager } from "typeorm";

import { isId } from "../../domain/ids.ts";
import { embedOnlyTag, hasTag } from "../../domain/tags.ts";
import { accessTo } from "../access/access.ts";
import { episodesOfSeries } from "../catalogue/episodes/episode.service.ts";
import { findSeriesBySlug } from "../catalogue/series/series.service.ts";
import type { Config } from "../configuration/config.ts";
import type { Snapshot } from "../live/loaders.ts";
import { sharedForOneSecond } from "../live/responses/cacheControl.ts";
import { visitor } from "../rights/caller.ts";
import { readAlarmMinutes } from "./alarm.ts";
import { writeManifest } from "./manifest.ts";
import type { Embeddable, Size } from "./oembed.ts";
import { describePlayer, findEmbeddable, fitPlayer } from "./oembed.ts";
import { readOffer } from "./offer.ts";
import { writeRoku } from "./roku.ts";
import { readRokuOffer } from "./rokuOffer.service.ts";
import { writeSeriesCalendar } from "./seriesCalendar.ts";
import { writeSitemap } from "./sitemap.ts";

/** The response of an address at one state of the catalogue. */
interface Written {
  status: number;
  type: string;
  body: string;
}

/** Sends the document that is cached under the key, or the result of `write`; false when that is null. */
export type SendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  write: (snapshot: Snapshot) => Promise<Written | null>,
) => Promise<boolean>;

interface FeedOptions {
  config: Config;
  sendDocument: SendDocument;
  /** The database's time, in milliseconds since 1970. */
  databaseTime: () => number;
}

interface CalendarRequest {
  Params: { slug: string };
  Querystring: Record<string, unknown>;
}

const json = "application/json; charset=utf-8";
const data = { config: { isData: true } };
/** Calendars and the sitemap also depend on the time: a broadcast that has been late for hours is not planned any more. */
const planPeriodMs = 10 * 60 * 1000;

/** Documents for other sites and machines. Their content does not depend on the caller. */
export function feeds(options: FeedOptions): FastifyPluginAsync {
  return async (app) => {
    serveSiteFiles(app, options.config);
    serveOffer(app, options);
    serveCalendar(app, options);
    serveOembed(app, options);
  };
}

function serveSiteFiles(app: FastifyInstance, config: Config): void {
  app.get("/robots.txt", data, (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(writeRobots(config.publicUrl)),
  );

  app.get("/manifest.webmanifest", data, (_request, reply) =>
    reply
      .type("application/manifest+json; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(writeManifest(config.site.title)),
  );
}

/** Serves the lists of all series and episodes that are open to everyone. */
function serveOffer(app: FastifyInstance, { config, sendDocument, databaseTime }: FeedOptions): void {
  app.get("/roku.json", data, async (request, reply) => {
    await sendDocument(request, reply, "roku", async ({ db, clocks }) => ({
      status: 200,
      type: json,
      body: writeRoku(config, await readRokuOffer(db, config), clocks.catalogue.lastUpdated).json,
    }));
    return reply;
  });

  app.get("/sitemap.xml", async (request, reply) => {
    const now = databaseTime();
    await sendDocument(request, reply, `sitemap ${Math.floor(now / planPeriodMs)}`, async ({ db }) => ({
      status: 200,
      type: "application/xml; charset=utf-8",
      body: await writeSitemap(config, readOffer(db), now),
    }));
    return reply;
  });
}

function serveCalendar(app: FastifyInstance, { config, sendDocument, databaseTime }: FeedOptions): void {
  app.get<CalendarRequest>("/series/:slug.ics", data, async (request, reply) => {
    const { slug } = request.params;
    const now = databaseTime();
    const choice = {
      episodeId: readId(request.query["episode"]),
      alarmMinutes: readAlarmMinutes(request.query["alarm"]),
    };
    const key = `calendar ${slug} ${Math.floor(now / planPeriodMs)} ${JSON.stringify(choice)}`;
    const isSent = await sendDocument(request, reply, key, async ({ db }) => {
      const series = await findSeriesBySlug(db, visitor, slug);
      if (!series || accessTo(series, visitor) !== "open") return null;
      const body = await writeSeriesCalendar(db, config, series, { ...choice, now });
      return { status: 200, type: "text/calendar; charset=utf-8", body };
    });
    return isSent ? reply : refuse(reply).type("text/plain; charset=utf-8").send("There is no such calendar");
  });
}

function serveOembed(app: FastifyInstance, { config, sendDocument }: FeedOptions): void {
  app.get<{ Querystring: Record<string, unknown> }>("/oembed", data, async (request, reply) => {
    const { url, format = "json", maxwidth, maxheight } = request.query;
    if (format !== "json") return reply.code(501).send({ error: "The one format is json" });
    const wanted = typeof url === "string" ? findEmbeddable(config, url) : null;
    if (!wanted) return refuse(reply).send({ error: "This is no page with a player" });
    const size = fitPlayer(readRoom(maxwidth), readRoom(maxheight));
    const key = `oembed ${wanted.slug} ${wanted.episodeId ?? ""} ${size.width}`;
    const isSent = await sendDocument(request, reply, key, ({ db }) => writePlayer(db, config, wanted, size));
    return isSent ? reply : refuse(reply).send({ error: "There is no such series or episode" });
  });
}

/** The document may exist a moment later; without the header a shared cache would keep the status for minutes. */
const refuse = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header("cache-control", sharedForOneSecond);

/** The player of the series or episode. Status 401 when other sites may not show it; null when it does not exist. */
async function writePlayer(
  db: EntityManager,
  config: Config,
  { slug, episodeId }: Embeddable,
  size: Size,
): Promise<Written | null> {
  const series = await findSeriesBySlug(db, visitor, slug);
  if (!series) return null;
  if (accessTo(series, visitor) !== "open" || hasTag(series.tags, embedOnlyTag))
    return { status: 401, type: json, body: '{"error":"This series is not shown on other sites"}' };
  const [episodes = []] = await episodesOfSeries(db, [series.id]);
  const episode = episodes.find(({ id }) => id === episodeId);
  if (episodeId !== null && !episode) return null;
  const player = describePlayer(config, series, episode, size);
  return { status: 200, type: json, body: JSON.stringify(player) };
}

/** The id in the parameter; null without one. A text that is not an id matches no episode, so the result is empty. */
function readId(value: unknown): string | null {
  if (value === undefined) return null;
  return typeof value === "string" && isId(value) ? value.toLowerCase() : "";
}

/** The maximum length in the parameter; unlimited when it is not a length. */
function readRoom(length: unknown): number {
  return typeof length === "string" && /^[1-9]\d{0,5}$/.test(length) ? Number(length) : Infinity;
}

/** The paths that crawlers need not fetch, and the address of the list of all pages. */
function writeRobots(publicUrl: string): string {
  const closed = ["/admin", "/account", "/graphql"].map((path) => `Disallow: ${path}`);
  return ["User-agent: *", ...closed, "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");
}
