import { type Ref, useEffect, useId, useImperativeHandle } from "react";
import { useWatch } from "react-hook-form";

import type { EpisodeManager_EpisodeFragment as Episode } from "../lib/generated/EpisodeManager.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { SubmitButton } from "../ui/SubmitButton.tsx";
import { EpisodeFeed } from "./EpisodeFeed.tsx";
import { EpisodeFields } from "./EpisodeFields.tsx";
import { describeEpisodeChanges } from "./episodeFormRules.ts";
import { EpisodeVideoFields } from "./EpisodeVideoFields.tsx";
import { OutOfDateNotice } from "./OutOfDateNotice.tsx";
import type { ProviderAddresses } from "./previewVideo.ts";
import { ThumbnailField } from "./ThumbnailField.tsx";
import { useEpisodeForm } from "./useEpisodeForm.ts";
import { useThumbnailUpload } from "./useThumbnailUpload.ts";
import { useUnsavedWork } from "./useUnsavedWork.ts";

import styles from "./DashboardForm.module.css";

export interface Provider extends ProviderAddresses {
  providerName: string;
}

export interface EpisodeFormHandle {
  /** Whether the form may go; asks when something would be lost. */
  askToLeave: () => Promise<boolean>;
  focus: () => void;
}

interface EpisodeFormProps {
  seriesId: string;
  /** Null to add an episode. */
  start: Episode | null;
  episodes: readonly Episode[];
  provider: Provider;
  onClose: () => void;
  ref: Ref<EpisodeFormHandle>;
}

/** Adds or edits an episode. What is typed stays here, so that the list does not follow each letter. */
export function EpisodeForm({ seriesId, start, episodes, provider, onClose, ref }: EpisodeFormProps) {
  const titleId = useId();
  const state = useEpisodeForm({ seriesId, start, episodes, provider, onSaved: onClose });
  const { form, conflict } = state;
  const { errors, isDirty, isSubmitting } = form.formState;
  const { control, setFocus, setValue } = form;
  const thumbnailUrl = useWatch({ control, name: "thumbnailUrl" });
  const setThumbnail = (url: string) => setValue("thumbnailUrl", url, { shouldDirty: true });
  const upload = useThumbnailUpload(setThumbnail);
  const isUploading = upload.progress !== null;
  const isBusy = isSubmitting || isUploading;
  const askToLeave = useUnsavedWork(isDirty || isUploading, "episodes");
  useImperativeHandle(ref, () => ({ askToLeave, focus: () => setFocus("title") }));

  useEffect(() => setFocus("title"), [setFocus]);

  const problem =
    errors.root?.message ?? (state.isGone ? "This episode has been deleted meanwhile." : undefined);

  return (
    <form
      className={styles.form}
      aria-labelledby={titleId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void state.save();
      }}
    >
      <h4 id={titleId}>{start ? `Edit ${start.title || "Untitled Episode"}` : "Add episode"}</h4>
      <EpisodeVideoFields form={form} preview={state.preview} providerName={provider.providerName} />
      {start && <EpisodeFeed problems={state.present?.feedProblems ?? null} />}
      <EpisodeFields form={form} />
      <ThumbnailField
        url={thumbnailUrl}
        upload={upload}
        onRemove={() => setThumbnail("")}
        problem={errors.thumbnailUrl?.message}
      />
      {conflict && (
        <OutOfDateNotice
          changes={describeEpisodeChanges(conflict.before, conflict.now)}
          onLoad={() => state.takePresent(false)}
          onKeep={() => state.takePresent(true)}
        />
      )}
      <Notice problem={isSubmitting ? undefined : problem} />
      <div className={styles.buttons}>
        <Button look="quiet" onClick={() => void askToLeave().then((mayLeave) => mayLeave && onClose())}>
          Cancel
        </Button>
        <SubmitButton
          label={start ? "Save episode" : "Add episode"}
          busyLabel={isUploading ? "Uploading…" : "Saving..."}
          isBusy={isBusy}
        />
      </div>
    </form>
  );
}
