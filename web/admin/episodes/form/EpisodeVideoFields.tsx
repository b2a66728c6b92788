import { type UseFormReturn, useWatch } from "react-hook-form";

import type { VideoTarget } from "../../../../domain/video.ts";
import { BreakableAddress } from "../../../ui/BreakableAddress.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { episodeLabels, type EpisodeValues } from "./episodeFormRules.ts";
import { videoNames } from "./previewVideo.ts";

import parts from "../../forms/DashboardForm.module.css";
import styles from "./EpisodeVideoFields.module.css";

interface EpisodeVideoFieldsProps {
  form: UseFormReturn<EpisodeValues>;
  preview: (address: string) => VideoTarget | null;
  provider: { providerName: string; providerPlayUrl: string };
}

interface PreviewProps {
  address: string;
  preview: VideoTarget | null;
  playUrl: string;
}

function Preview({ address, preview, playUrl }: PreviewProps) {
  if (address.trim() === "")
    return (
      <>
        For example <BreakableAddress address={`${playUrl}court-1`} />, or the address of a YouTube video.
      </>
    );
  if (!preview) return "This is no web address yet.";
  return (
    <>
      {videoNames[preview.type]}: <BreakableAddress address={preview.url} />
    </>
  );
}

/** The fields for an episode's video: the address with its preview, and whether it is offered to Roku. */
export function EpisodeVideoFields({ form, preview, provider }: EpisodeVideoFieldsProps) {
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
      <div>
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
          <Preview address={address} preview={found} playUrl={provider.providerPlayUrl} />
        </output>
        {isProviders ? (
          <label className={styles.check}>
            <input type="checkbox" {...register("isOnRoku")} />
            <span>{episodeLabels.isOnRoku}</span>
          </label>
        ) : (
          <p className={styles.hint}>Roku availability only for {provider.providerName} URLs</p>
        )}
      </div>
    </div>
  );
}
