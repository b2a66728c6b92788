import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const documents = [root, join(root, "docs")].flatMap((folder) =>
  readdirSync(folder).flatMap((name) => (name.endsWith(".md") ? relative(root, join(folder, name)) : [])),
);

test.each(documents)("Every link of %s to a file or heading of the project is valid", (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)];
  const dead = links.filter(([, path = "", heading]) => {
    const target = path === "" ? document : join(dirname(document), path);
    if (!existsSync(join(root, target))) return true;
    return heading !== undefined && !headingsOf(target).includes(heading);
  });
  expect(dead.map(([link]) => link)).toEqual([]);
});

/** The anchors that GitHub creates for the headings of a document. */
function headingsOf(document: string): string[] {
  const prose = read(document).replaceAll(/```.*?```/gs, "");
  return [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function read(document: string): string {
  return readFileSync(join(root, document), "utf8");
}
