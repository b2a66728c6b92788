// Prints the section of CHANGELOG.md for the version of package.json, which must be the version of the release's tag:
// node scripts/releaseNotes.ts v1.2.3

import { readFileSync } from "node:fs";

const [tag] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const sections = readFileSync("CHANGELOG.md", "utf8").split(/^## /m);
const section = sections.find((text) => text.split(/\s/, 1)[0] === version);
if (tag !== `v${version}` || section === undefined) {
  process.stderr.write(
    section === undefined
      ? `CHANGELOG.md has no section ${version}\n`
      : `package.json has the version ${version}, not that of the tag ${tag ?? ""}\n`,
  );
  process.exit(1);
}
process.stdout.write(`${section.slice(section.indexOf("\n")).trim()}\n`);
