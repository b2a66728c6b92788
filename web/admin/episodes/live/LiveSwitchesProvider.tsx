import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { type ReactNode, useMemo, useState } from "react";

import { nameEpisode } from "../../../../domain/broadcast.ts";
import { unknownResult } from "../../../lib/describeFailure.ts";
import { showToast } from "../../../ui/toast.ts";
import { reportFailure } from "../reportFailure.ts";
import { createLiveRequests } from "./liveRequests.ts";
import { type LiveSwitches, LiveSwitchesContext, type Switched, type SwitchFailure } from "./liveSwitches.ts";

function withEntries<Value>(
  map: ReadonlyMap<string, Value>,
  ids: readonly string[],
  value: Value | undefined,
) {
  const next = new Map(map);
  for (const id of ids) {
    if (value === undefined) next.delete(id);
    else next.set(id, value);
  }
  return next;
}

/** A pending request for a position. A later press has another object, also for the same position. */
interface PendingMove {
  isLive: boolean;
}

interface Payload {
  userErrors: readonly { message: string }[];
}

/** The data of a response, or the message to show: the server's, or else a default sentence. */
async function settle<Result extends Payload>(
  request: Promise<Result | undefined>,
  sentence: string,
): Promise<{ result: Result; failure: null } | { result: null; failure: string }> {
  const [outcome] = await Promise.allSettled([request]);
  if (outcome.status === "rejected")
    return { result: null, failure: reportFailure(outcome.reason, sentence) };
  const { value } = outcome;
  const failure = value ? value.userErrors[0]?.message : sentence;
  return value && failure === undefined
    ? { result: value, failure: null }
    : { result: null, failure: failure ?? sentence };
}

const undoFailed = "It could not be undone. Please use the switches.";
const nameOf = ({ title }: Switched): string => nameEpisode(title);

type LiveActions = Omit<LiveSwitches, "wanted" | "ending" | "failures">;

interface LiveSetters {
  setMoves: (change: (before: ReadonlyMap<string, PendingMove>) => ReadonlyMap<string, PendingMove>) => void;
  setEnding: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void;
  setFailures: (
    change: (before: ReadonlyMap<string, SwitchFailure>) => ReadonlyMap<string, SwitchFailure>,
  ) => void;
}

/** The requests of the switches, whose progress and failures the setters show. */
function createLiveActions(
  client: ApolloClient,
  { setMoves, setEnding, setFailures }: LiveSetters,
): LiveActions {
  const requests = createLiveRequests(client);

  /** `missed` is the position that the failure denies; null where a position does not disprove the failure. */
  function report(ids: readonly string[], missed: boolean | null, failure: string | null, sentence: string) {
    if (failure === null) {
      setFailures((before) => withEntries(before, ids, undefined));
      return;
    }
    showToast({ text: failure });
    const reason = failure === sentence ? "Please try again." : failure;
    const shown =
      failure === unknownResult
        ? { text: failure, missed: null }
        : { text: `Not switched. ${reason}`, missed };
    setFailures((before) => withEntries(before, ids, shown));
  }

  /** Shows the switches in their new position until the response arrives. */
  async function move<Result extends Payload>(
    ids: readonly string[],
    isLive: boolean,
    request: Promise<Result | undefined>,
    sentence: string,
  ): Promise<Result | null> {
    const pending: PendingMove = { isLive };
    setMoves((before) => withEntries(before, ids, pending));
    const { result, failure } = await settle(request, sentence);
    // When the switch was pressed again, that request is still pending.
    setMoves((before) =>
      withEntries(
        before,
        ids.filter((id) => before.get(id) === pending),
        undefined,
      ),
    );
    report(ids, isLive, failure, sentence);
    return result;
  }

  return {
    setLive(episode: Switched, isLive: boolean) {
      const { id } = episode;
      const sentence = `${nameOf(episode)} could not be switched ${isLive ? "live" : "off"}. Please try again.`;
      return move([id], isLive, requests.setLive(id, isLive), sentence);
    },
    endAll(episodes: readonly Switched[]) {
      const ids = episodes.map(({ id }) => id);
      return move(
        ids,
        false,
        requests.endAll(ids),
        "Not everything could be switched off. Please try again.",
      );
    },
    async startNext(episode: Switched) {
      const { id } = episode;
      setEnding((before) => new Set([...before, id]));
      const sentence = `The episode after ${nameOf(episode)} could not be started. Please try again.`;
      const { result, failure } = await settle(requests.startNext(id), sentence);
      setEnding((before) => new Set([...before].filter((other) => other !== id)));
      report([id], null, failure, sentence);
      return result;
    },
    async undo(undoId: string) {
      const { failure } = await settle(requests.undo(undoId), undoFailed);
      if (failure !== null) showToast({ text: failure });
    },
    dismiss: (id: string) => setFailures((before) => withEntries(before, [id], undefined)),
  };
}

/**
 * Switches episodes live for all switches of the dashboard. A switch moves immediately, and back when the request
 * fails. The failure stays next to it until it is dismissed, also when the list is scrolled meanwhile.
 */
export function LiveSwitchesProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const [moves, setMoves] = useState<ReadonlyMap<string, PendingMove>>(new Map());
  const [ending, setEnding] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<ReadonlyMap<string, SwitchFailure>>(new Map());

  const actions = useMemo(() => createLiveActions(client, { setMoves, setEnding, setFailures }), [client]);

  const switches = useMemo<LiveSwitches>(
    () => ({
      wanted: new Map([...moves].map(([id, { isLive }]) => [id, isLive])),
      ending,
      failures,
      ...actions,
    }),
    [moves, ending, failures, actions],
  );
  return <LiveSwitchesContext value={switches}>{children}</LiveSwitchesContext>;
}
