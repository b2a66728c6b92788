// Servers of others beside which the site is measured and which it does not need otherwise. They are installed on request, in
// the versions of the lock file beside this file.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** What a line says whose peer is not there. */
export const howToInstall = "not installed: npm run bench -- --peers";

/** @param {string} name of the package */
export function isInstalled(name) {
  return existsSync(new URL(`node_modules/${name}/package.json`, import.meta.url));
}

/** Installs all of them into a folder of their own. @returns {boolean} whether that worked */
export function installPeers() {
  const { status } = spawnSync("npm", ["ci"], { cwd: folder, stdio: "inherit" });
  return status === 0;
}
