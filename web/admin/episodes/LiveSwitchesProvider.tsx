import { useApolloClient } from "@apollo/client/react";
import { type ReactNode, useMemo, useState } from "react";

import { SetEpisodeLiveDocument, StartNextEpisodeDocument } from "../../lib/generated/EpisodeManager.ts";
import { queued } from "../../lib/queueLink.ts";
import { showToast } from "../../ui/toast.ts";
import { type LiveSwitches, LiveSwitchesContext, type Switched } from "./liveSwitches.ts";
import { reportFailure } from "./reportFailure.ts";

function withEntry<Value>(map: ReadonlyMap<string, Value>, id: string, value: Value | undefined) {
  const next = new Map(map);
  if (value === undefined) next.delete(id);
  else next.set(id, value);
  return next;
}

/** The message for the person: the server's, or a default sentence; undefined after a success. */
async function findFailure(
  request: Promise<readonly { message: string }[] | undefined>,
  sentence: string,
): Promise<string | undefined> {
  const [outcome] = await Promise.allSettled([request]);
  if (outcome.status === "rejected") return reportFailure(outcome.reason, sentence);
  return outcome.value ? outcome.value[0]?.message : sentence;
}

/**
 * Switches episodes live for every place of the dashboard that shows a switch. It moves at once, and back when that
 * failed; the failure stays beside it until it is seen, wherever the list is scrolled to meanwhile.
 */
export function LiveSwitchesProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [ending, setEnding] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());

  const actions = useMemo(() => {
    const forget = (id: string) => setFailures((before) => withEntry(before, id, undefined));

    function report(id: string, failure: string | undefined, sentence: string) {
      if (failure === undefined) {
        forget(id);
        return;
      }
      showToast({ text: failure });
      const reason = failure === sentence ? "Please try again." : failure;
      setFailures((before) => withEntry(before, id, `Not switched. ${reason}`));
    }

    async function sendTurn(id: string, isLive: boolean) {
      const variables = { id, isLive };
      const { data } = await client.mutate({
        mutation: SetEpisodeLiveDocument,
        variables,
        context: queued,
      });
      return data?.setEpisodeLive.userErrors;
    }

    async function sendStartNext(id: string) {
      const { data } = await client.mutate({
        mutation: StartNextEpisodeDocument,
        variables: { id },
        context: queued,
      });
      return data?.startNextEpisode.userErrors;
    }

    return {
      async turn({ id, title }: Switched, isLive: boolean) {
        setWanted((before) => withEntry(before, id, isLive));
        const sentence = `${title || "Untitled Episode"} could not be switched ${isLive ? "live" : "off"}. Please try again.`;
        const failure = await findFailure(sendTurn(id, isLive), sentence);
        // A later press is still awaited.
        setWanted((before) => (before.get(id) === isLive ? withEntry(before, id, undefined) : before));
        report(id, failure, sentence);
      },
      async startNext({ id, title }: Switched) {
        setEnding((before) => new Set([...before, id]));
        const sentence = `The episode after ${title || "Untitled Episode"} could not be started. Please try again.`;
        const failure = await findFailure(sendStartNext(id), sentence);
        setEnding((before) => new Set([...before].filter((other) => other !== id)));
        report(id, failure, sentence);
      },
      dismiss: forget,
    };
  }, [client]);

  const switches = useMemo<LiveSwitches>(
    () => ({ wanted, ending, failures, ...actions }),
    [wanted, ending, failures, actions],
  );
  return <LiveSwitchesContext value={switches}>{children}</LiveSwitchesContext>;
}
