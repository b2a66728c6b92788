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

/** Reads the caller of a request, over HTTP and for the WebSocket's upgrade alike. */
export interface IdentityReader {
  /**
   * The caller of an HTTP request. A request with a token has the token's rights alone: its cookie and grants are not read.
   * Throws UNAUTHENTICATED for a token that is not valid.
   */
  identify: (request: IncomingMessage) => Promise<Caller>;
  /** The caller by cookie and grants; the upgrade to a socket takes no tokens. */
  identifyBrowser: (request: IncomingMessage) => Promise<Caller>;
  /**
   * The program that opens a socket with `authorization` in its `connection_init`; throws UNAUTHENTICATED for all that is not a valid
   * API token. Device tokens are for HTTP only.
   */
  identifyProgram: (authorization: unknown) => Promise<ProgramCaller>;
  /**
   * Adds the unlocks of a list of grants to the caller; forged grants are ignored. Their access codes are not checked: a socket's are
   * checked for every value.
   */
  withGrants: (caller: Caller, grants: unknown) => Caller;
  deviceOf: (request: IncomingMessage, address: string) => Device;
  /** The value of a new device cookie, once for each request; null when the request has a genuine one. */
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
  watch: PendingWork["watch"];
}): IdentityReader {
  const { config, appSecret, sessions, tokens, codes } = options;
  const genuineCookies = new WeakMap<IncomingMessage, string | null>();

  function withGrants(caller: Caller, list: unknown): Caller {
    const grants = readGrants(appSecret, list);
    if (!hasUnlocks(grants)) return caller;
    return { ...caller, grants, unlocks: mergeUnlocks(grants, caller.unlocks) };
  }

  /** The signature is checked once for each request, for all its readers. */
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
    const caller = token === null ? null : await options.watch(sessions.findByToken(token));
    const granted = withGrants(caller ?? visitor, parseGrantsHeader(request.headers["x-series-grants"]));
    return options.watch(codes.withValidCodes(granted));
  }

  return {
    async identify(request) {
      const token = readBearerToken(request);
      if (token === null) return identifyBrowser(request);
      return options.watch(tokens.findBySecret(token));
    },
    identifyBrowser,
    async identifyProgram(authorization) {
      const token = typeof authorization === "string" ? parseBearerToken(authorization) : null;
      const caller = token === null ? null : await options.watch(tokens.findBySecret(token));
      if (!caller?.program) throw unauthenticated(refusals.program.unknown);
      return { ...caller, program: caller.program };
    },
    withGrants,
    deviceOf: (request, address) => readDevice(readGenuineCookie(request), address, Date.now()),
    newDevice(request) {
      if (readGenuineCookie(request) !== null) return null;
      const cookie = newDeviceCookie(appSecret, Date.now());
      // The request is already one of this device.
      genuineCookies.set(request, checkCookie(appSecret, cookie));
      return cookie;
    },
  };
}
