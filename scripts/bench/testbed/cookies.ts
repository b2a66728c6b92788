import type { Client } from "../../../server/testing/client.ts";
import type { Server } from "./testbed.ts";

/** The cookies of a signed-in client, in the form of a browser's context. */
export function cookiesOf(client: Client, { url }: Server) {
  return (client.cookie() ?? "").split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("="), url };
  });
}
