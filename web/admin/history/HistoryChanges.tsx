import { mostListedChanges } from "../../../domain/listLimits.ts";
import {
  type ClockName,
  type History_ChangeFragment as FieldChange,
  useHistoryChangesQuery,
} from "../../lib/generated/History.ts";
import { useRetry } from "../../lib/useRetry.ts";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { EventTime } from "../episodes/EventTime.tsx";
import { nameNoun } from "./historyView.ts";

import styles from "./HistoryChanges.module.css";

/** The differences of one revision, field by field. */
export function HistoryChanges({ clock, revision }: { clock: ClockName; revision: number }) {
  const { data, error, refetch } = useHistoryChangesQuery({
    variables: { clock, before: revision + 1 },
    fetchPolicy: "no-cache",
  });
  const { tryNow, isTrying } = useRetry(error !== undefined && !data, refetch);
  if (!data)
    return error || isTrying ? (
      <LoadFailure what="The differences" isTrying={isTrying} onRetry={tryNow} />
    ) : (
      <output>Loading...</output>
    );
  const [entry] = data.history;
  const changes = entry?.revision === revision ? entry.changes : [];
  if (changes.length === 0) return <p>The differences of this change are not kept any more.</p>;
  return (
    <>
      <ul className={styles.list} aria-label={`Differences of ${revision}`}>
        {changes.map((change) => (
          <li key={`${change.id} ${change.field}`} className={styles.change}>
            <p>
              <span className={styles.noun}>{nameNoun(change.noun)}</span> {change.title || "Untitled"}:{" "}
              <strong>{nameChange(change)}</strong>
            </p>
            <Values change={change} />
          </li>
        ))}
      </ul>
      {changes.length >= mostListedChanges && (
        <p>Only the first {mostListedChanges} differences are shown.</p>
      )}
    </>
  );
}

/** The name of the changed field. For a password, whose values are never shown, a text that it has changed. */
function nameChange({ field, before, after }: FieldChange): string {
  const isOfField = field !== "Added" && field !== "Deleted";
  return isOfField && before === null && after === null ? `${field} changed` : field;
}

/** The two values; nothing for a row that was added or deleted, and for a password. */
function Values({ change: { before, after } }: { change: FieldChange }) {
  if (before === null && after === null) return null;
  return (
    <dl className={styles.values}>
      <div>
        <dt>Before</dt>
        <dd>
          <del>
            <Value text={before} />
          </del>
        </dd>
      </div>
      <div>
        <dt>After</dt>
        <dd>
          <ins>
            <Value text={after} />
          </ins>
        </dd>
      </div>
    </dl>
  );
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

function Value({ text }: { text: string | null }) {
  if (text === null || text === "") return <span className={styles.empty}>empty</span>;
  return instant.test(text) ? <EventTime instant={text} /> : text;
}
