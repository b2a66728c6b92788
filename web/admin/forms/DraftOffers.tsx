import { useId, useRef, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { useViewer } from "../../session/ViewerProvider.tsx";
import { Button } from "../../ui/Button.tsx";
import { useKeptPlace } from "../../ui/lists/useKeptPlace.ts";
import { useStartText } from "../../ui/useStartText.ts";
import { type Draft, dropDraft, listDrafts, noDrafts, watchDrafts } from "./drafts.ts";

import styles from "./DraftOffers.module.css";

/** Offers the drafts of forms that are not open any more, after a reload or the end of the session. */
export function DraftOffers() {
  const owner = useViewer().viewer?.id ?? "";
  const drafts = useSyncExternalStore(
    watchDrafts,
    () => listDrafts(owner),
    () => noDrafts,
  );
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  // Without drafts there is nothing left to focus.
  useKeptPlace(list, list);
  if (drafts.length === 0) return null;
  return (
    <section className={styles.offers} aria-labelledby={titleId}>
      <h2 id={titleId}>Not saved yet</h2>
      <ul ref={list}>
        {drafts.map((draft) => (
          <DraftOffer key={draft.form} draft={draft} onDiscard={() => dropDraft(owner, draft.form)} />
        ))}
      </ul>
    </section>
  );
}

function DraftOffer({ draft, onDiscard }: { draft: Draft; onDiscard: () => void }) {
  const navigate = useNavigate();
  const { pathname, search: presentSearch } = useLocation();
  const savedText = useStartText(draft.savedAt);

  function resume() {
    const { form, path } = draft;
    const search = draft.search ?? (path === pathname ? presentSearch : "");
    void navigate({ pathname: path, search }, { state: { draft: form } });
  }

  return (
    <li className={styles.offer}>
      <p>
        {draft.name} <time dateTime={draft.savedAt}>{savedText}</time>
      </p>
      <Button look="quiet" aria-label={`Continue: ${draft.name}`} onClick={resume}>
        Continue
      </Button>
      <Button look="quiet" aria-label={`Discard: ${draft.name}`} onClick={onDiscard}>
        Discard
      </Button>
    </li>
  );
}
