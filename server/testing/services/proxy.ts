import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, request as ask } from "node:http";
import type { Socket } from "node:net";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { endWhenGone } from "./guard.ts";

/** A proxy between browsers and several server processes. */
export interface Proxy {
  /** Caddy with the settings of ops/Caddyfile where it is installed, otherwise a small proxy of the tests. */
  name: "Caddy" | "the proxy of the tests";
  close: () => Promise<void>;
}

/** The interval of the health checks in ops/Caddyfile. */
const checkIntervalMs = 1_000;

/** Starts a proxy at the address, which distributes requests and sockets over the servers that are ready. */
export function startProxy(url: string, servers: string[]): Promise<Proxy> {
  const isInstalled = spawnSync("caddy", ["version"]).status === 0;
  return isInstalled ? startCaddy(url, servers) : startOwn(url, servers);
}

/** Must run in the project's folder, which contains ops. */
async function startCaddy(url: string, servers: string[]): Promise<Proxy> {
  const child = spawn("caddy", ["run", "--config", "ops/Caddyfile", "--adapter", "caddyfile"], {
    env: {
      ...process.env,
      PUBLIC_URL: url,
      SERVERS: servers.map((server) => new URL(server).host).join(" "),
    },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  child.once("exit", endWhenGone(child.pid));
  while (!(await isThere(`${url}/healthz`)) && child.exitCode === null) await pause(50);
  return {
    name: "Caddy",
    async close() {
      child.kill();
      await ended;
    },
  };
}

interface Target {
  port: number;
  hostname: string;
  isReady: boolean;
  connections: number;
}

async function startOwn(url: string, servers: string[]): Promise<Proxy> {
  const targets: Target[] = servers.map((server) => {
    const { hostname, port } = new URL(server);
    return { hostname, port: Number(port), isReady: true, connections: 0 };
  });
  const lines = new Set<Socket>();

  async function check(target: Target): Promise<void> {
    target.isReady = await isThere(`http://${target.hostname}:${target.port}/readyz`);
  }

  /** Connects to the ready server with the fewest connections. Skips unreachable servers; null when none is left. */
  async function reach(): Promise<Socket | null> {
    const ready = targets.filter(({ isReady }) => isReady);
    for (const target of ready.toSorted((a, b) => a.connections - b.connections)) {
      const line = connect(target.port, target.hostname);
      target.connections += 1;
      lines.add(line);
      line.once("close", () => {
        target.connections -= 1;
        lines.delete(line);
      });
      try {
        await once(line, "connect");
        return line;
      } catch {
        target.isReady = false;
      }
    }
    return null;
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const line = await reach();
    if (!line) return void response.writeHead(502).end();
    const { method, url: path, headers } = request;
    const passed = ask({
      createConnection: () => line,
      method,
      path,
      headers: { ...headers, ...forwarded(request), connection: "close" },
    });
    passed.on("error", () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    passed.on("response", (received) => {
      const { connection: _, ...passedHeaders } = received.headers;
      response.writeHead(received.statusCode ?? 502, passedHeaders);
      received.pipe(response);
    });
    request.pipe(passed);
  }

  async function passUpgrade(request: IncomingMessage, near: Socket, head: Buffer): Promise<void> {
    near.on("error", () => near.destroy());
    const far = await reach();
    if (!far) return void near.end("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n");
    const headers = Object.entries({ ...request.headers, ...forwarded(request) });
    const fields = headers.map(([name, value]) => `${name}: ${[value ?? ""].flat().join(", ")}\r\n`);
    far.on("error", () => far.destroy());
    far.write(`GET ${request.url} HTTP/1.1\r\n${fields.join("")}\r\n`);
    far.write(head);
    near.pipe(far).pipe(near);
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  }

  const server = createServer((request, response) => void pass(request, response));
  server.on("upgrade", (request, near: Socket, head) => void passUpgrade(request, near, head));
  await Promise.all(targets.map(check));
  const checking = setInterval(() => void Promise.all(targets.map(check)), checkIntervalMs);
  const { hostname, port } = new URL(url);
  await once(server.listen(Number(port), hostname), "listening");
  return {
    name: "the proxy of the tests",
    async close() {
      clearInterval(checking);
      for (const line of lines) line.destroy();
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}

/** The forwarding headers. They replace those of the request, which a client can forge. */
function forwarded({ socket, headers }: IncomingMessage): Record<string, string> {
  return {
    "x-forwarded-for": socket.remoteAddress ?? "",
    "x-forwarded-proto": "http",
    "x-forwarded-host": headers.host ?? "",
  };
}

async function isThere(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false;
  }
}
