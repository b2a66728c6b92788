// Prints the section of CHANGELOG.md for one version: node scripts/run.js releaseNotes 1.2.3

import { readFileSync } from "node:fs";

const [version] = process.argv.slice(2);
const sections = readFileSync("CHANGELOG.md", "utf8").split(/^## /m);
const section = sections.find((text) => text.split(/\s/, 1)[0] === version);
if (version === undefined || section === undefined) {
  process.stderr.write(`CHANGELOG.md has no section ${version ?? "without a version"}\n`);
  process.exit(1);
}
process.stdout.write(`${section.slice(section.indexOf("\n")).trim()}\n`);
