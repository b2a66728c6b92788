import { spawn } from "node:child_process";
import { once } from "node:events";

import { openChannel } from "./channel.ts";
import type { Channel } from "./channel.ts";
import type { Usage } from "./usage.ts";

/** A process in addition to the servers: a limit, a peer, or a load generator. */
export interface Program {
  ask: Channel["ask"];
  usage: () => Promise<Usage>;
  /** The resident memory in bytes. */
  memory: () => Promise<number>;
  stop: () => Promise<void>;
}

/** The module that makes a process report its usage. */
export const measured = ["--import", new URL("usage.js", import.meta.url).href];

/** Starts the file in a new process. */
export function startProgram(file: URL): Program {
  const child = spawn(process.execPath, [...measured, file.pathname], {
    // The environment leaves out the developer's settings, as for the servers. Peers run in production mode.
    env: { NODE_ENV: "production" },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    serialization: "advanced",
  });
  const { ask } = openChannel(child);
  return {
    ask,
    usage: () => ask("usage"),
    memory: () => ask("memory"),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}
