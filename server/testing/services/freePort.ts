import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems use for outgoing connections, of which other tests open thousands. */
const [lowest, highest] = [20_000, 32_767];

/** Finds a port of this machine on which no program listens. */
export async function findFreePort(): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return String(port);
  }
  throw new Error("There is no free port.");
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, "127.0.0.1");
  try {
    await once(probe, "listening");
  } catch {
    return false;
  }
  probe.close();
  await once(probe, "close");
  return true;
}
