import { spawn } from "node:child_process";
import { once } from "node:events";

import { openChannel } from "./channel.js";

/**
 * @typedef {object} Program a process beside the servers: a limit, a peer, or one that puts load on them
 * @property {(name: string, value?: unknown) => Promise<any>} ask
 * @property {() => Promise<import("./usage.js").Usage>} usage
 * @property {() => Promise<number>} memory in bytes
 * @property {() => Promise<void>} stop
 */

/** What makes a process say what it uses. */
export const measured = ["--import", new URL("usage.js", import.meta.url).href];

/** Starts the file as a process of its own. @param {URL} file @returns {Program} */
export function startProgram(file) {
  const child = spawn(process.execPath, [...measured, file.pathname], {
    // Nothing of the developer's own settings, as with the servers; peers are run as everyone runs them.
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
