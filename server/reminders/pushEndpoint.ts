import type { Config } from "../configuration/config.ts";
import { isOutgoingAddress } from "../outgoing/outgoingAddress.ts";

/**
 * Whether messages may be sent to this address of a browser. It begins with its origin as browsers write it, because the
 * database finds the host of the push service in the text.
 */
export function isPushEndpoint(
  endpoint: string,
  { allowedPrivateNetworks }: Pick<Config, "allowedPrivateNetworks">,
): boolean {
  return (
    isOutgoingAddress(endpoint, allowedPrivateNetworks) && endpoint.startsWith(`${new URL(endpoint).origin}/`)
  );
}
