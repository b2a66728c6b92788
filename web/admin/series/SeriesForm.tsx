import type { Ref } from "react";
import { useWatch } from "react-hook-form";

import { blankSeries } from "../../../domain/seriesForm.ts";
import type { SeriesManager_SeriesFragment as Series } from "../../lib/generated/SeriesManager.ts";
import { FormFoot } from "../forms/FormFoot.tsx";
import { RestoredNotice } from "../forms/RestoredNotice.tsx";
import { ThumbnailField } from "../forms/ThumbnailField.tsx";
import { useDashboardForm } from "../forms/useDashboardForm.ts";
import type { FormHandle } from "../forms/useFormPanel.ts";
import { useThumbnailUpload } from "../forms/useThumbnailUpload.ts";
import { SeriesConflict } from "./SeriesConflict.tsx";
import { SeriesFields } from "./SeriesFields.tsx";
import { describeChanges } from "./seriesFormRules.ts";
import type { SeriesVersion } from "./seriesVersion.ts";
import type { LiveEpisodes } from "./useLiveEpisodes.ts";
import { useSeriesForm } from "./useSeriesForm.ts";

import styles from "../forms/DashboardForm.module.css";

interface SeriesFormProps {
  /** The series to edit; null to add one. */
  start: SeriesVersion | null;
  series: readonly Series[];
  categories: readonly { id: string; name: string; tags: readonly string[] }[];
  liveEpisodes: LiveEpisodes;
  onClose: () => void;
  ref: Ref<FormHandle>;
}

/** Adds or edits a series. The typed values are local state, so that the list is not rendered at each key press. */
export function SeriesForm({ start, series, categories, liveEpisodes, onClose, ref }: SeriesFormProps) {
  const { form, save, draft, conflict, takePresent, isGone, isPasswordHidden } = useSeriesForm({
    start,
    series,
    onSaved: onClose,
  });
  const { control, setValue } = form;
  const thumbnailUrl = useWatch({ control, name: "thumbnailUrl" });
  const setThumbnail = (url: string) => setValue("thumbnailUrl", url, { shouldDirty: true });
  const upload = useThumbnailUpload(setThumbnail);
  const { titleId, formProps, footProps } = useDashboardForm({
    ref,
    form,
    save,
    draft,
    thing: "series",
    isNew: start === null,
    isGone,
    firstField: "title",
    blank: blankSeries,
    isUploading: upload.progress !== null,
    onClose,
  });

  return (
    <form {...formProps} className={styles.form}>
      <h3 id={titleId}>{start ? `Edit ${start.values.title}` : "Add series"}</h3>
      <RestoredNotice draft={draft} describe={(before, now) => describeChanges(before, now, categories)} />
      <SeriesFields
        form={form}
        categories={categories}
        isAnyEpisodeLive={start !== null && liveEpisodes.has(start.id)}
        isPasswordHidden={isPasswordHidden}
      />
      <ThumbnailField
        url={thumbnailUrl}
        upload={upload}
        onRemove={() => setThumbnail("")}
        problem={form.formState.errors.thumbnailUrl?.message}
      />
      <FormFoot {...footProps}>
        {conflict && (
          <SeriesConflict
            key={conflict.newest.version}
            base={conflict.base}
            slug={conflict.newest.slug}
            categories={categories}
            onTake={takePresent}
          />
        )}
      </FormFoot>
    </form>
  );
}
