import { sayAsBrowser } from "../stage/operations.js";
import { askOnce, byGet } from "../stage/questions.js";

/** Files and sockets beside those of the viewers. */
const others = 500;

/** Says clearly when this machine does not allow so many. @param {number} count of sockets in one process */
export function expectFiles(count) {
  const report = /** @type {any} */ (process.report?.getReport());
  const most = Number(report?.userLimits?.open_files?.soft ?? Infinity);
  if (most < count + others)
    throw new Error(`A process may open ${most} files here: ulimit -n ${count + others} allows enough.`);
}

/** A process for the sockets of viewers. @param {import("../stage/stage.js").Stage} stage */
export function openAudience(stage) {
  return stage.startProgram(new URL("followers.js", import.meta.url));
}

/** The address of a server's socket. @param {string} url */
export function socketOf(url) {
  return `${url.replace(/^http/, "ws")}/graphql`;
}

/** Where the catalogue stands, at this revision or later. @param {import("../stage/stage.js").Server} server @param {number} least @returns {Promise<{ cursor: string, revision: number }>} */
export async function readCursor({ url }, least) {
  const question = byGet(sayAsBrowser("HomePage"));
  const { body } = await askOnce(url, question, { "x-min-revision": String(least) });
  const { data, extensions } = JSON.parse(body.toString());
  return { cursor: data.catalogue.cursor, revision: extensions.revision };
}
