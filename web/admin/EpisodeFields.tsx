import type { UseFormReturn } from "react-hook-form";

import { Field } from "../ui/Field.tsx";
import { Switch } from "../ui/Switch.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { episodeLabels, type EpisodeValues } from "./episodeFormRules.ts";

import styles from "./DashboardForm.module.css";

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What is said about an episode. */
export function EpisodeFields({ form }: { form: UseFormReturn<EpisodeValues> }) {
  const { register } = form;
  const { errors } = form.formState;
  const field = (name: Exclude<keyof EpisodeValues, "isLive" | "isOnRoku">) => ({
    ...register(name),
    label: episodeLabels[name],
    problem: errors[name]?.message,
    autoComplete: "off",
  });

  return (
    <div className={styles.fields}>
      <Field {...field("releaseDate")} type="datetime-local" hint={`Your own time: ${zone}.`} />
      <Field {...field("duration")} hint="HH:MM:SS" inputMode="numeric" />
      <div className={styles.wide}>
        <TextArea {...field("shortDescription")} rows={2} />
      </div>
      <div className={styles.wide}>
        <TextArea {...field("longDescription")} rows={5} />
      </div>
      <Field {...field("embedLink")} hint="An address that begins with https://." inputMode="url" />
      <Field {...field("language")} hint="As en-US." autoCapitalize="none" spellCheck={false} />
      <Field {...field("ratingValue")} />
      <Field {...field("ratingSource")} />
      <div className={styles.wide}>
        <Switch {...register("isLive")} label={episodeLabels.isLive} />
      </div>
    </div>
  );
}
