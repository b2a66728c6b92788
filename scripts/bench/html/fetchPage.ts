import { sendOnce } from "../testbed/requests.ts";

/** The paths of the home page and of this many series pages of the large catalogue. */
export function pathsOfPages(series: number) {
  return ["/", ...Array.from({ length: series }, (_, place) => `/series/series-${place}`)];
}

/** Requests the HTML of a page with the headers of a browser. */
export async function fetchPage({ url }: { url: string }, path: string) {
  const headers = { accept: "text/html", "accept-encoding": "gzip, br" };
  const { status, body } = await sendOnce(url, { method: "GET", path, headers, body: "" });
  if (status !== 200 || body.length < 2_000)
    throw new Error(`The response at ${path} is not a page: ${status}, ${body.length} bytes`);
}

/** Reads the revision of the data in a page. */
export async function readPageRevision({ url }: { url: string }, path: string): Promise<number> {
  const { body } = await sendOnce(url, { method: "GET", path, headers: { accept: "text/html" }, body: "" });
  return Number(/"revision":(\d+)/.exec(body.toString())?.[1] ?? Number.NaN);
}
