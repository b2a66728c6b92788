import { setTimeout as pause } from "node:timers/promises";

import type { Client } from "../client.ts";
import { createTestClient } from "../client.ts";
import type { Credentials } from "../harness.ts";
import { signIn } from "../harness.ts";
import { isReady } from "../outside.ts";
import type { BucketServer } from "./bucket.ts";
import { startBucketServer } from "./bucket.ts";
import { findFreePort } from "./freePort.ts";
import type { MailServer } from "./mailServer.ts";
import { startMailServer } from "./mailServer.ts";
import type { ServerProcess } from "./process.ts";
import { startProcess } from "./process.ts";
import { startProxy } from "./proxy.ts";

/** The services of docker-compose.yml without containers: two server processes behind a proxy, S3 and mail. */
export interface Deployment {
  /** The address of the proxy, which is the site's public address. */
  url: string;
  /** The addresses of the server processes; a restart keeps them. */
  servers: [first: string, second: string];
  store: BucketServer;
  mails: MailServer;
  /** Opens a client of the proxy, or of one of the processes; signs in with the credentials. */
  open(url?: string, credentials?: Credentials): Promise<Client>;
  /** Stops the process by SIGTERM, starts another at its address, and returns the exit code of the first. */
  restart(url: string, whileStopping: () => Promise<unknown>): Promise<number | null>;
  /** The output of all processes, including those that have ended. */
  output(): string;
  close(): Promise<void>;
}

/** The timeout of a start: long, since processes start slowly on a busy machine. */
const startTimeoutMs = 100_000;

export async function startDeployment(databaseUrl: string): Promise<Deployment> {
  const [port, ...ports] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const url = `http://127.0.0.1:${port}`;
  const store = await startBucketServer();
  const mails = await startMailServer();
  const printed: string[] = [];
  const clients: Client[] = [];
  const running = new Map<string, ServerProcess>();

  async function start(ownPort: string): Promise<string> {
    const server = await startProcess(databaseUrl, {
      PORT: ownPort,
      PUBLIC_URL: url,
      S3_ENDPOINT: store.settings.endpoint,
      S3_BUCKET: store.settings.bucket,
      S3_ACCESS_KEY: store.settings.accessKey,
      S3_SECRET_KEY: store.settings.secretKey,
      SMTP_URL: mails.url,
    });
    running.set(server.url, server);
    await waitUntilReady(server);
    return server.url;
  }

  async function remove(server: ServerProcess): Promise<void> {
    await server.remove();
    printed.push(server.output());
  }

  const [first = "", second = ""] = await Promise.all(ports.map(start));
  const proxy = await startProxy(url, [first, second]);
  return {
    url,
    servers: [first, second],
    store,
    mails,
    async open(at = url, credentials) {
      const client = createTestClient(at);
      clients.push(client);
      if (credentials) await signIn(client, credentials);
      return client;
    },
    async restart(at, whileStopping) {
      const server = running.get(at);
      if (!server) throw new Error(`No process listens at ${at}`);
      server.send("SIGTERM");
      await whileStopping();
      const code = await server.ended;
      await remove(server);
      await start(new URL(at).port);
      return code;
    },
    output: () => printed.join("") + [...running.values()].map((server) => server.output()).join(""),
    async close() {
      await Promise.all(clients.map((client) => client.close()));
      await proxy.close();
      await Promise.all([...running.values()].map(remove));
      await mails.close();
      await store.close();
    },
  };
}

async function waitUntilReady(server: ServerProcess): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (!(await isReady(server.url))) {
    if (Date.now() > deadline) throw new Error(`The process did not become ready:\n${server.output()}`);
    await pause(50);
  }
}
