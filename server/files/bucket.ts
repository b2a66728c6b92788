// Loaded only when an S3 server stores the pictures, because its client takes a tenth of a new process's memory.

import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { buffer } from "node:stream/consumers";

import type { ClientOptions } from "minio";
import { Client } from "minio";
import * as v from "valibot";

import type { BucketSettings } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { codeOf } from "../postgres/databaseErrors.ts";
import type { Storage } from "./storage.ts";

/** Stores files in a private bucket of any S3 server. A missing bucket is created with the first file. */
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
    transport: withTimeout(isSecure),
    // The person who uploads can try again. A retry here would only delay the response.
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
        expectRemoved(await client.removeObjects(bucket, [...keys]));
      } catch (error) {
        if (codeOf(error) !== "NoSuchBucket") throw error;
      }
    },
  };
}

/** The entries `<Error>` of a response, for which the client declares another type. */
const Refusals = v.array(v.object({ Code: v.string() }));

/** Throws when the store has refused to remove a file. Its response has the status 200 nevertheless. */
function expectRemoved(response: unknown): void {
  const codes = new Set(v.parse(Refusals, response).map(({ Code }) => Code));
  codes.delete("NoSuchKey");
  if (codes.size > 0) throw new Error(`The file store has refused to remove files: ${[...codes].join(", ")}`);
}

/** Creates the bucket. Concurrent uploads, also of several processes, may find it missing at the same time. */
async function makeBucket(client: Client, bucket: string, region: string): Promise<void> {
  try {
    await client.makeBucket(bucket, region);
  } catch (error) {
    if (!/^Bucket(AlreadyOwnedByYou|AlreadyExists)$/.test(codeOf(error))) throw error;
  }
}

type Target = string | RequestOptions | URL;
type OnResponse = (response: IncomingMessage) => void;

/**
 * A transport with a timeout. The client itself has none for a store that accepts the connection and does not respond.
 */
function withTimeout(isSecure: boolean): NonNullable<ClientOptions["transport"]> {
  const send = isSecure ? requestSecure : requestPlain;
  function request(options: Target, onResponse?: OnResponse): ClientRequest;
  function request(address: string | URL, options: RequestOptions, onResponse?: OnResponse): ClientRequest;
  function request(
    target: Target,
    second?: RequestOptions | OnResponse,
    onResponse?: OnResponse,
  ): ClientRequest {
    // The client uses only the first overload.
    if (typeof second === "object") throw new Error("An address together with options is not supported");
    const sent = send(target, second ?? onResponse);
    return sent.setTimeout(limits.store.responseMs, () =>
      sent.destroy(new Error("The file store stopped responding")),
    );
  }
  return { request };
}
