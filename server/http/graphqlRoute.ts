import type { ApolloServer } from "@apollo/server";
import { fastifyApolloHandler } from "@as-integrations/fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { isRecord } from "../../domain/isRecord.ts";
import type { Config } from "../configuration/config.ts";
import type { Context } from "../context.ts";
import { badInput, forbidden } from "../errors.ts";
import { acceptUploads } from "../files/uploads.ts";
import { skippedRoot } from "../graphql/documentRules.ts";
import type { Executor } from "../graphql/executor.ts";
import { readGraphqlRequest } from "../graphql/graphqlRequest.ts";
import type { RespondPublicly } from "../graphql/publicQueries.ts";
import type { NewestRevisions } from "../graphql/revisions.ts";
import { neverStored } from "../live/responses/cacheControl.ts";
import type { CachedResponse } from "../live/responses/cachedResponse.ts";
import { clearSessionCookie, writeDeviceCookie, writeSessionCookie } from "./cookies.ts";
import type { SendErrorResponse } from "./errorResponses.ts";
import type { IdentityReader } from "./identity.ts";
import type { RequestGuard } from "./requestGuard.ts";
import { laterRevisions, requiresNewerRevision, sendCachedResponse } from "./responseCacheMiddleware.ts";

/** Wraps the execution of an operation, for tracing. */
export type WithinOperation = <Value>(handle: () => Promise<Value>) => Promise<Value>;

/** Serves GraphQL over HTTP: cached and public responses as finished bytes, all others by Apollo Server. */
export function graphqlRoute(options: {
  config: Config;
  apollo: ApolloServer<Context>;
  withinOperation: WithinOperation;
  executor: Executor;
  requestGuard: RequestGuard;
  identityReader: IdentityReader;
  respondPublicly: RespondPublicly;
  newestRevisions: NewestRevisions;
  /** Reads the clocks immediately. */
  catchUp: () => Promise<void>;
  headersOf: (reply: FastifyReply) => Record<string, string>;
  sendErrorResponse: SendErrorResponse;
}): (app: FastifyInstance) => Promise<void> {
  const { config, apollo, executor, requestGuard, identityReader } = options;

  async function openContext(request: FastifyRequest, reply: FastifyReply): Promise<Context> {
    const transport = {
      keepSession(token: string, isRemembered: boolean) {
        void reply.header("set-cookie", writeSessionCookie(config, token, isRemembered));
      },
      dropSession() {
        void reply.header("set-cookie", clearSessionCookie(config));
      },
    };
    const newDevice = identityReader.newDevice(request.raw);
    if (newDevice !== null) void reply.header("set-cookie", writeDeviceCookie(config, newDevice));
    const device = requestGuard.deviceOf(request);
    const caller = await requestGuard.identify(request);
    return executor.createContext({ caller, transport, device, requestId: request.id });
  }

  async function findResponse(request: FastifyRequest, reply: FastifyReply): Promise<CachedResponse | null> {
    const graphqlRequest = readGraphqlRequest(request);
    if (!graphqlRequest) return null;
    if (requiresNewerRevision(request.raw, options.newestRevisions())) await options.catchUp();
    return options.respondPublicly(
      graphqlRequest,
      () => requestGuard.identify(request),
      options.headersOf(reply),
    );
  }

  return async (app) => {
    app.addHook("onRequest", keepToCaller);
    app.addHook("onRequest", refuseOtherSites);
    app.addHook("onRequest", refuseLongMediaTypes);
    app.addHook("onRequest", refuseOtherCharacterSets);
    // The right to upload is checked before the body is read, and again after it.
    acceptUploads(app, requestGuard.identifyAnew);
    const respondByApollo = fastifyApolloHandler(apollo, { context: openContext });
    app.route({
      method: ["GET", "POST", "OPTIONS"],
      url: "/graphql",
      config: { isData: true },
      async handler(request, reply) {
        let response: CachedResponse | null;
        try {
          await requestGuard.admit(request);
          refuseSubscription(request, executor);
          response = await findResponse(request, reply);
        } catch (error) {
          return options.sendErrorResponse(reply, error);
        }
        if (!response) return options.withinOperation(async () => respondByApollo.call(app, request, reply));
        const headers = laterRevisions(response, options.newestRevisions);
        sendCachedResponse(request.raw, reply.hijack().raw, response, headers);
        return reply;
      },
    });
  };
}

/**
 * Apollo Server would first validate the document by a rule that throws when a directive on a subscription's root field
 * has a variable.
 */
function refuseSubscription({ body, query }: FastifyRequest, executor: Executor): void {
  const asked: unknown = body ?? query;
  const text = isRecord(asked) ? asked["query"] : null;
  if (typeof text !== "string" || !/\bsubscription\b/.test(text)) return;
  const document = executor.prepare(text);
  const skipped = "kind" in document ? null : document.find(({ message }) => message === skippedRoot);
  if (skipped) throw skipped;
}

/** The default; public responses override it. */
function keepToCaller(_request: FastifyRequest, reply: FastifyReply, next: () => void): void {
  void reply.header("cache-control", neverStored);
  next();
}

/** Prevents CSRF: browsers mark cross-site requests by this header, whatever their content type. */
async function refuseOtherSites({ headers }: FastifyRequest): Promise<void> {
  if (headers["sec-fetch-site"] === "cross-site") throw forbidden();
}

/** More characters than the media types of a request, or of its response, have. */
const mostMediaTypeCharacters = 500;

/** Apollo Server parses long values of these headers so slowly that a few requests would block the process. */
async function refuseLongMediaTypes({ headers }: FastifyRequest): Promise<void> {
  const given = [headers["content-type"] ?? "", headers.accept ?? ""];
  if (given.some(({ length }) => length > mostMediaTypeCharacters))
    throw badInput("A media type is too long.", 431);
}

/** JSON is UTF-8; a body that declares another charset would be decoded wrongly. */
async function refuseOtherCharacterSets({ headers }: FastifyRequest): Promise<void> {
  const named = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers["content-type"] ?? "")?.[1];
  if (named !== undefined && !/^utf-?8$/i.test(named)) throw badInput("A request must be in UTF-8.", 415);
}
