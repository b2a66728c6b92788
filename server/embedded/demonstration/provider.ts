// A small streaming provider inside the server, with play addresses, files and playlists like those of a real one, so
// that the site can be tried without an external provider.

import fastifyStatic from "@fastify/static";
import type { FastifyPluginAsync } from "fastify";

import { serveFaults } from "./faults.ts";
import { picturesFolder, readRecordings, recordingsFolder } from "./media.ts";
import type { Recording, Rendition } from "./media.ts";
import { writeArchivedPlaylist, writeLivePlaylist, writeMasterPlaylist } from "./playlists.ts";
import { ppvPage } from "./ppvPage.ts";
import { findStream } from "./streams.ts";
import type { Stream } from "./streams.ts";

interface StreamParams {
  stream: string;
  rendition: string;
}

const playlistType = "application/vnd.apple.mpegurl";
const mediaAge = "30d";

/** Serves everything below `/demonstration/`. */
export const demonstrationProvider: FastifyPluginAsync = async (app) => {
  await app.register(serveProvider, { prefix: "/demonstration" });
};

const serveProvider: FastifyPluginAsync = async (app) => {
  const recordings = new Map(readRecordings().map((recording) => [recording.name, recording]));

  // As with a real provider, players of any site may read its files.
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("access-control-allow-origin", "*");
    reply.header("access-control-expose-headers", "Content-Length, Content-Range, Date");
    reply.header("cross-origin-resource-policy", "cross-origin");
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type("text/plain").send("There is nothing here.\n"),
  );

  await app.register(fastifyStatic, {
    root: picturesFolder,
    prefix: "/pictures/",
    allowedPath: (path) => path.endsWith(".webp"),
    maxAge: mediaAge,
    decorateReply: false,
  });
  await app.register(fastifyStatic, {
    root: recordingsFolder,
    prefix: "/file/",
    allowedPath: (path) => path.endsWith(".mp4"),
    maxAge: mediaAge,
    decorateReply: false,
  });

  app.get<{ Params: StreamParams }>("/play/:stream", async ({ params }, reply) => {
    if (findStream(params.stream) === undefined) return reply.callNotFound();
    return reply.redirect(`${app.prefix}/live/${params.stream}/index.m3u8`, 302);
  });

  const stopped = new Set<string>();
  await app.register(serveFaults(stopped));
  app.get<{ Params: StreamParams }>("/live/:stream/:rendition.m3u8", async ({ params }, reply) => {
    const stream = stopped.has(params.stream) ? undefined : findStream(params.stream);
    const recording = stream && recordings.get(stream.recording);
    const playlist = recording && writePlaylist(stream, recording, params.rendition, Date.now());
    if (playlist === undefined) return reply.callNotFound();
    return reply
      .header("cache-control", stream?.seconds === "endless" ? "no-cache" : "public, max-age=3600")
      .type(playlistType)
      .send(playlist);
  });

  app.get("/ppv", async (_request, reply) =>
    reply
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'",
      )
      .header("cache-control", "public, max-age=3600")
      .type("text/html; charset=utf-8")
      .send(ppvPage),
  );
};

/** Undefined when the recording has no such rendition. */
function writePlaylist(stream: Stream, recording: Recording, name: string, now: number): string | undefined {
  if (name === "index") return writeMasterPlaylist(recording);
  const rendition = recording.renditions.find((candidate) => candidate.name === name);
  if (rendition === undefined) return undefined;
  const fileAddress = `../../file/${rendition.file}?${lengthOf(rendition)}`;
  return stream.seconds === "endless"
    ? writeLivePlaylist(rendition, fileAddress, now)
    : writeArchivedPlaylist(rendition, fileAddress, stream.seconds);
}

/**
 * The length of the file. It is part of the address, so that another recording has another address: browsers cache a
 * file for a month, and bytes of the previous recording would break the stream.
 */
function lengthOf({ segments }: Rendition): number {
  const last = segments.at(-1);
  return last === undefined ? 0 : last.offset + last.length;
}
