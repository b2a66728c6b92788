import type { ApolloClient } from "@apollo/client";

import { isUnanswered } from "../../../lib/describeFailure.ts";
import {
  EndEpisodesDocument,
  EpisodesLiveDocument,
  NextEpisodeLiveDocument,
  SetEpisodeLiveDocument,
  StartNextEpisodeDocument,
  UndoLiveChangeDocument,
} from "../../../lib/generated/EpisodeManager.ts";
import { queued } from "../../../lib/queueLink.ts";
import { NoResponseError } from "../../../lib/timeLimitLink.ts";

/** How long the failure of a switch may wait for the positions that show whether it was switched. */
const positionTimeoutMs = 5_000;

/** The result of the request. When its connection breaks, and the switch is done then, only the response was lost. */
async function orDone<Result, Done>(
  request: Promise<Result>,
  readDone: () => Promise<Done | null>,
): Promise<Result | Done> {
  try {
    return await request;
  } catch (error) {
    const isBroken = isUnanswered(error) && !(error instanceof NoResponseError);
    const done = isBroken ? await readDone() : null;
    if (done === null) throw error;
    return done;
  }
}

/** Sends the requests that switch LIVE, in the order of the presses. */
export function createLiveRequests(client: ApolloClient) {
  /** The result of a switch when all of the episodes have the position; otherwise null. */
  async function readSwitched(ids: string[], isLive: boolean) {
    try {
      const { data } = await client.query({
        query: EpisodesLiveDocument,
        variables: { ids },
        fetchPolicy: "network-only",
        context: { fetchOptions: { signal: AbortSignal.timeout(positionTimeoutMs) } },
      });
      const switched = data?.episodes.filter((episode) => episode.isLive === isLive);
      return switched?.length === ids.length ? { undoId: null, userErrors: [] } : null;
    } catch {
      return null;
    }
  }

  /** The result of starting the next episode when it is live and the episode is not; otherwise null. */
  async function readStarted(id: string) {
    try {
      const { data } = await client.query({
        query: NextEpisodeLiveDocument,
        variables: { id },
        fetchPolicy: "network-only",
        context: { fetchOptions: { signal: AbortSignal.timeout(positionTimeoutMs) } },
      });
      const ended = data?.episode;
      const next = ended?.series.content?.episodes.find(({ number }) => number === ended.number + 1);
      return ended?.isLive === false && next?.isLive ? { started: next, undoId: null, userErrors: [] } : null;
    } catch {
      return null;
    }
  }

  return {
    async setLive(id: string, isLive: boolean) {
      const request = client.mutate({
        mutation: SetEpisodeLiveDocument,
        variables: { id, isLive },
        context: queued,
      });
      return orDone(
        request.then(({ data }) => data?.setEpisodeLive),
        () => readSwitched([id], isLive),
      );
    },
    async endAll(ids: string[]) {
      const request = client.mutate({ mutation: EndEpisodesDocument, variables: { ids }, context: queued });
      return orDone(
        request.then(({ data }) => data?.endEpisodes),
        () => readSwitched(ids, false),
      );
    },
    async startNext(id: string) {
      const request = client.mutate({
        mutation: StartNextEpisodeDocument,
        variables: { id },
        context: queued,
      });
      return orDone(
        request.then(({ data }) => data?.startNextEpisode),
        () => readStarted(id),
      );
    },
    async undo(id: string) {
      const { data } = await client.mutate({
        mutation: UndoLiveChangeDocument,
        variables: { id },
        context: queued,
      });
      return data?.undoLiveChange;
    },
  };
}
