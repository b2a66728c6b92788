import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { superAdmin } from "../harness.ts";
import { findFreePort } from "./freePort.ts";
import { endWhenGone } from "./guard.ts";

/** A process of the built server. */
export interface ServerProcess {
  url: string;
  send(signal: NodeJS.Signals): void;
  /** The exit code; null when a signal ended the process. */
  ended: Promise<number | null>;
  /** Everything that the process has printed. */
  output(): string;
  /** The log: the standard output alone. */
  logged(): string;
  /** Kills the process, and removes its files. */
  remove(): Promise<void>;
}

const main = fileURLToPath(new URL("../../../dist/server/main.js", import.meta.url));

/** What receives an output of a process: the test, a full disk, or a pipe that is closed at its other end. */
type Receiver = "test" | "full disk" | "closed pipe";

/** Starts a process, and does not wait until it is ready. Without an address it uses the embedded database. */
export async function startProcess(
  databaseUrl: string | null,
  environment: Record<string, string> = {},
  receivers: { stdout?: Receiver; stderr?: Receiver } = {},
): Promise<ServerProcess> {
  const port = environment["PORT"] ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const data = await mkdtemp(join(tmpdir(), "broadcasts-process-"));
  const disk = Object.values(receivers).includes("full disk") ? openSync("/dev/full", "w") : null;
  const stdioOf = (receiver?: Receiver) => (receiver === "full disk" ? disk : "pipe");
  const child = spawn(process.execPath, [main], {
    env: {
      PORT: port,
      PUBLIC_URL: url,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      DATA_DIR: data,
      APP_SECRET: "a secret of the tests, 32 characters long",
      SUPER_ADMIN_EMAIL: superAdmin.email,
      SUPER_ADMIN_PASSWORD: superAdmin.password,
      LOG_LEVEL: "error",
      ...environment,
    },
    stdio: ["ignore", stdioOf(receivers.stdout), stdioOf(receivers.stderr)],
  });
  if (disk !== null) closeSync(disk);
  if (receivers.stdout === "closed pipe") child.stdout?.destroy();
  if (receivers.stderr === "closed pipe") child.stderr?.destroy();
  child.once("exit", endWhenGone(child.pid));
  const output: string[] = [];
  const logged: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => output.push(text));
  child.stdout?.on("data", (text: string) => logged.push(text));
  // The child emits "close" once its whole output was read.
  const ended = once(child, "close").then(() => child.exitCode);
  return {
    url,
    send: (signal) => void child.kill(signal),
    ended,
    output: () => output.join(""),
    logged: () => logged.join(""),
    async remove() {
      child.kill("SIGKILL");
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}
