import { sendOnce } from "../stage/requests.ts";

/** The home page and so many pages of series, in the addresses of the large catalogue. */
export function pathsOfPages(series: number) {
  return ["/", ...Array.from({ length: series }, (_, place) => `/series/series-${place}`)];
}

/** Asks for the HTML of a page as browsers do. */
export async function fetchPage({ url }: { url: string }, path: string) {
  const headers = { accept: "text/html", "accept-encoding": "gzip, br" };
  const { status, body } = await sendOnce(url, { method: "GET", path, headers, body: "" });
  if (status !== 200 || body.length < 2_000)
    throw new Error(`${path} is no page: ${status}, ${body.length} bytes`);
}

/** The revision from which the page's data can be followed. */
export async function readPageRevision({ url }: { url: string }, path: string): Promise<number> {
  const { body } = await sendOnce(url, { method: "GET", path, headers: { accept: "text/html" }, body: "" });
  return Number(/"revision":(\d+)/.exec(body.toString())?.[1] ?? Number.NaN);
}
