import { GraphQLError } from "graphql";

import { limits } from "../configuration/limits.ts";
import type { IdentityReader, ProgramCaller } from "../http/identity.ts";
import type { SocketRights } from "../live/socketRights.ts";
import type { SocketConnection } from "./socketConnection.ts";

interface ProgramOptions {
  identityReader: Pick<IdentityReader, "identifyProgram">;
  socketRights: SocketRights;
  /** The error of a rate-limited caller; null within the limit. */
  findRateLimitError: (connection: SocketConnection) => GraphQLError | null;
  /** Called when this limit refuses a client. */
  onLimit: (limit: string) => void;
}

/**
 * Gives the connection only the rights of the API token in its `connection_init`, regardless of its cookie and grants.
 * Returns false when the socket must be closed with 4403: the token is not valid, or there were too many attempts or
 * connections.
 */
export async function openAsProgram(
  { identityReader, socketRights, findRateLimitError, onLimit }: ProgramOptions,
  connection: SocketConnection,
  authorization: unknown,
): Promise<boolean> {
  // The token may be a guess, so the attempt counts for the browser.
  if (findRateLimitError(connection)) return false;
  const notifications = socketRights.notifications();
  let caller: ProgramCaller;
  try {
    caller = await identityReader.identifyProgram(authorization);
  } catch (error) {
    if (error instanceof GraphQLError) return false;
    throw error;
  }
  const { tokenId } = caller.program;
  if (socketRights.connectionsOf(tokenId) >= limits.socket.perSession) {
    onLimit("sockets of a session");
    return false;
  }
  // The socket has closed meanwhile, so nothing would remove the connection later.
  if (connection.socket.readyState !== connection.socket.OPEN) return false;
  socketRights.replace(connection, caller);
  // The token may have been revoked since it was read.
  if (socketRights.notifications() !== notifications) socketRights.refresh(tokenId);
  return true;
}
