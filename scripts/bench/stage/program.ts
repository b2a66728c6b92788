import { spawn } from "node:child_process";
import { once } from "node:events";

import { openChannel } from "./channel.ts";
import type { Channel } from "./channel.ts";
import type { Usage } from "./usage.ts";

/** A process beside the servers: a limit, a peer, or one that puts load on them. */
export interface Program {
  ask: Channel["ask"];
  usage: () => Promise<Usage>;
  /** In bytes. */
  memory: () => Promise<number>;
  stop: () => Promise<void>;
}

/** The module that makes a process report its usage. */
export const measured = ["--import", new URL("usage.js", import.meta.url).href];

/** Starts the file as a process of its own. */
export function startProgram(file: URL): Program {
  const child = spawn(process.execPath, [...measured, file.pathname], {
    // Without the developer's own settings, as for the servers; peers run in production mode.
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
