/** The parameter that decides what stands at a path; of all others the HTML of a page is independent. */
const decidingParameters = new Map([
  ["/forgot-password", "token"],
  ["/password", "seriesId"],
]);

/**
 * What names the page at an address, without its origin: the path, and whether the parameter that decides is given, but
 * never its value. Pages of one name have the same HTML.
 */
export function pageName(address: string): string {
  const end = address.indexOf("?");
  const path = end < 0 ? address : address.slice(0, end);
  const parameter = decidingParameters.get(path);
  if (parameter === undefined || end < 0) return path;
  const isGiven = new URLSearchParams(address.slice(end)).get(parameter)?.trim();
  return isGiven ? `${path}?${parameter}` : path;
}

/** Whether the page of this name is for visitors only: signed-in viewers are redirected, and must not see it before. */
export function isForVisitors(name: string): boolean {
  return name === "/login" || name === "/signup";
}

/** An address of the page of this name, for the renderer. */
export function exampleAddress(name: string): string {
  return name.includes("?") ? `${name}=example` : name;
}
