import { useId } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";

import { distinctTags } from "../../../domain/tags.ts";
import { mayOperateCourt } from "../../session/roles.ts";
import { useViewer } from "../../session/ViewerProvider.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import { Switch } from "../../ui/forms/Switch.tsx";
import { TagsField } from "../../ui/forms/TagsField.tsx";
import { useEventTimeZone } from "../episodes/EventTime.tsx";
import { ReferenceSelect } from "../forms/ReferenceSelect.tsx";
import { type ManySeriesSent, type ManySeriesValues, noCategory, sameCategory } from "./manySeriesRules.ts";
import { switchTag } from "./seriesView.ts";

import styles from "./ManySeries.module.css";

interface ManySeriesFieldsProps {
  form: UseFormReturn<ManySeriesValues, unknown, ManySeriesSent>;
  series: readonly { tags: readonly string[] }[];
  categories: readonly { id: string; name: string }[];
}

export function ManySeriesFields({ form, series, categories }: ManySeriesFieldsProps) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const { viewer } = useViewer();
  const zone = useEventTimeZone();
  const hintId = useId();
  const tags = distinctTags(series.flatMap((one) => one.tags));

  const amount = (name: "days" | "hours" | "minutes") => ({
    ...register(name),
    inputMode: "numeric" as const,
    autoComplete: "off",
    problem: errors[name]?.message,
  });

  return (
    <>
      <Controller
        control={control}
        name="addTags"
        render={({ field: { onChange, ref, value } }) => (
          <TagsField
            ref={ref}
            label="Add tags"
            hint="Separated by commas."
            tags={value}
            onChange={onChange}
            problem={errors.addTags?.message ?? errors.addTags?.find?.((tag) => tag)?.message}
          />
        )}
      />
      {tags.length > 0 && (
        <Controller
          control={control}
          name="removeTags"
          render={({ field: { onChange, value } }) => (
            <fieldset className={styles.tags}>
              <legend>Remove tags</legend>
              {tags.map((tag) => (
                <label key={tag} className={styles.tag}>
                  <input
                    type="checkbox"
                    checked={value.includes(tag)}
                    onChange={({ target }) => onChange(switchTag(value, tag, target.checked))}
                  />
                  <span>{tag}</span>
                </label>
              ))}
            </fieldset>
          )}
        />
      )}
      <ReferenceSelect
        control={control}
        name="categoryId"
        label="Category"
        choices={[{ id: sameCategory, name: "As it is" }, { id: noCategory, name: "None" }, ...categories]}
        missing="Deleted category"
      />
      {mayOperateCourt(viewer, null) && (
        <Switch label="Switch LIVE off for all their episodes" {...register("endsLive")} />
      )}
      <fieldset className={styles.shift} aria-describedby={hintId}>
        <legend>Move the starts of their episodes</legend>
        <Select label="Direction" {...register("direction")}>
          <option value="later">Later</option>
          <option value="earlier">Earlier</option>
        </Select>
        <Field label="Days" {...amount("days")} />
        <Field label="Hours" {...amount("hours")} />
        <Field label="Minutes" {...amount("minutes")} />
        <p className={styles.note} id={hintId}>
          Whole days keep the time of day on the clocks of {zone}.
        </p>
      </fieldset>
    </>
  );
}
