import { once } from "node:events";
import { createServer } from "node:net";

/** A port of this machine on which nobody listens now. */
export async function findFreePort(): Promise<string> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return String(address.port);
}
