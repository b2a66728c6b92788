import HistoryIcon from "lucide-react/icons/history";
import { useEffect, useEffectEvent, useRef } from "react";

import { historyDays } from "../../../domain/history.ts";
import type {
  History_EntryFragment as Entry,
  HistoryUpdatesSubscriptionVariables,
} from "../../lib/generated/History.ts";
import { useRetry } from "../../lib/useRetry.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyList } from "../../ui/lists/EmptyList.tsx";
import { useRowFocus } from "../../ui/lists/useRowFocus.ts";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { useFocusFallback } from "../../ui/useKeptFocus.ts";
import { HistoryRow } from "./HistoryRow.tsx";
import { useHistoryRows } from "./useHistoryRows.ts";

import styles from "./HistoryPanel.module.css";

interface HistoryListProps {
  /** The filters; they do not change while the list is mounted. */
  wanted: HistoryUpdatesSubscriptionVariables;
  /** Receives the ids and names of the authors in the list. */
  onPeople: (people: readonly (readonly [string, string])[]) => void;
}

/** The revisions that match the filters, the newest first, kept up to date. */
export function HistoryList({ wanted, onPeople }: HistoryListProps) {
  const { rows, error, restart, showOlder, isLoadingOlder, olderProblem } = useHistoryRows(wanted);
  const { tryNow, isTrying } = useRetry(error !== undefined, async () => restart());
  usePeople(rows?.entries, onPeople);
  // A row loses its button when its change is undone, and the list loses its own with the last page.
  const list = useRef<HTMLUListElement>(null);
  useRowFocus(list);
  const { ref: end, ...focusEvents } = useFocusFallback<HTMLParagraphElement>();

  if (!rows)
    return error || isTrying ? (
      <LoadFailure what="The history" isTrying={isTrying} onRetry={tryNow} />
    ) : (
      <output className={styles.waiting}>Loading...</output>
    );
  if (rows.entries.length === 0)
    return (
      <EmptyList icon={<HistoryIcon />}>
        <p>
          {isNarrowed(wanted) ? "Nothing was changed by these filters." : "Nothing has been changed yet."}
        </p>
      </EmptyList>
    );
  return (
    <>
      <ul className={styles.list} aria-label="Changes" ref={list}>
        {rows.entries.map((entry) => (
          <HistoryRow key={entry.revision} entry={entry} clock={wanted.clock} />
        ))}
      </ul>
      <Notice problem={olderProblem} />
      {rows.hasOlder ? (
        <Button look="quiet" aria-disabled={isLoadingOlder} onClick={showOlder} {...focusEvents}>
          {isLoadingOlder ? "Loading..." : "Show older"}
        </Button>
      ) : (
        <p className={styles.end} ref={end} tabIndex={-1}>
          There are no older changes. They are kept for {historyDays} days.
        </p>
      )}
    </>
  );
}

const isNarrowed = ({ by, noun, day }: HistoryUpdatesSubscriptionVariables) =>
  [by, noun, day].some((value) => value !== null);

/** Calls `onPeople` with the authors each time that the list has changed. */
function usePeople(entries: readonly Entry[] | undefined, onPeople: HistoryListProps["onPeople"]): void {
  const report = useEffectEvent(onPeople);
  useEffect(() => {
    const people = entries?.flatMap(({ byId, by }) => (byId === null ? [] : [[byId, by] as const]));
    if (people) report(people);
  }, [entries]);
}
