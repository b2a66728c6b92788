import { type UseFormReturn, useWatch } from "react-hook-form";

import { Field } from "../ui/Field.tsx";
import { episodeLabels, type EpisodeValues } from "./episodeFormRules.ts";
import type { VideoPreview } from "./previewVideo.ts";
import { videoNames } from "./videoNames.ts";

import parts from "./DashboardForm.module.css";
import styles from "./EpisodeVideoFields.module.css";

interface EpisodeVideoFieldsProps {
  form: UseFormReturn<EpisodeValues>;
  preview: (address: string) => VideoPreview | null;
  providerName: string;
}

function describePreview(address: string, preview: VideoPreview | null): string {
  if (address.trim() === "") return "";
  if (!preview) return "This is no web address yet.";
  return `${videoNames[preview.type]}: ${preview.url}`;
}

/** What is played: the address with what it leads to, and where else it may be seen. */
export function EpisodeVideoFields({ form, preview, providerName }: EpisodeVideoFieldsProps) {
  const { control, getValues, register, setValue } = form;
  const { errors } = form.formState;
  const address = useWatch({ control, name: "videoUrl" });
  const found = preview(address);
  const isProviders = found?.isProviders ?? false;

  function dropRoku() {
    const { videoUrl, isOnRoku } = getValues();
    if (isOnRoku && !preview(videoUrl)?.isProviders) setValue("isOnRoku", false, { shouldDirty: true });
  }

  return (
    <div className={parts.fields}>
      <Field
        {...register("title")}
        label={episodeLabels.title}
        problem={errors.title?.message}
        autoComplete="off"
      />
      <Field
        {...register("bitrate")}
        label={episodeLabels.bitrate}
        hint="Quality HD. Roku needs the bitrate of MP4 files."
        problem={errors.bitrate?.message}
        inputMode="numeric"
        autoComplete="off"
      />
      <div className={parts.wide}>
        <Field
          {...register("videoUrl", { onChange: dropRoku })}
          label={episodeLabels.videoUrl}
          problem={errors.videoUrl?.message}
          aria-required
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
        <output className={styles.preview} aria-label="What the address leads to">
          {describePreview(address, found)}
        </output>
        {isProviders ? (
          <label className={styles.check}>
            <input type="checkbox" {...register("isOnRoku")} />
            <span>{episodeLabels.isOnRoku}</span>
          </label>
        ) : (
          <p className={styles.hint}>Roku availability only for {providerName} URLs</p>
        )}
      </div>
    </div>
  );
}
