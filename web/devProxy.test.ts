// @vitest-environment node
import { expect, test } from "vitest";

import { productSourcesOf, sourceOf } from "../server/testing/project/productSources.ts";
import { devProxy } from "./devProxy.config.ts";

/** Pages and built files. Vite serves their sources. */
const servedByVite = [
  "/account",
  "/admin",
  "/assets/",
  "/embed/:slug",
  "/embed/:slug/",
  "/scoreboard",
  "/scoreboard/",
  "/series/:slug",
];

/** The prefixes of routes that are registered with other paths. */
const prefixes = ["/demonstration/", "/media/"];

/** The paths in the files that register routes. */
const registeredPaths = productSourcesOf("server")
  .filter((file) => !file.startsWith("server/embedded/"))
  .map(sourceOf)
  .filter((source) => /\bapp\.(get|post|put|delete|options|route)\b/.test(source))
  .flatMap((source) => [...source.matchAll(/"(\/[a-z][^"]*)"/g)].map(([, path = ""]) => path))
  .filter((path) => !servedByVite.includes(path))
  .concat(prefixes);

/** As Vite matches them. */
const matches = (address: string, path: string): boolean =>
  address.startsWith("^") ? new RegExp(address).test(path) : path.startsWith(address);

test("The development server passes the addresses of all routes to the server", () => {
  expect(registeredPaths).toEqual(
    expect.arrayContaining(["/backup", "/graphql", "/readyz", "/series/:slug.ics"]),
  );
  const addresses = Object.keys(devProxy);
  expect(registeredPaths.filter((path) => !addresses.some((address) => matches(address, path)))).toEqual([]);
  expect(addresses.filter((address) => !registeredPaths.some((path) => matches(address, path)))).toEqual([]);
});
