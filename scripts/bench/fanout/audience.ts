import { browserOperation } from "../stage/operations.ts";
import { sendOnce, byGet } from "../stage/requests.ts";
import type { Server, Stage } from "../stage/stage.ts";

/** Files and sockets beside those of the viewers. */
const others = 500;

interface Report {
  userLimits?: { open_files?: { soft?: number | string } };
}

/** Says clearly when this machine does not allow so many. `count`: of sockets in one process. */
export function expectFiles(count: number) {
  // Of a form that Node does not promise.
  const report = process.report?.getReport() as Report | undefined;
  const most = Number(report?.userLimits?.open_files?.soft ?? Infinity);
  if (most < count + others)
    throw new Error(`A process may open ${most} files here: ulimit -n ${count + others} allows enough.`);
}

/** A process for the sockets of viewers. */
export function openAudience(stage: Stage) {
  return stage.startProgram(new URL("followers.js", import.meta.url));
}

/** The address of a server's socket. */
export function socketOf(url: string) {
  return `${url.replace(/^http/, "ws")}/graphql`;
}

/** Where the catalogue stands, at this revision or later. */
export async function readCursor(
  { url }: Server,
  least: number,
): Promise<{ cursor: string; revision: number }> {
  const request = byGet(browserOperation("HomePage"));
  const { body } = await sendOnce(url, request, { "x-min-revision": String(least) });
  const { data, extensions } = JSON.parse(body.toString()) as {
    data: { catalogue: { cursor: string } };
    extensions: { revision: number };
  };
  return { cursor: data.catalogue.cursor, revision: extensions.revision };
}
