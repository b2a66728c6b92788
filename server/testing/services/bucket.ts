import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

import S3rver from "@20minutes/s3rver";
import { Client } from "minio";

import type { BucketSettings } from "../../configuration/config.ts";
import type { TcpProxy } from "./tcpProxy.ts";
import { startTcpProxy } from "./tcpProxy.ts";

/** An S3 server that checks signatures, and a proxy to it. */
export interface BucketServer {
  /** The site's settings, which lead to the server through the proxy. */
  settings: BucketSettings;
  proxy: TcpProxy;
  keys(): Promise<string[]>;
  /** Reads an object without the proxy. */
  read(key: string): Promise<{ type: string; bytes: Buffer }>;
  close(): Promise<void>;
}

const credentials = { accessKey: "S3RVER", secretKey: "S3RVER", region: "us-east-1" };

export async function startBucketServer(): Promise<BucketServer> {
  const directory = await mkdtemp(join(tmpdir(), "broadcasts-s3-"));
  const server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory });
  const { port } = await server.run();
  const proxy = await startTcpProxy(`http://127.0.0.1:${port}`);
  const bucket = "broadcasts";
  const own = new Client({ ...credentials, endPoint: "127.0.0.1", port, useSSL: false });
  return {
    settings: { ...credentials, bucket, endpoint: new URL(proxy.url).origin },
    proxy,
    async keys() {
      if (!(await own.bucketExists(bucket))) return [];
      const found: string[] = [];
      // The client declares no type for the entries of the list.
      for await (const entry of own.listObjectsV2(bucket, "", true))
        found.push((entry as { name: string }).name);
      return found;
    },
    async read(key) {
      const { metaData } = await own.statObject(bucket, key);
      return {
        type: String(metaData["content-type"]),
        bytes: await buffer(await own.getObject(bucket, key)),
      };
    },
    async close() {
      await proxy.close();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
