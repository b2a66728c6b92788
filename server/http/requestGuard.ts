import type { FastifyRequest } from "fastify";
import { GraphQLError } from "graphql";

import type { Device } from "../auth/device.ts";
import type { Caller } from "../caller.ts";
import { visitor } from "../caller.ts";
import type { Config } from "../config.ts";
import { unavailable } from "../errors.ts";
import { findAddress } from "./clientAddress.ts";
import { mayHaveSession } from "./cookies.ts";
import type { IdentityReader } from "./identity.ts";
import type { CheckRateLimit } from "./rateLimiter.ts";

/** Says who sends a request over HTTP, and turns away whoever asks too much. */
export interface RequestGuard {
  /** Who asks, looked up once for each request; throws SERVICE_UNAVAILABLE when that cannot be found out. */
  identify: (request: FastifyRequest) => Promise<Caller>;
  /** The same for this moment alone: what is found is not what later counts. */
  identifyAnew: (request: FastifyRequest) => Promise<Caller>;
  /** Who asks for a page; null for too many requests, and where that cannot be found out: then the page finds out itself. */
  findCaller: (request: FastifyRequest) => Promise<Caller | null>;
  /** From which browser it comes. */
  deviceOf: (request: FastifyRequest) => Device;
  /** Counts the request; throws TOO_MANY_REQUESTS when there were too many. */
  admit: (request: FastifyRequest) => Promise<void>;
  /** Counts it by its browser alone, and only says whether there were too many. */
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
    admit: async (request) => checkRateLimit(await identify(request), deviceOf(request)),
    async findCaller(request) {
      // Without a cookie the database is not asked.
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
