// Other GraphQL servers with which the site is compared. They are not dependencies of the site: they are installed on
// request, in the versions of the lock file in this folder.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { root } from "../../build.ts";

/** The folder of the peers' package.json and node_modules. */
export const folder = join(root, "scripts/bench/peers");

/** The measured value in the row of a peer that is not installed. */
export const howToInstall = "not installed: npm run bench -- --peers";

/** Whether the package with this name is installed. */
export function isInstalled(name: string) {
  return existsSync(join(folder, "node_modules", name, "package.json"));
}

/** Installs all peers, and returns whether that succeeded. */
export function installPeers(): boolean {
  const { status } = spawnSync("npm", ["ci"], { cwd: folder, stdio: "inherit" });
  return status === 0;
}
