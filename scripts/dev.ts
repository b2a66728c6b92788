// Runs the server and the web app, and reloads them on changes. Vite serves the site, and proxies requests to the server.

import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync, watch } from "node:fs";
import { join } from "node:path";

import { buildIfOutdated, root } from "./build.ts";

const isWindows = process.platform === "win32";
// The server accepts sockets only from pages of its public address.
const env = { PUBLIC_URL: "http://localhost:5173", NODE_ENV: "development", ...process.env };

// The compiler starts a child process. A process group of its own allows one signal to end both.
function startNode(...args: string[]): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: root,
    env,
    detached: !isWindows,
    stdio: ["ignore", "inherit", "inherit"],
  });
}

const code = await buildIfOutdated();
// A compile error does not stop the development server if an earlier build exists: the watching compiler reports it.
if (code !== 0 && !existsSync(join(root, "dist", "server", "main.js"))) process.exit(code);

const programs = [
  startNode("node_modules/typescript/bin/tsc", "-p", "tsconfig.json", "--watch", "--preserveWatchOutput"),
  startNode("--watch", "--watch-preserve-output", "--enable-source-maps", "dist/server/main.js"),
  startNode(
    "node_modules/vite/bin/vite.js",
    "--config",
    "web/vite.config.ts",
    "--strictPort",
    "--clearScreen=false",
  ),
];

// The generator's watch mode does not watch the documents, since codegen.ts reads them itself.
let pause: ReturnType<typeof setTimeout> | undefined;
function generateAfter(_event: string, name: string | null): void {
  if (!name?.endsWith(".graphql")) return;
  clearTimeout(pause);
  pause = setTimeout(
    () => startNode("node_modules/@graphql-codegen/cli/esm/bin.js", "--config", "codegen.ts"),
    200,
  );
}
const watchers = [watch(join(root, "web"), { recursive: true }, generateAfter), watch(root, generateAfter)];

let isEnding = false;
function endAll(): void {
  if (isEnding) return;
  isEnding = true;
  clearTimeout(pause);
  for (const watcher of watchers) watcher.close();
  for (const { pid, exitCode, signalCode } of programs) {
    if (pid !== undefined && exitCode === null && signalCode === null)
      process.kill(isWindows ? pid : -pid, "SIGTERM");
  }
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, endAll);
for (const program of programs) program.once("exit", endAll);
