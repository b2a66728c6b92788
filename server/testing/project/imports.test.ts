import { dirname, join } from "node:path";

import { describe, expect, test } from "vitest";

import { productSourcesOf, sourceOf } from "./productSources.ts";

/** Rooms from left to right; a room may import from itself and from groups to the left of its own. */
const order = {
  server: [
    ["domain"],
    ["configuration"],
    ["postgres"],
    ["errors"],
    ["rights"],
    ["input"],
    ["concurrency"],
    ["live", "files"],
    ["users"],
    ["auth"],
    ["catalogue", "tournament"],
    ["catalogue/categories"],
    ["catalogue/series"],
    ["access"],
    ["catalogue/episodes"],
    ["tournament/courts"],
    ["tournament/matches"],
    ["tournament/schedule", "tournament/scorers"],
    ["favourites", "watching"],
    ["admins"],
    ["roles"],
    ["history"],
    ["backup", "feeds", "helpdesk", "reminders", "streams", "webhooks"],
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
    // It runs beside the pages, without any of their code.
    ["worker"],
    ["lib", "ui"],
    ["loading"],
    ["session"],
    ["watching", "matches", "reminders"],
    ["scorepad"],
    ["access", "player"],
    ["series"],
    ["courts"],
    ["admin/forms"],
    ["admin/alarms", "admin/backup", "admin/categories", "admin/episodes", "admin/overlays", "admin/people"],
    ["admin/codes", "admin/duplication"],
    ["admin/series"],
    ["admin/courts", "admin/history", "admin/tokens", "admin/webhooks"],
    ["admin/schedule"],
    ["admin/live"],
    ["home", "account", "admin", "pages", "playground", "schedule", "umpire", "scoreboard"],
    ["app"],
    // The browser's entry and the server's.
    ["main", "render"],
  ],
} as const;

/** The folders whose own folders are rooms, too. */
const roomGroups = ["admin", "catalogue", "tournament"];

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
      const rooms = new Set(productSourcesOf(tree).map((file) => roomOf(tree, file)));
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
  const wrong = productSourcesOf("server").filter((file) => others.test(sourceOf(file)));
  expect(wrong).toEqual([]);
});

function roomOf(tree: string, file: string): string {
  if (file.startsWith("domain/")) return "domain";
  const [first = "", ...rest] = file.slice(tree.length + 1).split("/");
  if (roomGroups.includes(first) && rest.length > 1) return `${first}/${rest[0]}`;
  if (rest.length > 0) return first;
  return first.replace(/\.tsx?$/, "");
}

function importsOf(tree: string): Import[] {
  return productSourcesOf(tree).flatMap((file) => {
    const source = sourceOf(file);
    const found = source.matchAll(
      /^(?:import|export)\s+(type\b)?[^;]*?from\s+"(\.[^"]+)"|import\("(\.[^"]+)"\)/gm,
    );
    return [...found].map(([, type, specifier, dynamic]) => ({
      from: file,
      to: join(dirname(file), specifier ?? dynamic ?? ""),
      isType: type !== undefined,
    }));
  });
}
