// The reader of the GraphQL multipart request specification, as strict as what this site sends: one operation, then a map
// with one path to one variable of its own, then that one file, which goes to the disk as it arrives.
// https://github.com/jaydenseric/graphql-multipart-request-spec

import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";

import busboy from "busboy";
import { Kind, parse } from "graphql";
import * as v from "valibot";

import { badInput, payloadTooLarge } from "../errors.ts";
import { limits } from "../limits.ts";
import { openSpoolFile } from "./spool.ts";
import { UploadedFile } from "./upload.ts";

/** What a JSON request would have brought, with the file in the place of its variable. */
export interface MultipartBody {
  body: unknown;
  file: UploadedFile;
}

/** How large a file may be and how long it may take, by the mutation that takes it. */
const uploads = new Map([
  ["uploadThumbnail", { bytes: limits.upload.picture, time: limits.upload.time }],
  ["previewImport", { bytes: limits.upload.backup, time: limits.upload.backupTime }],
]);
const anyOther = { bytes: limits.upload.picture, time: limits.upload.time };

const Operations = v.object({
  query: v.string(),
  operationName: v.optional(v.nullable(v.string()), null),
  variables: v.record(v.string(), v.unknown()),
});
const PathMap = v.record(v.string(), v.strictTuple([v.string()]));

/**
 * Reads the body of a request. Throws BAD_USER_INPUT for whatever is not exactly as it should be, and PAYLOAD_TOO_LARGE for a file
 * that is too large for its mutation; the rest is then still on its way.
 */
export async function readMultipart(request: IncomingMessage): Promise<MultipartBody> {
  const clock = startClock(request);
  const parser = openParser(request);
  const stored: Promise<MultipartBody>[] = [];
  try {
    return await new Promise<MultipartBody>((resolve, reject) => {
      const fields: [name: string, text: string][] = [];
      const refuse = (): void => reject(malformed());
      parser.on("field", (name = "", text, { valueTruncated }) => {
        if (valueTruncated || stored.length > 0) return refuse();
        fields.push([name, text]);
      });
      parser.on("file", (name = "", content, { filename = "" }) => {
        const storing = storePart(fields, { name, filename, content }, clock.allow);
        stored.push(storing);
        storing.catch((error: unknown) => {
          reject(error);
          content.resume();
        });
      });
      for (const excess of ["partsLimit", "filesLimit", "fieldsLimit"] as const) parser.on(excess, refuse);
      parser.on("error", refuse);
      parser.on("close", () => {
        const [storing] = stored;
        if (storing) storing.then(resolve, reject);
        else refuse();
      });
      request.once("close", () => request.complete || refuse());
      request.on("data", clock.noteProgress);
      request.pipe(parser);
    });
  } catch (error) {
    request.unpipe(parser);
    for (const storing of stored) void storing.then(({ file }) => file.discard()).catch(() => undefined);
    throw error;
  } finally {
    clock.stop();
  }
}

/** Hangs up on a request that takes too long or has fallen silent. */
function startClock(request: IncomingMessage): {
  allow: (time: number) => void;
  noteProgress: () => void;
  stop: () => void;
} {
  const startedAt = performance.now();
  let allowed: number = limits.upload.time;
  let heardAt = startedAt;
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - startedAt > allowed || now - heardAt > limits.upload.silence) request.destroy();
  }, 1_000);
  return {
    allow(time) {
      allowed = time;
    },
    noteProgress() {
      heardAt = performance.now();
    },
    stop() {
      clearInterval(timer);
      request.off("data", this.noteProgress);
    },
  };
}

function openParser(request: IncomingMessage): ReturnType<typeof busboy> {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: "utf8",
      // The part after the last one is counted too.
      limits: { fieldSize: limits.body, fields: 2, fileSize: Infinity, files: 1, parts: 4 },
    });
  } catch (error) {
    // It throws for a content type without a boundary.
    if (error instanceof Error) throw malformed();
    throw error;
  }
}

/** Checks the parts before the file, and stores the file. */
async function storePart(
  fields: readonly [name: string, text: string][],
  { name, filename, content }: { name: string; filename: string; content: Readable },
  allow: (time: number) => void,
): Promise<MultipartBody> {
  const [operations, map, ...more] = fields;
  const isComplete = operations?.[0] === "operations" && map?.[0] === "map" && more.length === 0;
  if (!isComplete || filename === "") throw malformed();
  const body = readJson(Operations, operations[1]);
  const [entry, ...others] = Object.entries(readJson(PathMap, map[1]));
  if (entry === undefined || others.length > 0 || entry[0] !== name) throw malformed();
  const variable = /^variables\.([A-Za-z_]\w*)$/.exec(entry[1][0])?.[1];
  const { variables } = body;
  // The variable is there and waits for the file: what is only inherited is nobody's to fill.
  if (variable === undefined || !Object.hasOwn(variables, variable) || variables[variable] !== null)
    throw malformed();
  const { bytes, time } = uploads.get(findMutation(body.query)) ?? anyOther;
  allow(time);
  const file = await storeContent(content, filename, bytes);
  return { body: { ...body, variables: { ...variables, [variable]: file } }, file };
}

async function storeContent(content: Readable, filename: string, most: number): Promise<UploadedFile> {
  const file = await openSpoolFile();
  let size = 0;
  try {
    for await (const chunk of content.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) throw malformed();
      size += chunk.length;
      if (size > most) throw payloadTooLarge(most);
      await file.write(chunk);
    }
  } catch (error) {
    await file.close();
    throw error;
  }
  return new UploadedFile(filename, size, file);
}

/** The name of the first field that the first operation asks for; empty when there is none. */
function findMutation(query: string): string {
  try {
    const [operation] = parse(query, { noLocation: true, maxTokens: limits.document.tokens }).definitions;
    const [field] = operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections : [];
    return field?.kind === Kind.FIELD ? field.name.value : "";
  } catch {
    // What is no GraphQL is refused where it would be executed.
    return "";
  }
}

function readJson<Schema extends v.GenericSchema>(schema: Schema, text: string): v.InferOutput<Schema> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  if (!read.success) throw malformed();
  return read.output;
}

const malformed = () =>
  badInput("An upload is a multipart request with `operations`, `map` and one file, in this order.");
