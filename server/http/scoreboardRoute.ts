import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";

import { chooseCourts } from "../../domain/tournament/chosenCourts.ts";
import { unavailable } from "../errors.ts";
import type { Executor } from "../graphql/executor.ts";
import { requireScopeFor } from "../graphql/tokenScopes.ts";
import { neverStored, sharedForOneSecond } from "../live/responses/cacheControl.ts";
import type { CreateResponse } from "../live/responses/cachedResponse.ts";
import { createCachedResponse } from "../live/responses/cachedResponse.ts";
import type { ResponseCache } from "../live/responses/responseCache.ts";
import type { AnonymousCaller } from "../rights/caller.ts";
import { visitor } from "../rights/caller.ts";
import type { TournamentChange } from "../tournament/tournamentClock.ts";
import { tournamentClock } from "../tournament/tournamentClock.ts";
import { readBearerToken } from "./bearerToken.ts";
import type { RequestGuard } from "./requestGuard.ts";
import { sendCachedResponse } from "./responseCacheMiddleware.ts";

/** Every field except those that only editors need, and `lastRallyAt`, which reads the whole log of a match. */
export const scoreboardQuery = `query Scoreboard {
  tournament {
    courts {
      id name isPublic episodeId seriesId pictureDelayMs pictureOffsetMs
      current { ...match }
      next { ...match }
    }
  }
}
fragment match on Match {
  id number discipline draw round format hasTimeClock
  sides { players { name shortName country } from seed team }
  courtId episodeId status phase games gamesWon winner ending
  service { side fromRight server receiver }
  gamePointFor matchPointFor
  timer { kind startedAt seconds }
  day sequence scheduled { kind at } rescheduledAt expectedMinutes
  calledAt startedAt endedAt changedAt lastEventNumber isFresh
}`;

interface Wanted {
  Querystring: { court?: string | string[] };
}

const Data = v.object({
  tournament: v.object({ courts: v.array(v.looseObject({ id: v.string(), name: v.string() })) }),
});

/**
 * Serves the courts with their matches as JSON, for graphics of other programs and for pages of other sites. It
 * contains the public courts; with a device token also the court of the device; with an API token the courts that it
 * may read. Cookies are ignored.
 */
export function scoreboardRoute(options: {
  executor: Executor;
  responseCache: ResponseCache<TournamentChange>;
  requestGuard: RequestGuard;
  headersOf: (reply: FastifyReply) => Record<string, string>;
}): FastifyPluginAsync {
  const { executor, responseCache, requestGuard, headersOf } = options;

  /** The courts of the caller that have these names or ids. */
  function createResponse(
    caller: AnonymousCaller,
    wanted: readonly string[],
    headers: Record<string, string>,
  ): CreateResponse<TournamentChange> {
    return async () => {
      const document = executor.prepare(scoreboardQuery);
      if (!("kind" in document)) throw new Error("The query of the scoreboard is not valid");
      const request = { operationName: null, variables: {} };
      const read = await executor.read(document, request, caller, tournamentClock.name);
      if (!read) return null;
      const { courts } = v.parse(Data, read.result.data).tournament;
      return {
        status: 200,
        headers: { ...headers, "content-type": "application/json; charset=utf-8" },
        body: JSON.stringify({ courts: chooseCourts(courts, wanted) }),
        clock: read.clocks.tournament,
        reads: read.reads.tournament,
      };
    };
  }

  async function sendCourts(request: FastifyRequest<Wanted>, reply: FastifyReply): Promise<FastifyReply> {
    const { court = [] } = request.query;
    // An empty name names no court, as in the address of the overlay.
    const wanted = [court].flat().filter((text) => text.trim() !== "");
    const hasToken = readBearerToken(request.raw) !== null;
    const key = `scoreboard ${JSON.stringify(wanted)}`;
    const cached = hasToken ? null : responseCache.get(key);
    if (!cached) await requestGuard.admit(request);
    const headers = {
      ...headersOf(reply),
      "cache-control": hasToken ? neverStored : sharedForOneSecond,
      vary: "accept-encoding, authorization",
    };
    const response = cached ?? (await (hasToken ? createPrivate() : createPublic()));
    if (!response) throw unavailable();
    sendCachedResponse(request.raw, reply.hijack().raw, response);
    return reply;

    function createPublic() {
      return responseCache.getOrCreate(key, createResponse(visitor, wanted, headers));
    }

    async function createPrivate() {
      const caller = await requestGuard.identify(request);
      requireScopeFor(caller, "tournament");
      const { scorer, program } = caller;
      const content = await createResponse({ ...visitor, scorer, program }, wanted, headers)();
      return content && createCachedResponse(content, tournamentClock.name);
    }
  }

  return async (app) => {
    const data = { config: { isData: true } };
    app.addHook("onRequest", async (_request, reply) => {
      void reply.header("access-control-allow-origin", "*");
    });
    app.get<Wanted>("/scoreboard.json", data, (request, reply) => sendCourts(request, reply));
    // Browsers send a preflight before a page of another site may send a token.
    app.options("/scoreboard.json", data, (_request, reply) =>
      reply
        .headers({ "access-control-allow-headers": "authorization", "access-control-max-age": "86400" })
        .code(204)
        .send(),
    );
  };
}
