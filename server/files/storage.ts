import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";

import type { ClientOptions } from "minio";
import { Client } from "minio";

import type { BucketSettings } from "../config.ts";
import { StoreAway } from "../errors.ts";
import { limits } from "../limits.ts";

/** Where files are kept. Keys are made by this server alone; nothing of a request's becomes part of one. */
export interface Storage {
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** Null when there is no such file. */
  read(key: string): Promise<Buffer | null>;
  /** Leaves none of them; those that are not there are no failure. */
  remove(keys: readonly string[]): Promise<void>;
}

/** Keeps files in a folder, each whole or not at all. */
export function createFolderStorage(directory: string): Storage {
  return {
    async put(key, bytes) {
      const path = join(directory, key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(draftOf(path), bytes, { flush: true });
      await rename(draftOf(path), path);
    },
    async read(key) {
      try {
        return await readFile(join(directory, key));
      } catch (error) {
        if (codeOf(error) === "ENOENT") return null;
        throw error;
      }
    },
    async remove(keys) {
      const paths = keys.map((key) => join(directory, key));
      await Promise.all(
        paths.flatMap((path) => [path, draftOf(path)]).map((path) => rm(path, { force: true })),
      );
    },
  };
}

/** A file is written beside its place, where a crash may leave it until it is removed with its key. */
function draftOf(path: string): string {
  return `${path}.part`;
}

/** Keeps files in a private bucket of any S3 server; a bucket that is missing is made with the first file. */
export function createBucketStorage(settings: BucketSettings): Storage {
  const { bucket, region, accessKey, secretKey } = settings;
  const { hostname, port, protocol } = new URL(settings.endpoint);
  const isSecure = protocol === "https:";
  const client = new Client({
    endPoint: hostname,
    ...(port !== "" && { port: Number(port) }),
    useSSL: isSecure,
    accessKey,
    secretKey,
    region,
    transport: impatient(isSecure),
    // Whoever uploads tries again; a retry of ours would only keep them waiting.
    retryOptions: { disableRetry: true },
  });

  async function putOnce(key: string, bytes: Buffer, type: string): Promise<void> {
    await client.putObject(bucket, key, bytes, bytes.length, { "Content-Type": type });
  }

  return {
    async put(key, bytes, type) {
      try {
        await putOnce(key, bytes, type);
      } catch (error) {
        if (codeOf(error) !== "NoSuchBucket") throw error;
        await makeBucket(client, bucket, region);
        await putOnce(key, bytes, type);
      }
    },
    async read(key) {
      try {
        return await buffer(await client.getObject(bucket, key));
      } catch (error) {
        if (["NoSuchKey", "NotFound", "NoSuchBucket"].includes(codeOf(error))) return null;
        throw error;
      }
    },
    async remove(keys) {
      try {
        await client.removeObjects(bucket, [...keys]);
      } catch (error) {
        if (codeOf(error) !== "NoSuchBucket") throw error;
      }
    },
  };
}

/** Several uploads, of several processes, may find the bucket missing at once. */
async function makeBucket(client: Client, bucket: string, region: string): Promise<void> {
  try {
    await client.makeBucket(bucket, region);
  } catch (error) {
    if (!/^Bucket(AlreadyOwnedByYou|AlreadyExists)$/.test(codeOf(error))) throw error;
  }
}

type Target = string | RequestOptions | URL;
type OnAnswer = (answer: IncomingMessage) => void;

/** The client itself waits for ever for a store that has accepted the connection and says nothing. */
function impatient(isSecure: boolean): NonNullable<ClientOptions["transport"]> {
  const send = isSecure ? requestSecure : requestPlain;
  function request(options: Target, onAnswer?: OnAnswer): ClientRequest;
  function request(address: string | URL, options: RequestOptions, onAnswer?: OnAnswer): ClientRequest;
  function request(target: Target, second?: RequestOptions | OnAnswer, onAnswer?: OnAnswer): ClientRequest {
    // The client's own way is the first one.
    if (typeof second === "object") throw new Error("An address with options beside is not expected");
    const sent = send(target, second ?? onAnswer);
    return sent.setTimeout(limits.store.answer, () => sent.destroy(new Error("The file store went silent")));
  }
  return { request };
}

/** The store as the rest of the program meets it: it does in time what it is asked, or it is away, and the log says why. */
export function guardStorage(storage: Storage, onAway: (error: unknown) => void): Storage {
  async function guard<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error("The file store is too slow")), limits.store.answer);
    });
    try {
      return await Promise.race([work, late]);
    } catch (error) {
      onAway(error);
      throw new StoreAway();
    } finally {
      clearTimeout(timer);
    }
  }
  return {
    put: (key, bytes, type) => guard(storage.put(key, bytes, type)),
    read: (key) => guard(storage.read(key)),
    remove: (keys) => guard(storage.remove(keys)),
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
