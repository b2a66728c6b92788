import { once } from "node:events";
import type { Worker } from "node:worker_threads";

import { expect } from "vitest";

import type { Harness } from "./harness.ts";

/** Checks that the server responds while a thread reads the file of an upload. Fails when no thread reads it. */
export async function uploadWhileResponding<Payload>(
  site: Pick<Harness, "url">,
  upload: () => Promise<Payload>,
): Promise<Payload> {
  // Node emits an event for each thread that it starts.
  const started = once(process, "worker");
  const uploaded = upload();
  const finished = uploaded.then((payload) => {
    throw new Error(`The file was not read: ${JSON.stringify(payload)}`);
  });
  const [thread] = (await Promise.race([started, finished])) as [Worker];
  const ended = new AbortController();
  thread.once("exit", () => ended.abort());
  do await checkHealth(site);
  while (!ended.signal.aborted);
  return uploaded;
}

async function checkHealth({ url }: Pick<Harness, "url">): Promise<void> {
  const response = await fetch(`${url}/healthz`, { headers: { connection: "close" } });
  expect(await response.text()).toBe("ok");
}
