// The reader of the GraphQL multipart request specification. graphql-upload-minimal reads it, but only what was checked
// before to be as strict as what this site sends: one operation, then a map with one path to one variable of its own,
// then that one file. Left alone, the library writes to any place that the map names, also to what objects inherit, and
// hands on a file that is too big as if it were a smaller one.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

import busboy from "busboy";
import { processRequest } from "graphql-upload-minimal";
import * as v from "valibot";

import { badInput, payloadTooLarge } from "../errors.ts";
import { limits } from "../limits.ts";

/** One part of the form; without a filename it is no file. */
interface Part {
  name: string;
  filename: string | null;
  bytes: Buffer;
}

const largest = Math.max(limits.upload.picture, limits.upload.backup);

const Operations = v.object({
  query: v.string(),
  operationName: v.optional(v.nullable(v.string()), null),
  variables: v.record(v.string(), v.unknown()),
});
const PathMap = v.record(v.string(), v.strictTuple([v.string()]));

/**
 * Makes of the whole body what a JSON request would have brought, with the file in the place of its variable. Throws
 * BAD_USER_INPUT for whatever is not exactly as it should be, and PAYLOAD_TOO_LARGE for a file that is too big for every
 * purpose.
 */
export async function readMultipart(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): Promise<unknown> {
  checkParts(await splitParts(request.headers, body));
  // So the library calls an environment in which the body was read before.
  const environment = "gcf";
  return processRequest(Object.assign(request, { rawBody: body }), response, { environment });
}

/** The body; throws PAYLOAD_TOO_LARGE when it has more bytes than any upload, and the rest is then still on its way. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const most = largest + 2 * limits.body;
  const chunks: Buffer[] = [];
  let length = 0;
  const timer = setTimeout(() => request.destroy(), limits.upload.time);
  try {
    // Without being destroyed, so that whoever sends too much can still be told.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) throw malformed();
      length += chunk.length;
      if (length > most) throw payloadTooLarge(largest);
      chunks.push(chunk);
    }
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks);
}

/** The parts of the form in their order. */
function splitParts(headers: IncomingHttpHeaders, body: Buffer): Promise<Part[]> {
  return new Promise((resolve, reject) => {
    const parts: Promise<Part>[] = [];
    const refuse = (): void => reject(malformed());
    const parser = openParser(headers);
    parser.on("field", (name = "", text, { valueTruncated }) => {
      if (valueTruncated) return reject(malformed());
      parts.push(Promise.resolve({ name, filename: null, bytes: Buffer.from(text) }));
    });
    parser.on("file", (name = "", content, { filename = "" }) => {
      content.on("limit", () => reject(payloadTooLarge(largest)));
      parts.push(buffer(content).then((bytes) => ({ name, filename, bytes })));
    });
    for (const excess of ["partsLimit", "filesLimit", "fieldsLimit"] as const) parser.on(excess, refuse);
    parser.on("error", refuse);
    parser.on("close", () => void Promise.all(parts).then(resolve, refuse));
    parser.end(body);
  });
}

function openParser(headers: IncomingHttpHeaders): ReturnType<typeof busboy> {
  try {
    return busboy({
      headers,
      defParamCharset: "utf8",
      // The part after the last one is counted too.
      limits: { fieldSize: limits.body, fields: 2, fileSize: largest, files: 1, parts: 4 },
    });
  } catch (error) {
    // It throws for a content type without a boundary.
    if (error instanceof Error) throw malformed();
    throw error;
  }
}

function checkParts(parts: readonly Part[]): void {
  const [operations, map, file, ...more] = parts;
  const isComplete = operations?.name === "operations" && map?.name === "map" && more.length === 0;
  if (!isComplete || operations.filename !== null || map.filename !== null) throw malformed();
  if (!file?.filename) throw malformed();

  const { variables } = readJson(Operations, operations.bytes);
  const [entry, ...others] = Object.entries(readJson(PathMap, map.bytes));
  if (entry === undefined || others.length > 0 || entry[0] !== file.name) throw malformed();
  const variable = /^variables\.([A-Za-z_]\w*)$/.exec(entry[1][0])?.[1];
  // The variable is there and waits for the file: what is only inherited is nobody's to fill.
  if (variable === undefined || !Object.hasOwn(variables, variable) || variables[variable] !== null)
    throw malformed();
}

function readJson<Schema extends v.GenericSchema>(schema: Schema, bytes: Buffer): v.InferOutput<Schema> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), bytes.toString("utf8"));
  if (!read.success) throw malformed();
  return read.output;
}

const malformed = () =>
  badInput("An upload is a multipart request with `operations`, `map` and one file, in this order.");
