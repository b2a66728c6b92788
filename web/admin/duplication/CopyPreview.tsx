import type { CorrectedName, PlannedCopy } from "../../../domain/seriesCopy.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { CopiedEpisodes, type EpisodeRewriting } from "./CopiedEpisodes.tsx";
import type { DuplicableSeries } from "./useDuplication.ts";

import styles from "./DuplicateDialog.module.css";

interface CopyPreviewProps {
  copies: readonly PlannedCopy<DuplicableSeries>[];
  /** Null when the series are copied without their episodes. */
  rewriting: EpisodeRewriting | null;
  /** The error texts, by the mutation's fields. */
  problems: Readonly<Record<string, string>>;
  /** Called with the id of the series whose copy gets another title or slug. */
  onCorrect: (id: string, name: CorrectedName) => void;
}

/** The copies as they will be added, with their episodes; the titles and IDs of the series can be corrected. */
export function CopyPreview({ copies, rewriting, problems, onCorrect }: CopyPreviewProps) {
  return (
    <ul className={styles.copies} aria-label="Copies">
      {copies.map(({ source, title, slug, releaseDate, tags }) => {
        const { id } = source;
        return (
          <li key={id}>
            <fieldset className={styles.copy}>
              <legend>{source.title}</legend>
              <Field
                label="Title"
                autoComplete="off"
                value={title}
                problem={problems[`copies.${id}.title`]}
                onChange={({ target }) => onCorrect(id, { title: target.value })}
              />
              <Field
                label="ID"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={slug}
                problem={problems[`copies.${id}.slug`]}
                onChange={({ target }) => onCorrect(id, { slug: target.value.toLowerCase() })}
              />
              <p className={styles.facts}>{describeCopy(source, releaseDate, tags)}</p>
              {rewriting && <CopiedEpisodes slug={source.slug} rewriting={rewriting} />}
            </fieldset>
          </li>
        );
      })}
    </ul>
  );
}

function describeCopy(source: DuplicableSeries, releaseDate: string, tags: readonly string[]): string {
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
  dayFormat ??= new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}
