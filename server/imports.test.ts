import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Rooms from left to right; a room may import from itself and from groups to the left of its own. */
const order = {
  server: [
    ["domain"],
    [
      "config",
      "variables",
      "trustedProxies",
      "errors",
      "limits",
      "caller",
      "scalars",
      "validation",
      "addresses",
      "reads",
      "rounds",
      "semaphore",
      "pool",
      "roundTrips",
      "underWay",
    ],
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
    ["backup", "feeds", "helpdesk"],
    ["context"],
    // Where the program is put together: its files use one another.
    ["put together"],
    ["embedded"],
    ["main", "maintenance"],
  ],
  web: [
    ["domain"],
    ["lib", "ui"],
    ["loading"],
    ["session"],
    ["watching"],
    ["series"],
    ["home", "account", "admin", "pages", "playground"],
    ["app"],
    // The browser's entry and the server's.
    ["main", "render"],
  ],
} as const;

/** Files at the root of `server` that stand in the last groups. */
const putTogether = new Set([
  "app",
  "site.resolver",
  "database",
  "databaseRefusals",
  "schema",
  "executions",
  "operationLabels",
  "documentRules",
  "documents",
  "question",
  "compiled",
  "sharedSnapshot",
  "sharedTexts",
  "publicQueries",
  "failures",
  "front",
  "graphqlRoute",
  "apollo",
  "allowance",
  "pace",
  "tally",
  "wire",
  "visit",
  "httpTimes",
  "malformed",
  "readiness",
  "admission",
  "callers",
  "clientAddress",
  "cookies",
  "popUpCookies",
  "requestIds",
  "metrics",
  "tracing",
  "otlp",
  "securityPolicy",
  "sockets",
  "webFiles",
  "mutations",
  "pages",
  "pageTemplate",
  "renderer",
  "renderer.worker",
  "server",
  "migrate",
  "secretRotation",
  "terminalAudit",
]);

interface Import {
  from: string;
  to: string;
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
      const wrong = importsOf(tree).filter(({ from, to }) => {
        const [own, other] = [roomOf(tree, from), roomOf(tree, to)];
        const isFoundation = place(own) === 1 && tree === "server" && !own.includes("/");
        return own !== other && (place(other) > place(own) || (place(other) === place(own) && !isFoundation));
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

function roomOf(tree: string, file: string): string {
  if (file.startsWith("domain/")) return "domain";
  const [first = "", ...rest] = file.slice(tree.length + 1).split("/");
  if (rest.length > 0) return first;
  const name = first.replace(/\.tsx?$/, "");
  return tree === "server" && putTogether.has(name) ? "put together" : name;
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
      /^(?:import|export)\s+(?!type\b)[^;]*?from\s+"(\.[^"]+)"|import\("(\.[^"]+)"\)/gm,
    );
    return [...found].map(([, specifier, dynamic]) => ({
      from: file,
      to: relative(root, join(root, dirname(file), specifier ?? dynamic ?? "")),
    }));
  });
}
