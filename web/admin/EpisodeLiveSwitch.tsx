import { useApolloClient } from "@apollo/client/react";

import {
  type EpisodeManager_EpisodeFragment as Episode,
  SetEpisodeLiveDocument,
} from "../lib/generated/EpisodeManager.ts";
import { queued } from "../lib/queueLink.ts";
import { Switch } from "../ui/Switch.tsx";
import { showToast } from "../ui/toast.ts";
import { reportFailure } from "./reportFailure.ts";

/** The operator's switch during a broadcast: it moves at once, and back with a word about it when that failed. */
export function EpisodeLiveSwitch({ episode }: { episode: Episode }) {
  const client = useApolloClient();
  const title = episode.title || "Untitled Episode";

  async function turn(isLive: boolean) {
    const failure = `${title} could not be switched ${isLive ? "live" : "off"}. Please try again.`;
    const [outcome] = await Promise.allSettled([
      client.mutate({
        mutation: SetEpisodeLiveDocument,
        variables: { id: episode.id, isLive },
        context: queued,
        optimisticResponse: { setEpisodeLive: { episode: { ...episode, isLive }, userErrors: [] } },
      }),
    ]);
    if (outcome.status === "rejected") {
      showToast({ text: reportFailure(outcome.reason, failure) });
      return;
    }
    const [refusal] = outcome.value.data?.setEpisodeLive.userErrors ?? [];
    if (refusal) showToast({ text: refusal.message });
  }

  return (
    <Switch
      label="Live"
      aria-label={`Live: ${title}`}
      checked={episode.isLive}
      onChange={({ target }) => void turn(target.checked)}
    />
  );
}
