import type { Ref } from "react";
import { useWatch } from "react-hook-form";

import { nameEpisode } from "../../../../domain/broadcast.ts";
import type {
  EpisodeManager_EpisodeFragment as Episode,
  EpisodeManager_SeriesFragment as Series,
} from "../../../lib/generated/EpisodeManager.ts";
import { ConflictNotice } from "../../forms/ConflictNotice.tsx";
import { FormFoot } from "../../forms/FormFoot.tsx";
import { RestoredNotice } from "../../forms/RestoredNotice.tsx";
import { ThumbnailField } from "../../forms/ThumbnailField.tsx";
import { useDashboardForm } from "../../forms/useDashboardForm.ts";
import type { FormHandle } from "../../forms/useFormPanel.ts";
import { useThumbnailUpload } from "../../forms/useThumbnailUpload.ts";
import { EpisodeFeed } from "./EpisodeFeed.tsx";
import { EpisodeFields, RareEpisodeFields } from "./EpisodeFields.tsx";
import { describeEpisodeChanges } from "./episodeFormRules.ts";
import { EpisodeVideoFields } from "./EpisodeVideoFields.tsx";
import type { ProviderAddresses } from "./previewVideo.ts";
import { useEpisodeForm } from "./useEpisodeForm.ts";

import styles from "../../forms/DashboardForm.module.css";

export interface Provider extends ProviderAddresses {
  providerName: string;
  /** The time zone of the event, an IANA name. */
  timeZone: string;
}

interface EpisodeFormProps {
  series: Series;
  /** The episode to edit; null to add one. */
  start: Episode | null;
  episodes: readonly Episode[];
  provider: Provider;
  onClose: () => void;
  ref: Ref<FormHandle>;
}

/** Adds or edits an episode. The typed values are local state, so that the list is not rendered at each key press. */
export function EpisodeForm({ series, start, episodes, provider, onClose, ref }: EpisodeFormProps) {
  const state = useEpisodeForm({ series, start, episodes, provider, onSaved: onClose });
  const { form } = state;
  const { control, setValue } = form;
  const thumbnailUrl = useWatch({ control, name: "thumbnailUrl" });
  const setThumbnail = (url: string) => setValue("thumbnailUrl", url, { shouldDirty: true });
  const upload = useThumbnailUpload(setThumbnail);
  const { titleId, formProps, footProps } = useDashboardForm({
    ref,
    form,
    save: state.save,
    draft: state.draft,
    thing: "episode",
    isNew: start === null,
    isGone: state.isGone,
    firstField: "title",
    isUploading: upload.progress !== null,
    scope: "episodes",
    onClose,
  });

  return (
    <form {...formProps} className={styles.form}>
      <h4 id={titleId}>{start ? `Edit ${nameEpisode(start.title)}` : "Add episode"}</h4>
      <RestoredNotice draft={state.draft} describe={describeEpisodeChanges} />
      <EpisodeVideoFields form={form} preview={state.preview} provider={provider} />
      <EpisodeFeed
        control={control}
        saved={state.present}
        isUsed={episodes.some(({ isOnRoku }) => isOnRoku)}
      />
      <EpisodeFields form={form} zone={provider.timeZone} />
      <ThumbnailField
        url={thumbnailUrl}
        upload={upload}
        onRemove={() => setThumbnail("")}
        problem={form.formState.errors.thumbnailUrl?.message}
      />
      <RareEpisodeFields form={form} />
      <FormFoot {...footProps} onSaveAndAdd={start ? undefined : () => void state.saveAndAdd()}>
        <ConflictNotice state={state} describe={describeEpisodeChanges} />
      </FormFoot>
    </form>
  );
}
