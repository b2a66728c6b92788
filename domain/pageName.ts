import { isId } from "./ids.ts";

/** The parameters that select the page of a path; the HTML of a page depends on no other. */
const decidingParameters = new Map([
  ["/forgot-password", ["token"]],
  ["/password", ["seriesId"]],
  // Without parameters, the page contains the matches of the current day.
  ["/schedule", ["day", "court", "q"]],
]);

/** The path of the player in frames of other sites, whose HTML shows the episode in its address. */
const playerPath = /^\/embed\/[^/]+$/i;

/**
 * The name of the page at an address: its path and, when the address contains deciding parameters with a value, the
 * name of the first deciding parameter of that path. The name of a player contains the episode's id. Pages with the
 * same name have the same HTML.
 */
export function pageName(address: string): string {
  const end = address.indexOf("?");
  if (end < 0) return address;
  const path = address.slice(0, end);
  if (playerPath.test(path)) {
    const episode = new URLSearchParams(address.slice(end)).get("episode") ?? "";
    // Pages find an id only as it is stored, in lower case.
    return isId(episode) && episode === episode.toLowerCase() ? `${path}?episode=${episode}` : path;
  }
  const deciding = decidingParameters.get(path);
  if (deciding === undefined) return path;
  const given = new URLSearchParams(address.slice(end));
  return deciding.some((parameter) => given.get(parameter)?.trim()) ? `${path}?${deciding[0]}` : path;
}

/** Whether the HTML of the page of this name contains courts and matches. */
export function showsTournament(name: string): boolean {
  return name === "/schedule" || name === "/courts";
}

/** The name of the page for every unknown address. */
export const missingPage = "/404";

/**
 * Whether the page with this name is for visitors only. Signed-in viewers are redirected and must not see it before.
 */
export function isForVisitors(name: string): boolean {
  return name === "/login" || name === "/signup";
}

/** Whether the address belongs to the dashboard, whose pages are a build of their own. */
export function isDashboardAddress(address: string): boolean {
  return /^\/admin(?![^/?#])/i.test(address);
}

/**
 * Whether the page with this name is for admins only. The response to an admin contains everything that the page shows.
 */
export function isForAdmins(name: string): boolean {
  return name === "/admin";
}

/**
 * The address to which visitors are redirected from a page for signed-in viewers; null for every other page. A link
 * that proves an email address leads to the sign-in page, and the browser stores the link's token until the sign-in.
 */
export function redirectOfVisitors(address: string): string | null {
  const [path = "", query = ""] = address.split("?", 2);
  return path === "/account" && !new URLSearchParams(query).has("prove") ? "/" : null;
}

/** An example address of the page with this name, for the renderer. */
export function exampleAddress(name: string): string {
  return /\?\w+$/.test(name) ? `${name}=example` : name;
}
