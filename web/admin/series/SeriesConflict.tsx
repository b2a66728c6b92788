import { useSeriesFormQuery } from "../../lib/generated/SeriesForm.ts";
import { useRetry } from "../../lib/useRetry.ts";
import { OutOfDateNotice } from "../forms/OutOfDateNotice.tsx";
import { describeChanges } from "./seriesFormRules.ts";
import { readVersion, type SeriesVersion } from "./seriesVersion.ts";

interface SeriesConflictProps {
  /** The version that the form was filled from. */
  base: SeriesVersion;
  /** The current slug: another series may have taken the slug of `base`. */
  slug: string;
  categories: readonly { id: string; name: string }[];
  onTake: (present: SeriesVersion, keepsTyped: boolean) => void;
}

/** Loads the version that another admin has saved meanwhile, lists its changes, and offers it to the form. */
export function SeriesConflict({ base, slug, categories, onTake }: SeriesConflictProps) {
  const { data, error, refetch } = useSeriesFormQuery({
    variables: { slug },
    fetchPolicy: "no-cache",
  });
  useRetry(error !== undefined, refetch);

  const found = data?.series;
  if (!found || found.id !== base.id) return null;
  const present = readVersion(found);
  return (
    <OutOfDateNotice
      changes={describeChanges(base.values, present.values, categories)}
      onLoad={() => onTake(present, false)}
      onKeep={() => onTake(present, true)}
    />
  );
}
