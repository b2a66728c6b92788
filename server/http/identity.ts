import type { IncomingMessage } from "node:http";

import type { CodeReader } from "../access/codeReader.ts";
import { parseGrantsHeader, readGrants } from "../access/grant.ts";
import type { Device } from "../auth/device.ts";
import { checkCookie, newDeviceCookie, readDevice } from "../auth/device.ts";
import type { AppSecret } from "../auth/secrets.ts";
import type { SessionReader } from "../auth/sessionReader.ts";
import type { PendingWork } from "../concurrency/pendingWork.ts";
import type { Config } from "../configuration/config.ts";
import { unauthenticated } from "../errors.ts";
import type { Caller, ProgramIdentity } from "../rights/caller.ts";
import { visitor } from "../rights/caller.ts";
import { hasUnlocks, mergeUnlocks } from "../rights/unlocks.ts";
import type { TokenReader } from "../tournament/scorers/tokenReader.ts";
import { refusals } from "../tournament/scorers/tokenReader.ts";
import { parseBearerToken, readBearerToken } from "./bearerToken.ts";
import { readDeviceCookie, readSessionCookie } from "./cookies.ts";

/** Reads the caller of a request over HTTP or of a WebSocket's upgrade. */
export interface IdentityReader {
  /**
   * The caller of an HTTP request. A request with a token has only the token's rights: its cookie and grants are not
   * read. Throws UNAUTHENTICATED for a token that is not valid.
   */
  identify: (request: IncomingMessage) => Promise<Caller>;
  /** The caller by cookie and grants. The upgrade to a socket accepts no tokens. */
  identifyBrowser: (request: IncomingMessage) => Promise<Caller>;
  /**
   * The program that opens a socket with `authorization` in its `connection_init`. Throws UNAUTHENTICATED for anything
   * but a valid API token. Device tokens are for HTTP only.
   */
  identifyProgram: (authorization: unknown) => Promise<ProgramCaller>;
  /**
   * Adds the unlocks of a list of grants to the caller. Forged grants are ignored. Access codes are not checked here:
   * for a socket they are checked for every value.
   */
  withGrants: (caller: Caller, grants: unknown) => Caller;
  deviceOf: (request: IncomingMessage, address: string) => Device;
  /**
   * The value of a new device cookie, the same for each call with one request; null when the request has a genuine
   * cookie.
   */
  newDevice: (request: IncomingMessage) => string | null;
}

/** A caller with an API token. */
export type ProgramCaller = Caller & { program: ProgramIdentity };

export function createIdentityReader(options: {
  config: Config;
  appSecret: AppSecret;
  sessions: Pick<SessionReader, "findByToken">;
  tokens: Pick<TokenReader, "findBySecret">;
  codes: CodeReader;
  /** The database's time, in milliseconds since 1970. */
  databaseTime: () => number;
  track: PendingWork["track"];
}): IdentityReader {
  const { config, appSecret, sessions, tokens, codes, databaseTime } = options;
  const genuineCookies = new WeakMap<IncomingMessage, string | null>();

  function withGrants(caller: Caller, list: unknown): Caller {
    const grants = readGrants(appSecret, list);
    if (!hasUnlocks(grants)) return caller;
    return { ...caller, grants, unlocks: mergeUnlocks(grants, caller.unlocks) };
  }

  /** Cached, so that the signature is checked once for each request. */
  function readGenuineCookie(request: IncomingMessage): string | null {
    const known = genuineCookies.get(request);
    if (known !== undefined) return known;
    const cookie = readDeviceCookie(config, request);
    const genuine = cookie === null ? null : checkCookie(appSecret, cookie);
    genuineCookies.set(request, genuine);
    return genuine;
  }

  async function identifyBrowser(request: IncomingMessage): Promise<Caller> {
    const token = readSessionCookie(config, request);
    const caller = token === null ? null : await options.track(sessions.findByToken(token));
    const granted = withGrants(caller ?? visitor, parseGrantsHeader(request.headers["x-series-grants"]));
    return options.track(codes.withValidCodes(granted));
  }

  return {
    async identify(request) {
      const token = readBearerToken(request);
      if (token === null) return identifyBrowser(request);
      return options.track(tokens.findBySecret(token));
    },
    identifyBrowser,
    async identifyProgram(authorization) {
      const token = typeof authorization === "string" ? parseBearerToken(authorization) : null;
      const caller = token === null ? null : await options.track(tokens.findBySecret(token));
      if (!caller?.program) throw unauthenticated(refusals.program.unknown);
      return { ...caller, program: caller.program };
    },
    withGrants,
    deviceOf: (request, address) => readDevice(readGenuineCookie(request), address, databaseTime()),
    newDevice(request) {
      if (readGenuineCookie(request) !== null) return null;
      const cookie = newDeviceCookie(appSecret, databaseTime());
      // From now on the request belongs to this device.
      genuineCookies.set(request, checkCookie(appSecret, cookie));
      return cookie;
    },
  };
}
