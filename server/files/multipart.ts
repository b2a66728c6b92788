// The parser of the GraphQL multipart request specification. It accepts only what this site sends: one operation, then
// a map with one path to one variable, then one file. After this check, graphql-upload-minimal puts a picture into its
// variable. Without the check, that library writes to any path in the map, also to inherited properties. A backup is
// too large for the memory that the library needs, so it is written to the disk as it arrives.
// https://github.com/jaydenseric/graphql-multipart-request-spec

import type { IncomingMessage } from "node:http";
import { ServerResponse } from "node:http";
import type { Readable } from "node:stream";

import busboy from "busboy";
import { Kind, parse } from "graphql";
import { Upload as SentFile, processRequest } from "graphql-upload-minimal";
import * as v from "valibot";

import { limits } from "../configuration/limits.ts";
import { badInput, payloadTooLarge } from "../errors.ts";
import { openSpoolFile } from "./spool.ts";
import { UploadedFile } from "./upload.ts";

/** The parameters of a JSON request, with the file as the value of its variable. */
interface MultipartBody {
  body: unknown;
  file: UploadedFile;
}

/** The mutation whose file is a backup. All other files are pictures. */
const backupMutation = "previewImport";

/** More bytes than a form with the largest picture has. */
const mostKeptBytes = limits.upload.pictureBytes + 4 * limits.bodyBytes;

const Operations = v.object({
  query: v.string(),
  operationName: v.optional(v.nullable(v.string()), null),
  variables: v.record(v.string(), v.unknown()),
});
const PathMap = v.record(v.string(), v.strictTuple([v.string()]));

/** A checked form. A backup is on the disk already; a picture is in the received bytes. */
interface CheckedForm {
  operations: v.InferOutput<typeof Operations>;
  variable: string;
  backup: UploadedFile | null;
}

/**
 * Reads the body of a request. Throws BAD_USER_INPUT for any other form, and PAYLOAD_TOO_LARGE for a file that is too
 * large for its mutation. `checkBackup` throws when the caller may not send a backup, which is much larger than a picture.
 * After these errors the rest of the body is still unread.
 */
export async function readMultipart(
  request: IncomingMessage,
  checkBackup: () => void,
): Promise<MultipartBody> {
  const clock = startClock(request);
  const received: Buffer[] = [];
  let size = 0;
  const keepNoMore = (): void => {
    request.off("data", keep);
    received.length = 0;
  };
  const keep = (chunk: Buffer): void => {
    size += chunk.length;
    received.push(chunk);
    if (size > mostKeptBytes) keepNoMore();
  };
  request.on("data", keep);
  try {
    const form = await checkForm(request, { clock, keepNoMore, checkBackup });
    const { operations, variable, backup } = form;
    if (backup === null) return await readPicture(request, Buffer.concat(received), form);
    return { body: fillVariable(operations, variable, backup), file: backup };
  } finally {
    keepNoMore();
    clock.stop();
  }
}

async function checkForm(request: IncomingMessage, reading: FormReading): Promise<CheckedForm> {
  const parser = openParser(request);
  const checked: Promise<CheckedForm>[] = [];
  try {
    return await new Promise<CheckedForm>((resolve, reject) => {
      const fields: [name: string, text: string][] = [];
      const refuse = (): void => reject(malformed());
      parser.on("field", (name = "", text, { valueTruncated }) => {
        if (valueTruncated || checked.length > 0) return refuse();
        fields.push([name, text]);
      });
      parser.on("file", (name = "", content, { filename = "" }) => {
        const checking = checkFile(fields, { name, filename, content }, reading);
        checked.push(checking);
        checking.catch((error: unknown) => {
          reject(error);
          content.resume();
        });
      });
      for (const excess of ["partsLimit", "filesLimit", "fieldsLimit"] as const) parser.on(excess, refuse);
      parser.on("error", refuse);
      parser.on("close", () => {
        const [checking] = checked;
        if (checking) checking.then(resolve, reject);
        else refuse();
      });
      request.once("close", () => request.complete || refuse());
      request.pipe(parser);
    });
  } catch (error) {
    request.unpipe(parser);
    for (const checking of checked)
      void checking.then(({ backup }) => backup?.discard()).catch(() => undefined);
    throw error;
  }
}

/** What the reader of a form needs in addition to the request. */
interface FormReading {
  clock: UploadClock;
  /** Stops keeping the received bytes. */
  keepNoMore: () => void;
  checkBackup: () => void;
}

interface UploadClock {
  allow: (time: number) => void;
  stop: () => void;
}

/** Closes the connection of a request that takes too long or has stalled. */
function startClock(request: IncomingMessage): UploadClock {
  const startedAt = performance.now();
  let allowed: number = limits.upload.timeMs;
  let receivedAt = startedAt;
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - startedAt > allowed || now - receivedAt > limits.upload.silenceMs) request.destroy();
  }, 1_000);
  const recordProgress = (): void => {
    receivedAt = performance.now();
  };
  request.on("data", recordProgress);
  return {
    allow(time) {
      allowed = time;
    },
    stop() {
      clearInterval(timer);
      request.off("data", recordProgress);
    },
  };
}

function openParser(request: IncomingMessage): ReturnType<typeof busboy> {
  try {
    const parser = busboy({
      headers: request.headers,
      defParamCharset: "utf8",
      // The limit counts the part after the last one too.
      limits: { fieldSize: limits.bodyBytes, fields: 2, fileSize: Infinity, files: 1, parts: 4 },
    });
    // The reader of the file receives the same errors.
    parser.on("file", (_name, content) => content.on("error", () => undefined));
    // Otherwise the file of an aborted request would stay open forever.
    request.once("close", () => parser.destroy());
    return parser;
  } catch (error) {
    // busboy throws for a content type without a boundary.
    if (error instanceof Error) throw malformed();
    throw error;
  }
}

/**
 * Checks the parts before the file, and reads the file: a backup to the disk; of a picture only the size is counted.
 */
async function checkFile(
  fields: readonly [name: string, text: string][],
  { name, filename, content }: { name: string; filename: string; content: Readable },
  { clock, keepNoMore, checkBackup }: FormReading,
): Promise<CheckedForm> {
  const [first, second, ...more] = fields;
  const isComplete = first?.[0] === "operations" && second?.[0] === "map" && more.length === 0;
  if (!isComplete || filename === "") throw malformed();
  const operations = readJson(Operations, first[1]);
  const [entry, ...others] = Object.entries(readJson(PathMap, second[1]));
  if (entry === undefined || others.length > 0 || entry[0] !== name) throw malformed();
  const variable = /^variables\.([A-Za-z_]\w*)$/.exec(entry[1][0])?.[1];
  const { variables } = operations;
  // The file may only replace an own property of the variables, never an inherited one.
  if (variable === undefined || !Object.hasOwn(variables, variable) || variables[variable] !== null)
    throw malformed();
  if (findMutation(operations.query) !== backupMutation) {
    await readContent(content, limits.upload.pictureBytes, () => undefined);
    return { operations, variable, backup: null };
  }
  checkBackup();
  keepNoMore();
  clock.allow(limits.upload.backupTimeMs);
  const backup = await storeContent(content, filename, limits.upload.backupBytes);
  return { operations, variable, backup };
}

/** Lets the library read the picture from the bytes of a checked form. */
async function readPicture(
  request: IncomingMessage,
  rawBody: Buffer,
  { operations, variable }: CheckedForm,
): Promise<MultipartBody> {
  // "gcf" is the library's name for an environment in which the body was read before. The library only checks whether
  // the response has ended; none has begun.
  const whole = Object.assign(request, { rawBody });
  const read = await processRequest(whole, new ServerResponse(request), { environment: "gcf" }).catch(() => {
    throw malformed();
  });
  const { variables } = v.parse(Operations, read);
  const sent = variables[variable];
  if (!(sent instanceof SentFile)) throw malformed();
  const picture = await sent.promise;
  const file = await storeContent(picture.createReadStream(), picture.filename, limits.upload.pictureBytes);
  return { body: fillVariable(operations, variable, file), file };
}

const fillVariable = (
  { variables, ...operations }: CheckedForm["operations"],
  variable: string,
  file: UploadedFile,
): unknown => ({ ...operations, variables: { ...variables, [variable]: file } });

async function storeContent(content: Readable, filename: string, most: number): Promise<UploadedFile> {
  const file = await openSpoolFile();
  try {
    // Unlike `write`, `appendFile` writes the whole chunk or fails, also when the disk is nearly full.
    const size = await readContent(content, most, (chunk) => file.appendFile(chunk));
    return new UploadedFile(filename, size, file);
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Passes on the chunks of a file and returns its size. Throws PAYLOAD_TOO_LARGE beyond `most` bytes. */
async function readContent(
  content: Readable,
  most: number,
  write: (chunk: Buffer) => unknown,
): Promise<number> {
  let size = 0;
  for await (const chunk of content.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) throw malformed();
    size += chunk.length;
    if (size > most) throw payloadTooLarge(most);
    await write(chunk);
  }
  return size;
}

/** The name of the first root field of the first operation; empty when there is none. */
function findMutation(query: string): string {
  try {
    const [operation] = parse(query, { noLocation: true, maxTokens: limits.document.tokens }).definitions;
    const [field] = operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections : [];
    return field?.kind === Kind.FIELD ? field.name.value : "";
  } catch {
    // A text that is not valid GraphQL is refused by the execution.
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
