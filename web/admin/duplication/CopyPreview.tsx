import { type UseFormReturn, useController } from "react-hook-form";

import type { PlannedCopy } from "../../../domain/duplication/seriesCopy.ts";
import { dateLanguage } from "../../ui/dateLanguage.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { CopiedEpisodes, type EpisodeRewriting } from "./CopiedEpisodes.tsx";
import type { CheckedDuplication, DuplicationValues } from "./duplicationFormRules.ts";
import type { DuplicableSeries } from "./useDuplication.ts";

import styles from "./DuplicateDialog.module.css";

interface CopyPreviewProps {
  form: UseFormReturn<DuplicationValues, unknown, CheckedDuplication>;
  copies: readonly PlannedCopy<DuplicableSeries>[];
  /** Null when the series are copied without their episodes. */
  rewriting: EpisodeRewriting | null;
}

/** The copies as they will be added, with their episodes; the titles and IDs of the series can be corrected. */
export function CopyPreview({ form, copies, rewriting }: CopyPreviewProps) {
  return (
    <ul className={styles.copies} aria-label="Copies">
      {copies.map((copy) => (
        <li key={copy.source.id}>
          <fieldset className={styles.copy}>
            <legend>{copy.source.title}</legend>
            <CopyNameFields form={form} copy={copy} />
            <p className={styles.facts}>{describeCopy(copy)}</p>
            {rewriting && <CopiedEpisodes slug={copy.source.slug} rewriting={rewriting} />}
          </fieldset>
        </li>
      ))}
    </ul>
  );
}

interface CopyNameFieldsProps extends Pick<CopyPreviewProps, "form"> {
  copy: PlannedCopy<DuplicableSeries>;
}

/** The planned title and ID of a copy, until another is typed. */
function CopyNameFields({ form: { control }, copy }: CopyNameFieldsProps) {
  const { source, problems } = copy;
  const title = useController({ control, name: `copies.${source.id}.title` });
  const slug = useController({ control, name: `copies.${source.id}.slug` });
  return (
    <>
      <Field
        label="Title"
        autoComplete="off"
        {...title.field}
        value={copy.title}
        problem={problems.title ?? title.fieldState.error?.message}
      />
      <Field
        label="ID"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...slug.field}
        value={copy.slug}
        problem={problems.slug ?? slug.fieldState.error?.message}
        onChange={({ target }) => slug.field.onChange(target.value.toLowerCase())}
      />
    </>
  );
}

function describeCopy({ source, releaseDate, tags }: PlannedCopy<DuplicableSeries>): string {
  const facts = [
    releaseDate === source.releaseDate
      ? formatDay(releaseDate)
      : `${formatDay(releaseDate)} instead of ${formatDay(source.releaseDate)}`,
    tags.length > 0 && `tags: ${tags.join(", ")}`,
    source.isProtected && "same password",
    !source.isPublished && "draft",
  ];
  return facts.filter(Boolean).join(" · ");
}

let dayFormat: Intl.DateTimeFormat | undefined;

/** A calendar day, such as "Sat, 22 Nov 2025". */
function formatDay(day: string): string {
  dayFormat ??= new Intl.DateTimeFormat(dateLanguage, {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}
