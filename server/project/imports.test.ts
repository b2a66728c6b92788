import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Rooms from left to right; a room may import from itself and from groups to the left of its own. */
const order = {
  server: [
    ["domain"],
    ["configuration"],
    ["config"],
    ["limits"],
    ["errors"],
    ["caller"],
    ["addresses"],
    ["scalars", "validation"],
    ["concurrency", "postgres"],
    ["live", "files"],
    ["users"],
    ["auth"],
    ["catalogue"],
    ["categories"],
    ["series"],
    ["access"],
    ["episodes"],
    ["favourites", "watching"],
    ["admins"],
    ["backup", "feeds", "helpdesk", "site"],
    ["context"],
    ["database"],
    ["schema"],
    ["graphql"],
    ["http"],
    // A WebSocket begins as an HTTP request.
    ["websocket"],
    // It wraps the parts that it watches, which do not know it.
    ["observability"],
    ["parts"],
    ["routes"],
    ["server"],
    ["embedded"],
    ["main", "migrate", "maintenance"],
  ],
  web: [
    ["domain"],
    ["lib", "ui"],
    ["loading"],
    ["session"],
    ["watching"],
    ["series"],
    ["admin/forms"],
    ["admin/backup", "admin/categories", "admin/episodes", "admin/people"],
    ["admin/series"],
    ["home", "account", "admin", "pages", "playground"],
    ["app"],
    // The browser's entry and the server's.
    ["main", "render"],
  ],
} as const;

/** What a resolver is given names the services of every feature; its type alone may be imported from anywhere. */
const contextFile = "server/context.ts";

interface Import {
  from: string;
  to: string;
  isType: boolean;
}

describe.each(["server", "web"] as const)(
  "In %s a file imports from its own room and from rooms to the left",
  (tree) => {
    const groups: readonly (readonly string[])[] = order[tree];
    const place = (room: string) => groups.findIndex((group) => group.includes(room));

    test("every room has its place", () => {
      const rooms = new Set(sourceFiles(tree).map((file) => roomOf(tree, file)));
      expect([...rooms].filter((room) => place(room) < 0)).toEqual([]);
    });

    test("no import goes to the right, or to a neighbour", () => {
      const wrong = importsOf(tree).filter(({ from, to, isType }) => {
        const [own, other] = [roomOf(tree, from), roomOf(tree, to)];
        return own !== other && place(other) >= place(own) && !(isType && to === contextFile);
      });
      expect(wrong).toEqual([]);
    });

    test("server and web never import each other", () => {
      const other = tree === "server" ? "web/" : "server/";
      expect(importsOf(tree).filter(({ to }) => to.startsWith(other))).toEqual([]);
    });
  },
);

test("domain/ imports nothing of the server and the web", () => {
  expect(importsOf("domain").filter(({ to }) => !to.startsWith("domain/"))).toEqual([]);
});

test("rows become entities in one way, and no entity has relations", () => {
  const others =
    /\.(find|findBy|findOne|findOneBy|findOneOrFail|findAndCount)\(\s*[A-Z]|createQueryBuilder|getRepository|@(One|Many)To(One|Many)/;
  const wrong = sourceFiles("server").filter((file) => others.test(readFileSync(join(root, file), "utf8")));
  expect(wrong).toEqual([]);
});

function roomOf(tree: string, file: string): string {
  if (file.startsWith("domain/")) return "domain";
  const [first = "", ...rest] = file.slice(tree.length + 1).split("/");
  // The dashboard is the one folder whose own folders are rooms.
  if (first === "admin" && rest.length > 1) return `admin/${rest[0]}`;
  if (rest.length > 0) return first;
  return first.replace(/\.tsx?$/, "");
}

/** What runs in the product: tests and what serves them may import anything. */
function sourceFiles(tree: string): string[] {
  return readdirSync(join(root, tree), { recursive: true, encoding: "utf8" })
    .map((file) => join(tree, file))
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/\.test\.tsx?$|\.d\.ts$|\/(testing|e2e|generated)\/|vite\.config\.ts$/.test(file),
    );
}

function importsOf(tree: string): Import[] {
  return sourceFiles(tree).flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    const found = source.matchAll(
      /^(?:import|export)\s+(type\b)?[^;]*?from\s+"(\.[^"]+)"|import\("(\.[^"]+)"\)/gm,
    );
    return [...found].map(([, type, specifier, dynamic]) => ({
      from: file,
      to: relative(root, join(root, dirname(file), specifier ?? dynamic ?? "")),
      isType: type !== undefined,
    }));
  });
}
