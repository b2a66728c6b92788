/** What crawlers need not fetch, and where all pages are listed. */
export function writeRobots(publicUrl: string): string {
  const closed = ["/admin", "/account", "/graphql"].map((path) => `Disallow: ${path}`);
  return ["User-agent: *", ...closed, "", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join("\n");
}
