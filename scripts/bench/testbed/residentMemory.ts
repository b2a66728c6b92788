import { readFile, readdir } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

const kibibyte = 1_024;

/** The resident memory of a process and its descendants in bytes; shared memory counts once. Linux only. */
export async function readResidentMemory(pid: number): Promise<number> {
  const [own, children] = await Promise.all([readOwn(pid), readChildren(pid)]);
  const others = await Promise.all(children.map(readResidentMemory));
  return others.reduce((sum, bytes) => sum + bytes, own);
}

async function readOwn(pid: number): Promise<number> {
  const rollup = await readOrNothing(`/proc/${pid}/smaps_rollup`);
  return Number(/^Pss: +(\d+) kB$/m.exec(rollup)?.[1] ?? 0) * kibibyte;
}

/** Reads the children of all threads. */
async function readChildren(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readOrNothing(`/proc/${pid}/task/${thread}/children`)),
  );
  return lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
}

/** Empty when the process has ended. */
function readOrNothing(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}

const intervalMs = 50;

/** Watches the memory of a process and its descendants; `stop` returns the maximum. */
export function watchResidentMemory(pid: number): { stop: () => Promise<number> } {
  const watching = new AbortController();
  const watched = watch(pid, watching.signal);
  return {
    stop() {
      watching.abort();
      return watched;
    },
  };
}

async function watch(pid: number, signal: AbortSignal): Promise<number> {
  let most = 0;
  while (!signal.aborted) {
    most = Math.max(most, await readResidentMemory(pid));
    await pause(intervalMs);
  }
  return most;
}
