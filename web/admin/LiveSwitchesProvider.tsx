import { useApolloClient } from "@apollo/client/react";
import { type ReactNode, useMemo, useState } from "react";

import { SetEpisodeLiveDocument } from "../lib/generated/EpisodeManager.ts";
import { queued } from "../lib/queueLink.ts";
import { showToast } from "../ui/toast.ts";
import { type LiveSwitches, LiveSwitchesContext, type Switched } from "./liveSwitches.ts";
import { reportFailure } from "./reportFailure.ts";

function withEntry<Value>(map: ReadonlyMap<string, Value>, id: string, value: Value | undefined) {
  const next = new Map(map);
  if (value === undefined) next.delete(id);
  else next.set(id, value);
  return next;
}

/**
 * Switches episodes live for every place of the dashboard that shows a switch. It moves at once, and back when that
 * failed; the failure stays beside it until it is seen, wherever the list is scrolled to meanwhile.
 */
export function LiveSwitchesProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());

  const switches = useMemo<LiveSwitches>(() => {
    const tell = (id: string, failure?: string) => setFailures((before) => withEntry(before, id, failure));

    async function turn(episode: Switched, isLive: boolean) {
      const { id } = episode;
      const title = episode.title || "Untitled Episode";
      setWanted((before) => withEntry(before, id, isLive));
      const [outcome] = await Promise.allSettled([
        client.mutate({
          mutation: SetEpisodeLiveDocument,
          variables: { id, isLive },
          context: queued,
        }),
      ]);
      // A later press is still awaited.
      setWanted((before) => (before.get(id) === isLive ? withEntry(before, id, undefined) : before));
      const [refusal] =
        outcome.status === "fulfilled" ? (outcome.value.data?.setEpisodeLive.userErrors ?? []) : [];
      if (outcome.status === "fulfilled" && !refusal) {
        tell(id);
        return;
      }
      const direction = isLive ? "live" : "off";
      const sentence = `${title} could not be switched ${direction}. Please try again.`;
      const text = outcome.status === "rejected" ? reportFailure(outcome.reason, sentence) : refusal?.message;
      showToast({ text: text ?? sentence });
      tell(id, `Not switched ${direction}. ${text === sentence ? "Please try again." : (text ?? "")}`.trim());
    }

    return { wanted, failures, turn, dismiss: (id) => tell(id) };
  }, [client, wanted, failures]);

  return <LiveSwitchesContext value={switches}>{children}</LiveSwitchesContext>;
}
