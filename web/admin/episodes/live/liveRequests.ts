import type { ApolloClient } from "@apollo/client";

import {
  EndEpisodesDocument,
  SetEpisodeLiveDocument,
  StartNextEpisodeDocument,
  UndoLiveChangeDocument,
} from "../../../lib/generated/EpisodeManager.ts";
import { queued } from "../../../lib/queueLink.ts";

/** Sends the requests that switch LIVE, in the order of the presses. */
export function createLiveRequests(client: ApolloClient) {
  return {
    async setLive(id: string, isLive: boolean) {
      const variables = { id, isLive };
      const { data } = await client.mutate({
        mutation: SetEpisodeLiveDocument,
        variables,
        context: queued,
      });
      return data?.setEpisodeLive;
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
