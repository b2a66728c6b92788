import { type UseFormReturn, useWatch } from "react-hook-form";

import { mayOperateCourt } from "../../../session/roles.ts";
import { useViewer } from "../../../session/ViewerProvider.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Select } from "../../../ui/forms/Select.tsx";
import { SelectOptions } from "../../../ui/forms/SelectOptions.tsx";
import { Switch } from "../../../ui/forms/Switch.tsx";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { describeOwnTime } from "../episodeTimes.ts";
import { endLiveNames, episodeLabels, type EpisodeValues, goLiveNames } from "./episodeFormRules.ts";

import styles from "../../forms/DashboardForm.module.css";

interface EpisodeFieldsProps {
  form: UseFormReturn<EpisodeValues>;
  /** The time zone of the event, an IANA name. */
  zone: string;
}

/** The fields for an episode's times and texts. */
export function EpisodeFields({ form, zone }: EpisodeFieldsProps) {
  const { control, register } = form;
  const { viewer } = useViewer();
  const field = fieldOf(form);
  const start = useWatch({ control, name: "releaseDate" });
  const ownTime = describeOwnTime(start, zone);

  return (
    <div className={styles.fields}>
      <Field
        {...field("releaseDate")}
        type="datetime-local"
        hint={`Time of the event: ${zone}.${ownTime === null ? "" : ` Your time: ${ownTime}.`}`}
      />
      <Field {...field("duration")} hint="HH:MM:SS" inputMode="numeric" />
      {mayOperateCourt(viewer, null) && (
        <div className={styles.wide}>
          <Switch {...register("isLive")} label={episodeLabels.isLive} />
        </div>
      )}
      <Select {...field("goLive")} hint="The stream counts from 10 minutes before the release date on.">
        <SelectOptions names={goLiveNames} />
      </Select>
      <Select
        {...field("endLive")}
        hint="A stream that is down for 5 minutes after the last match has ended as well."
      >
        <SelectOptions names={endLiveNames} />
      </Select>
      <div className={styles.wide}>
        <TextArea {...field("shortDescription")} rows={2} />
      </div>
      <div className={styles.wide}>
        <TextArea {...field("longDescription")} rows={5} />
      </div>
    </div>
  );
}

/** The fields that most episodes leave at their defaults. */
export function RareEpisodeFields({ form }: { form: UseFormReturn<EpisodeValues> }) {
  const field = fieldOf(form);
  return (
    <fieldset className={styles.rare}>
      <legend>Rarely needed</legend>
      <div className={styles.fields}>
        <Field {...field("embedLink")} hint="An address that begins with https://." inputMode="url" />
        <Field
          {...field("bitrate")}
          hint="Quality HD. Roku needs the bitrate of MP4 files."
          inputMode="numeric"
        />
        <Field {...field("language")} hint="As en-US." autoCapitalize="none" spellCheck={false} />
        <Field {...field("ratingValue")} />
        <Field {...field("ratingSource")} />
      </div>
    </fieldset>
  );
}

function fieldOf({ register, formState: { errors } }: UseFormReturn<EpisodeValues>) {
  return (name: Exclude<keyof EpisodeValues, "isLive" | "isOnRoku">) => ({
    ...register(name),
    label: episodeLabels[name],
    problem: errors[name]?.message,
    autoComplete: "off",
  });
}
