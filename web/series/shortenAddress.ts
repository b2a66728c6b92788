/** The length that fits into a column on a phone. */
const longestPartCharacters = 28;
const mostParts = 4;

/** Host and path of an address in a text, with long parts cut; for display only. */
export function shortenAddress(address: string): string {
  const [bare = ""] = address.replace(/^[a-z]+:\/\//i, "").split(/[?#]/, 1);
  const [authority = "", ...path] = bare.replace(/\/+$/, "").split("/");
  // The part before an @ is a user name, even if it looks like a host.
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  const last = path.slice(-1);
  const shown = path.length < mostParts ? path : [...path.slice(0, mostParts - 2), "…", ...last];
  return [host, ...shown.map(cut)].join("/");
}

function cut(part: string): string {
  return part.length > longestPartCharacters ? `${part.slice(0, longestPartCharacters - 1)}…` : part;
}
