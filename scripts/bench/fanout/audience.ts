import { browserOperation } from "../testbed/operations.ts";
import { sendOnce, byGet } from "../testbed/requests.ts";
import type { Server, Testbed } from "../testbed/testbed.ts";

/** Open files and sockets in addition to those of the viewers. */
const otherFiles = 500;

interface Report {
  userLimits?: { open_files?: { soft?: number | string } };
}

/** Throws when a process may not open `count` sockets on this machine. */
export function expectFiles(count: number) {
  // Node does not document the format of the report.
  const report = process.report?.getReport() as Report | undefined;
  const most = Number(report?.userLimits?.open_files?.soft ?? Infinity);
  if (most < count + otherFiles)
    throw new Error(`A process may open ${most} files here: ulimit -n ${count + otherFiles} allows enough.`);
}

/** Starts a process for the sockets of viewers. */
export function openAudience(testbed: Testbed) {
  return testbed.startProgram(new URL("followers.js", import.meta.url));
}

/** The address of a server's socket. */
export function socketOf(url: string) {
  return `${url.replace(/^http/, "ws")}/graphql`;
}

/** Reads the catalogue's cursor at this revision or a later one. */
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
