import { useId, useSyncExternalStore } from "react";
import { useNavigate } from "react-router-dom";

import { useViewer } from "../../session/ViewerProvider.tsx";
import { Button } from "../../ui/Button.tsx";
import { formatStart } from "../../ui/formatStart.ts";
import { type Draft, dropDraft, listDrafts, noDrafts, watchDrafts } from "./drafts.ts";
import { useAskToCloseEpisodes } from "./unsavedWork.ts";

import styles from "./DraftOffers.module.css";

/** What was typed into forms that are not open any more, after a reload or the end of the session. */
export function DraftOffers() {
  const owner = useViewer().viewer?.id ?? "";
  const drafts = useSyncExternalStore(
    watchDrafts,
    () => listDrafts(owner),
    () => noDrafts,
  );
  const titleId = useId();
  if (drafts.length === 0) return null;
  return (
    <section className={styles.offers} aria-labelledby={titleId}>
      <h2 id={titleId}>Not saved yet</h2>
      <ul>
        {drafts.map((draft) => (
          <DraftOffer key={draft.form} draft={draft} onDiscard={() => dropDraft(owner, draft.form)} />
        ))}
      </ul>
    </section>
  );
}

function DraftOffer({ draft, onDiscard }: { draft: Draft; onDiscard: () => void }) {
  const navigate = useNavigate();
  const askToCloseEpisodes = useAskToCloseEpisodes();

  async function resume() {
    const { form, search } = draft;
    if (search !== null && search !== window.location.search && !(await askToCloseEpisodes())) return;
    await navigate({ search: search ?? window.location.search }, { state: { draft: form } });
  }

  return (
    <li className={styles.offer}>
      <p>
        {draft.name} <time dateTime={draft.savedAt}>{formatStart(draft.savedAt)}</time>
      </p>
      <Button look="quiet" aria-label={`Continue: ${draft.name}`} onClick={() => void resume()}>
        Continue
      </Button>
      <Button look="quiet" aria-label={`Discard: ${draft.name}`} onClick={onDiscard}>
        Discard
      </Button>
    </li>
  );
}
