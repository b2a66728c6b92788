import { type Ref, useId, useImperativeHandle } from "react";
import { useWatch } from "react-hook-form";

import { blankSeries } from "../../../domain/seriesForm.ts";
import type { SeriesManager_SeriesFragment as Series } from "../../lib/generated/SeriesManager.ts";
import { FormFoot } from "../forms/FormFoot.tsx";
import { RestoredNotice } from "../forms/RestoredNotice.tsx";
import { ThumbnailField } from "../forms/ThumbnailField.tsx";
import type { FormHandle } from "../forms/useFormPanel.ts";
import { useOpenedForm } from "../forms/useOpenedForm.ts";
import { useThumbnailUpload } from "../forms/useThumbnailUpload.ts";
import { useUnsavedWork } from "../forms/useUnsavedWork.ts";
import { SeriesConflict } from "./SeriesConflict.tsx";
import { SeriesFields } from "./SeriesFields.tsx";
import { describeChanges } from "./seriesFormRules.ts";
import type { SeriesVersion } from "./seriesVersion.ts";
import { useSeriesForm } from "./useSeriesForm.ts";

import styles from "../forms/DashboardForm.module.css";

interface SeriesFormProps {
  /** Null to add a series. */
  start: SeriesVersion | null;
  series: readonly Series[];
  categories: readonly { id: string; name: string; tags: readonly string[] }[];
  onClose: () => void;
  ref: Ref<FormHandle>;
}

/** Adds or edits a series. What is typed stays here, so that the list does not follow each letter. */
export function SeriesForm({ start, series, categories, onClose, ref }: SeriesFormProps) {
  const titleId = useId();
  const { form, save, draft, conflict, takePresent, isGone } = useSeriesForm({
    start,
    series,
    onSaved: onClose,
  });
  const { errors, isDirty, isSubmitted, isSubmitting } = form.formState;
  const { control, setFocus, setValue } = form;
  const thumbnailUrl = useWatch({ control, name: "thumbnailUrl" });
  const setThumbnail = (url: string) => setValue("thumbnailUrl", url, { shouldDirty: true });
  const upload = useThumbnailUpload(setThumbnail);
  const isUploading = upload.progress !== null;
  const isBusy = isSubmitting || isUploading;
  const askToLeave = useUnsavedWork(isDirty || isUploading, draft.drop);
  useImperativeHandle(ref, () => ({ askToLeave, focus: () => setFocus("title") }));

  const opened = useOpenedForm(() => setFocus("title"));

  const isIncomplete = isSubmitted && Object.values(errors).some((error) => error.message === blankSeries);
  const problem = isIncomplete
    ? blankSeries
    : (errors.root?.message ?? (isGone ? "This series has been deleted meanwhile." : undefined));

  return (
    <form
      ref={opened}
      className={styles.form}
      aria-labelledby={titleId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void save();
      }}
    >
      <h3 id={titleId}>{start ? `Edit ${start.values.title}` : "Add series"}</h3>
      <RestoredNotice draft={draft} describe={(before, now) => describeChanges(before, now, categories)} />
      <SeriesFields
        form={form}
        categories={categories}
        isLiveNow={series.some(({ id, isLive }) => id === start?.id && isLive)}
      />
      <ThumbnailField
        url={thumbnailUrl}
        upload={upload}
        onRemove={() => setThumbnail("")}
        problem={errors.thumbnailUrl?.message}
      />
      <FormFoot
        label={start ? "Save series" : "Add series"}
        state={isSubmitting ? "saving" : isUploading ? "uploading" : "idle"}
        problem={problem}
        onCancel={() => void askToLeave().then((mayLeave) => mayLeave && onClose())}
      >
        {conflict && (
          <SeriesConflict
            key={conflict.newest}
            base={conflict.base}
            categories={categories}
            onTake={takePresent}
          />
        )}
      </FormFoot>
    </form>
  );
}
