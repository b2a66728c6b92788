import { type Ref, useRef } from "react";

import { seriesNotFound } from "../../../domain/refusals.ts";
import { useSeriesFormQuery } from "../../lib/generated/SeriesForm.ts";
import type { SeriesManager_SeriesFragment as Series } from "../../lib/generated/SeriesManager.ts";
import { useRetry } from "../../lib/useRetry.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { useHeadingAfterUnmount } from "../../ui/lists/useFocusAfterDeletion.ts";
import type { FormHandle } from "../forms/useFormPanel.ts";
import { SeriesForm } from "./SeriesForm.tsx";
import { readVersion } from "./seriesVersion.ts";
import type { LiveEpisodes } from "./useLiveEpisodes.ts";

import styles from "../forms/DashboardForm.module.css";

interface SeriesEditorProps {
  /** The slug when the form was opened. */
  slug: string;
  series: readonly Series[];
  categories: readonly { id: string; name: string; tags: readonly string[] }[];
  liveEpisodes: LiveEpisodes;
  onClose: () => void;
  ref: Ref<FormHandle>;
}

/** Loads the whole series, and then renders the form. */
export function SeriesEditor({ slug, ref, ...rest }: SeriesEditorProps) {
  // The response is not cached: passwords must not stay in the cache, and the version must belong to these values.
  const { data, error, refetch } = useSeriesFormQuery({ variables: { slug }, fetchPolicy: "no-cache" });
  const { tryNow, isTrying } = useRetry(error !== undefined && !data, refetch);

  if (data?.series) return <SeriesForm ref={ref} start={readVersion(data.series)} {...rest} />;
  if (data) return <MissingSeries onClose={rest.onClose} />;
  if (error || isTrying) {
    return (
      <ErrorState
        title="The series could not be loaded"
        message="We keep trying; the form opens as soon as the connection is back."
        isTrying={isTrying}
        onRetry={tryNow}
      />
    );
  }
  return <p className={styles.form}>Loading...</p>;
}

function MissingSeries({ onClose }: { onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  // The row with the button that opened the form is gone.
  useHeadingAfterUnmount(place);
  return (
    <div className={styles.form} ref={place}>
      <p role="alert">{seriesNotFound}</p>
      <div className={styles.close}>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
