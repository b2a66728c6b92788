/** The paths that crawlers need not fetch, and the address of the list of all pages. */
export function writeRobots(publicUrl: string): string {
  const closed = ["/admin", "/account", "/graphql"].map((path) => `Disallow: ${path}`);
  return ["User-agent: *", ...closed, "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");
}
