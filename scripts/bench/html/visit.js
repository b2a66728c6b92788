import { askOnce } from "../stage/questions.js";

/** The home page and so many pages of series, in the addresses of the large catalogue. @param {number} series */
export function pathsOfPages(series) {
  return ["/", ...Array.from({ length: series }, (_, place) => `/series/series-${place}`)];
}

/** Asks for the HTML of a page as browsers do. @param {{ url: string }} server @param {string} path */
export async function visit({ url }, path) {
  const headers = { accept: "text/html", "accept-encoding": "gzip, br" };
  const { status, body } = await askOnce(url, { method: "GET", path, headers, body: "" });
  if (status !== 200 || body.length < 2_000)
    throw new Error(`${path} is no page: ${status}, ${body.length} bytes`);
}

/**
 * The revision from which the page's data can be followed.
 * @param {{ url: string }} server
 * @param {string} path
 * @returns {Promise<number>}
 */
export async function readRevision({ url }, path) {
  const { body } = await askOnce(url, { method: "GET", path, headers: { accept: "text/html" }, body: "" });
  return Number(/"revision":(\d+)/.exec(body.toString())?.[1] ?? Number.NaN);
}
