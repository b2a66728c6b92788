// Servers of others beside which the site is measured and which it does not need otherwise. They are installed on request, in
// the versions of the lock file beside this file.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { root } from "../../build.ts";

/** Where their packages are named, and installed. */
export const folder = join(root, "scripts/bench/peers");

/** What a line says whose peer is not there. */
export const howToInstall = "not installed: npm run bench -- --peers";

/** `name`: of the package. */
export function isInstalled(name: string) {
  return existsSync(join(folder, "node_modules", name, "package.json"));
}

/** Installs all of them into a folder of their own. Gives whether that worked. */
export function installPeers(): boolean {
  const { status } = spawnSync("npm", ["ci"], { cwd: folder, stdio: "inherit" });
  return status === 0;
}
