import type { ApolloClient } from "@apollo/client";

import { isUnanswered } from "../../../lib/describeFailure.ts";
import {
  EndEpisodesDocument,
  EpisodeLiveDocument,
  SetEpisodeLiveDocument,
  StartNextEpisodeDocument,
  UndoLiveChangeDocument,
} from "../../../lib/generated/EpisodeManager.ts";
import { queued } from "../../../lib/queueLink.ts";
import { NoResponseError } from "../../../lib/timeLimitLink.ts";

/** How long the failure of a switch may wait for the position that shows whether it was switched. */
const positionTimeoutMs = 5_000;

/** Sends the requests that switch LIVE, in the order of the presses. */
export function createLiveRequests(client: ApolloClient) {
  async function hasPosition(id: string, isLive: boolean): Promise<boolean> {
    try {
      const { data } = await client.query({
        query: EpisodeLiveDocument,
        variables: { id },
        fetchPolicy: "network-only",
        context: { fetchOptions: { signal: AbortSignal.timeout(positionTimeoutMs) } },
      });
      return data?.episode?.isLive === isLive;
    } catch {
      return false;
    }
  }

  return {
    /** When the connection breaks, and the episode has the position then, only the response was lost. */
    async setLive(id: string, isLive: boolean) {
      const variables = { id, isLive };
      try {
        const { data } = await client.mutate({
          mutation: SetEpisodeLiveDocument,
          variables,
          context: queued,
        });
        return data?.setEpisodeLive;
      } catch (error) {
        const isBroken = isUnanswered(error) && !(error instanceof NoResponseError);
        if (isBroken && (await hasPosition(id, isLive))) return { undoId: null, userErrors: [] };
        throw error;
      }
    },
    async endAll(ids: string[]) {
      const { data } = await client.mutate({
        mutation: EndEpisodesDocument,
        variables: { ids },
        context: queued,
      });
      return data?.endEpisodes;
    },
    async startNext(id: string) {
      const { data } = await client.mutate({
        mutation: StartNextEpisodeDocument,
        variables: { id },
        context: queued,
      });
      return data?.startNextEpisode;
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
