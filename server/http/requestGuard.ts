import type { FastifyRequest } from "fastify";
import { GraphQLError } from "graphql";

import type { Device } from "../auth/device.ts";
import type { Config } from "../configuration/config.ts";
import { unavailable } from "../errors.ts";
import type { Caller } from "../rights/caller.ts";
import { visitor } from "../rights/caller.ts";
import { findAddress } from "./clientAddress.ts";
import { mayHaveSession } from "./cookies.ts";
import type { IdentityReader } from "./identity.ts";
import type { CheckRateLimit } from "./rateLimiter.ts";

/** Identifies the caller of an HTTP request, and refuses rate-limited ones. */
export interface RequestGuard {
  /**
   * The caller, read once for each request. Throws UNAUTHENTICATED for a token that is not valid, and
   * SERVICE_UNAVAILABLE when the database is unavailable.
   */
  identify: (request: FastifyRequest) => Promise<Caller>;
  /** The current caller, read again and not cached for the request. */
  identifyAnew: (request: FastifyRequest) => Promise<Caller>;
  /**
   * The caller of a page. Null for rate-limited requests and while the database is unavailable, in which case the
   * browser queries the caller.
   */
  findCaller: (request: FastifyRequest) => Promise<Caller | null>;
  /** The device of the request, for rate limits and the audit log. */
  deviceOf: (request: FastifyRequest) => Device;
  /** Counts the request. Throws TOO_MANY_REQUESTS when the limit is exceeded. */
  admit: (request: FastifyRequest) => Promise<void>;
  /** Counts the request only for its device. Returns whether it is rate limited. */
  isRateLimited: (request: FastifyRequest) => boolean;
}

export function createRequestGuard(options: {
  config: Config;
  identityReader: IdentityReader;
  checkRateLimit: CheckRateLimit;
  report: (error: unknown, requestId: string) => void;
}): RequestGuard {
  const { config, identityReader, checkRateLimit, report } = options;
  const callerOf = new WeakMap<FastifyRequest, Promise<Caller>>();

  function identify(request: FastifyRequest): Promise<Caller> {
    const known = callerOf.get(request) ?? identifyAnew(request);
    callerOf.set(request, known);
    return known;
  }

  async function identifyAnew(request: FastifyRequest): Promise<Caller> {
    try {
      return await identityReader.identify(request.raw);
    } catch (error) {
      if (error instanceof GraphQLError) throw error;
      report(error, request.id);
      throw unavailable();
    }
  }

  function deviceOf({ raw }: FastifyRequest): Device {
    return identityReader.deviceOf(raw, findAddress(config, raw));
  }

  function isRateLimited(request: FastifyRequest): boolean {
    try {
      checkRateLimit(visitor, deviceOf(request));
      return false;
    } catch (error) {
      if (error instanceof GraphQLError) return true;
      throw error;
    }
  }

  return {
    identify,
    identifyAnew,
    deviceOf,
    isRateLimited,
    async admit(request) {
      const device = deviceOf(request);
      try {
        checkRateLimit(await identify(request), device);
      } catch (error) {
        // A caller with an invalid token is counted as a visitor.
        if (isRefusedToken(error)) checkRateLimit(visitor, device);
        throw error;
      }
    },
    async findCaller(request) {
      // Without a cookie the database is not queried.
      if (!mayHaveSession(config, request.raw)) return visitor;
      if (isRateLimited(request)) return null;
      try {
        return await identify(request);
      } catch (error) {
        if (error instanceof GraphQLError) return null;
        throw error;
      }
    },
  };
}

function isRefusedToken(error: unknown): boolean {
  return error instanceof GraphQLError && error.extensions["code"] === "UNAUTHENTICATED";
}
