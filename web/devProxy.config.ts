import type { ProxyOptions } from "vite";

const server = "http://localhost:4000";

/**
 * The addresses that the server serves in development. Vite serves all others from the sources. A text that begins with
 * ^ is a regular expression, any other one is the beginning of addresses.
 */
const serverAddresses = [
  "/auth/google",
  "/backup",
  "/demonstration/",
  "/epg.xml",
  "/graphiql",
  "/healthz",
  "/manifest.webmanifest",
  "/media/",
  "/metrics",
  "/oembed",
  "/readyz",
  "/robots.txt",
  "/roku.json",
  "/schedule.ics",
  "/schedule.json",
  "/scoreboard.json",
  "/sitemap.xml",
  "^/series/[^/]+\\.ics",
];

export const devProxy: Record<string, string | ProxyOptions> = {
  ...Object.fromEntries(serverAddresses.map((address) => [address, server])),
  "/graphql": { target: server, ws: true, rewriteWsOrigin: true },
};
