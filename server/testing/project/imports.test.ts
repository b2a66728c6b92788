import { dirname, join } from "node:path";

import { describe, expect, test } from "vitest";

import { productSourcesOf, sourceOf } from "./productSources.ts";

/**
 * The folders, and the files of the root, from left to right. A folder may import from itself and from the groups to the
 * left of its own group.
 */
const order = {
  server: [
    ["domain"],
    ["configuration"],
    ["postgres"],
    ["errors"],
    ["rights"],
    ["input"],
    ["concurrency"],
    ["outgoing"],
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
    // It wraps the parts that it observes; they do not import it.
    ["observability"],
    ["parts"],
    ["jobs"],
    ["routes"],
    ["server"],
    ["embedded"],
    ["main", "migrate", "maintenance"],
  ],
  web: [
    ["domain"],
    // The service worker runs outside of the pages, and shares no code with them.
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
    ["admin/backup", "admin/categories", "admin/episodes", "admin/overlays", "admin/people"],
    ["admin/alarms", "admin/codes", "admin/duplication"],
    ["admin/series"],
    ["admin/courts", "admin/history", "admin/tokens", "admin/webhooks"],
    ["admin/schedule"],
    ["admin/live"],
    ["home", "account", "admin", "pages", "playground", "schedule", "umpire", "scoreboard"],
    ["app"],
    // The entry points of the browser and of server-side rendering.
    ["main", "dashboard", "render"],
  ],
} as const;

/** The folders whose subfolders have places of their own. */
const nestedFolders = ["admin", "catalogue", "tournament"];

/** The context of a resolver names the services of every feature. Its type may be imported from anywhere. */
const contextFile = "server/context.ts";

interface Import {
  from: string;
  to: string;
  isType: boolean;
}

describe.each(["server", "web"] as const)(
  "In %s a file imports from its own folder and from folders to the left",
  (tree) => {
    const groups: readonly (readonly string[])[] = order[tree];
    const place = (folder: string) => groups.findIndex((group) => group.includes(folder));

    test("every folder has a place in the order", () => {
      const folders = new Set(productSourcesOf(tree).map((file) => folderOf(tree, file)));
      expect([...folders].filter((folder) => place(folder) < 0)).toEqual([]);
    });

    test("no file imports from a folder to the right or in the same group, or without a place", () => {
      const isAllowed = ({ from, to, isType }: Import): boolean => {
        if (to.startsWith("migrations/")) return from === "server/postgres/migrations.ts";
        if (!to.startsWith(`${tree}/`) && !to.startsWith("domain/")) return false;
        const [own, other] = [folderOf(tree, from), folderOf(tree, to)];
        if (own === other || (isType && to === contextFile)) return true;
        return place(other) < 0 ? to.endsWith(".css") : place(other) < place(own);
      };
      expect(importsOf(tree).filter((one) => !isAllowed(one))).toEqual([]);
    });

    test("server and web never import each other", () => {
      const other = tree === "server" ? "web/" : "server/";
      expect(importsOf(tree).filter(({ to }) => to.startsWith(other))).toEqual([]);
    });
  },
);

test("domain/ imports nothing from server/ and web/, and no library except valibot and @date-fns/tz", () => {
  expect(importsOf("domain").filter(({ to }) => !to.startsWith("domain/"))).toEqual([]);
  const libraries = productSourcesOf("domain").flatMap((file) =>
    [...sourceOf(file).matchAll(/\bfrom "([^."][^"]*)"/g)].map(([, name = ""]) => name),
  );
  expect([...new Set(libraries)].toSorted()).toEqual(["@date-fns/tz", "valibot"]);
});

test("Inside a feature no entity imports a service, and no service a resolver", () => {
  const layers = [".entity.ts", ".service.ts", ".resolver.ts"];
  const layerOf = (file: string) => layers.findIndex((ending) => file.endsWith(ending));
  const wrong = importsOf("server").filter(
    ({ from, to }) => layerOf(from) >= 0 && layerOf(to) > layerOf(from),
  );
  expect(wrong).toEqual([]);
});

test("No resolver reads or writes rows, opens a transaction, refuses an input or catches", () => {
  const forbidden =
    /\.(query|save|insert|update|delete|transaction)[(<]|\bread(Row|Rows|Pictured)\b|\b(badInput|userError)\(|\bcatch\b/;
  const resolvers = productSourcesOf("server").filter((file) => file.endsWith(".resolver.ts"));
  expect(resolvers.length).toBeGreaterThan(30);
  expect(resolvers.filter((file) => forbidden.test(sourceOf(file)))).toEqual([]);
});

test("No code uses TypeORM's finders, repositories or query builders, and no entity has relations", () => {
  const forbidden =
    /\.(find\w*|count|countBy|exists|existsBy|sum|average|minimum|maximum)\(\s*[A-Z]|createQueryBuilder|getRepository|@(One|Many)To(One|Many)/;
  const wrong = productSourcesOf("server").filter((file) => forbidden.test(sourceOf(file)));
  expect(wrong).toEqual([]);
});

function folderOf(tree: string, file: string): string {
  if (file.startsWith("domain/")) return "domain";
  const [first = "", ...rest] = file.slice(tree.length + 1).split("/");
  if (nestedFolders.includes(first) && rest.length > 1) return `${first}/${rest[0]}`;
  if (rest.length > 0) return first;
  return first.replace(/\.tsx?$/, "");
}

function importsOf(tree: string): Import[] {
  return productSourcesOf(tree).flatMap((file) => {
    const source = sourceOf(file);
    const found = source.matchAll(
      /^(?:import|export)\s+(type\b)?[^;]*?from\s+"(\.[^"]+)"|^import "(\.[^"]+)"|import\("(\.[^"]+)"\)/gm,
    );
    return [...found].map(([, type, specifier, unassigned, dynamic]) => ({
      from: file,
      to: join(dirname(file), specifier ?? unassigned ?? dynamic ?? ""),
      isType: type !== undefined,
    }));
  });
}
