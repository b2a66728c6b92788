import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const documents = [root, join(root, "docs")].flatMap((folder) =>
  readdirSync(folder).flatMap((name) => (name.endsWith(".md") ? relative(root, join(folder, name)) : [])),
);

/** A file of the sources, such as `server/live/clock.ts`. */
const sourcePath = /`((?:domain|server|web|migrations|scripts|ops)\/[\w./-]+\.\w+)`/g;
/** A name with its file, such as "`takeClock` in `server/live/catalogueClock.ts`". */
const nameInFile = /`(\w+)` in `([\w./-]+)`/g;

test.each(documents)("Every link of %s to a file or heading of the project is valid", (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)];
  const dead = links.filter(([, path = "", heading]) => {
    const target = path === "" ? document : join(dirname(document), path);
    if (!existsSync(join(root, target))) return true;
    return heading !== undefined && !headingsOf(target).includes(heading);
  });
  expect(dead.map(([link]) => link)).toEqual([]);
});

test.each(documents)(
  "Every source that %s names exists, and contains the names for which the text refers to it",
  (document) => {
    const prose = read(document).replaceAll(/\s+/g, " ");
    const paths = [...prose.matchAll(sourcePath)].map(([, path = ""]) => path);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const places = [...prose.matchAll(nameInFile)].filter(([, , path = ""]) => existsSync(join(root, path)));
    expect(
      places.filter(([, name = "", path = ""]) => !read(path).includes(name)).map(([text]) => text),
    ).toEqual([]);
  },
);

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
