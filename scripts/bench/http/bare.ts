import type { MeasuredResponse } from "../testbed/requests.ts";
import type { Testbed } from "../testbed/testbed.ts";

/** A response, and the headers of the 304 response for it. */
export interface PreparedResponse extends MeasuredResponse {
  unchanged: string[];
}

const needed = new Set(["content-type", "content-length", "etag"]);

/** The response with only the headers that a client needs to read it and to send the next request. */
export function shortenResponse(response: PreparedResponse): PreparedResponse {
  return { ...response, head: keepNeeded(response.head), unchanged: keepNeeded(response.unchanged) };
}

/** `head` contains alternating names and values. */
function keepNeeded(head: string[]) {
  return head.filter((_, place) => needed.has(head[place - (place % 2)]?.toLowerCase() ?? ""));
}

/** Starts the bare server with prepared responses by path. */
export async function startBare(testbed: Testbed, responses: Map<string, PreparedResponse>) {
  const program = testbed.startProgram(new URL("bareServer.js", import.meta.url));
  return { url: await program.ask<string>("serve", responses), usage: program.usage, stop: program.stop };
}
