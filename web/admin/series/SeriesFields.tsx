import { Controller, type UseFormReturn } from "react-hook-form";

import { blankSeries } from "../../../domain/seriesForm.ts";
import { embedOnlyTag, hasTag, liveTag } from "../../../domain/tags.ts";
import { mayAdminister } from "../../session/roles.ts";
import { useViewer } from "../../session/ViewerProvider.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Switch } from "../../ui/forms/Switch.tsx";
import { TagsField } from "../../ui/forms/TagsField.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { lowercaseInput } from "../forms/lowercaseInput.ts";
import { ReferenceSelect } from "../forms/ReferenceSelect.tsx";
import { type SeriesValues, seriesLabels } from "./seriesFormRules.ts";
import { SeriesRowsNote } from "./SeriesRowsNote.tsx";
import { switchTag } from "./seriesView.ts";

import parts from "../forms/DashboardForm.module.css";
import styles from "./SeriesForm.module.css";

interface SeriesTagsProps {
  form: UseFormReturn<SeriesValues>;
  categories: readonly { id: string; name: string; tags: readonly string[] }[];
  /** Whether an episode of the series is live. */
  isAnyEpisodeLive: boolean;
}

interface SeriesFieldsProps extends SeriesTagsProps {
  /** Whether the series has a password that the form does not contain. */
  isPasswordHidden: boolean;
}

/** The tags as a text and as switches, and the rows of the home page that they lead to. */
function SeriesTags({ form, categories, isAnyEpisodeLive }: SeriesTagsProps) {
  const { control } = form;
  const { errors } = form.formState;
  return (
    <Controller
      control={control}
      name="tags"
      render={({ field: { onChange, ref, value } }) => (
        <div className={parts.wide}>
          <TagsField
            ref={ref}
            label={seriesLabels.tags}
            hint="Separated by commas."
            tags={value}
            onChange={onChange}
            problem={errors.tags?.message ?? errors.tags?.find?.((tag) => tag)?.message}
          />
          <div className={styles.switches}>
            <Switch
              label="Live"
              checked={hasTag(value, liveTag)}
              onChange={({ target }) => onChange(switchTag(value, liveTag, target.checked))}
            />
            <Switch
              label="PPV: only the embedded frame"
              checked={hasTag(value, embedOnlyTag)}
              onChange={({ target }) => onChange(switchTag(value, embedOnlyTag, target.checked))}
            />
          </div>
          <SeriesRowsNote control={control} categories={categories} isAnyEpisodeLive={isAnyEpisodeLive} />
        </div>
      )}
    />
  );
}

export function SeriesFields({ form, categories, isAnyEpisodeLive, isPasswordHidden }: SeriesFieldsProps) {
  const { register } = form;
  const { errors, isSubmitted } = form.formState;
  const isAdmin = mayAdminister(useViewer().viewer);

  const field = (name: keyof SeriesValues) => {
    const message = errors[name]?.message;
    return {
      ...register(name),
      label: seriesLabels[name],
      // Missing values are reported once, below the form.
      problem: message === blankSeries ? undefined : message,
      "aria-invalid": message !== undefined && (isSubmitted || message !== blankSeries),
    };
  };

  return (
    <div className={parts.fields}>
      <Field {...field("title")} aria-required autoComplete="off" />
      <Field
        {...lowercaseInput(field("slug"))}
        hint="The last part of the page's address."
        aria-required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field {...field("releaseDate")} type="date" aria-required />
      <ReferenceSelect
        control={form.control}
        name="categoryId"
        label={seriesLabels.categoryId}
        choices={categories}
        none="None"
        missing="Deleted category"
      />
      <SeriesTags form={form} categories={categories} isAnyEpisodeLive={isAnyEpisodeLive} />
      <div className={parts.wide}>
        <Switch {...register("isPublished")} label="Published: everyone sees it" />
      </div>
      <Field
        {...field("password")}
        hint={
          isPasswordHidden || !isAdmin
            ? "Leave it blank to keep the present one."
            : "Leave it blank for no password."
        }
        autoComplete="off"
        spellCheck={false}
      />
      {isPasswordHidden && isAdmin && (
        <div className={parts.wide}>
          <Switch {...register("removesPassword")} label={seriesLabels.removesPassword} />
        </div>
      )}
      <Field {...field("embedLink")} hint="An address that begins with https://." inputMode="url" />
      <div className={parts.wide}>
        <TextArea {...field("shortDescription")} rows={2} />
      </div>
      <div className={parts.wide}>
        <TextArea {...field("longDescription")} rows={6} />
      </div>
    </div>
  );
}
