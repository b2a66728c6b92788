// The static checks of the sources. All checks run, and each prints its errors.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const checks: Record<string, () => boolean> = {
  "types of the server and the scripts": () => run("tsc", "-p", "tsconfig.json", "--noEmit"),
  "types of the web app": () => run("tsc", "-p", "web/tsconfig.json"),
  "types of the service worker": () => run("tsc", "-p", "web/worker/tsconfig.json"),
  lint: () => run("oxlint", "--type-aware", "--deny-warnings"),
  format: () => run("oxfmt", "--check"),
  "schema.graphql is up to date": () => isUnchanged("schema.graphql", () => npm("schema")),
  "docs/configuration.md is up to date": () => isUnchanged("docs/configuration.md", () => npm("docs")),
  "generated code is up to date": () => isUnchanged("web/lib/generated", () => npm("codegen")),
  "import order": () =>
    run("vitest", "run", "--reporter=dot", "--project", "files", "server/testing/project/imports.test.ts"),
};

const failed = Object.entries(checks).filter(([name, check]) => {
  const isGood = check();
  console.log(`${isGood ? "✓" : "✗"} ${name}`);
  return !isGood;
}).length;
console.log(`checks: ${Object.keys(checks).length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Runs an installed tool, and prints its output when it fails. */
function run(tool: string, ...args: string[]): boolean {
  const { status, stdout, stderr } = spawnSync(join("node_modules", ".bin", tool), args, {
    encoding: "utf8",
  });
  if (status !== 0) console.log(`${stdout}${stderr}`);
  return status === 0;
}

function npm(script: string): boolean {
  const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", script], { encoding: "utf8" });
  if (status !== 0) console.log(`${stdout}${stderr}`);
  return status === 0;
}

/**
 * Generates a file, or the files of a folder, again, and returns whether all are the same. The new files replace the old
 * ones.
 */
function isUnchanged(path: string, write: () => boolean): boolean {
  const before = hash(path);
  return write() && hash(path) === before;
}

function hash(path: string): string {
  const isFolder = statSync(path).isDirectory();
  const files = isFolder ? readdirSync(path).map((file) => join(path, file)) : [path];
  const digest = createHash("sha256");
  for (const file of files) digest.update(file).update(readFileSync(file));
  return digest.digest("hex");
}
