import { useApolloClient } from "@apollo/client/react";
import { Link } from "react-router-dom";

import { dropGrants, readStoredGrants } from "../access/grants.ts";
import { placeUnlockedSeries } from "../access/unlockedSeries.ts";
import { describeFailure } from "../lib/describeFailure.ts";
import { useRemoveSeriesAccessMutation } from "../lib/generated/UnlockedEntry.ts";
import type { UnlockedSeries_SeriesFragment as Series } from "../lib/generated/UnlockedSeries.ts";
import { Button } from "../ui/Button.tsx";

import styles from "./AccountPage.module.css";

const failure = "Failed to remove access. Please try again.";

/** An unlocked series with the button that locks it again, in the account and in this browser. */
export function UnlockedEntry({ series }: { series: Series }) {
  const { cache } = useApolloClient();
  const [removeAccess, { data, error, loading }] = useRemoveSeriesAccessMutation({
    variables: { id: series.id },
    onCompleted: ({ removeSeriesAccess: { unlockedSeries, userErrors } }) => {
      if (userErrors.length > 0) return;
      dropGrants(readStoredGrants().filter(({ seriesId }) => seriesId === series.id));
      placeUnlockedSeries(cache, unlockedSeries);
    },
    // The error is shown next to the button. Without this handler the mutation's promise would reject as well.
    onError: () => {},
  });

  const isRefused = (data?.removeSeriesAccess.userErrors.length ?? 0) > 0;
  const problem = loading ? undefined : isRefused ? failure : error && describeFailure(error, failure);
  return (
    <li>
      <div className={styles.entry}>
        <Link to={`/series/${series.slug}`}>{series.title}</Link>
        <Button
          look="quiet"
          aria-label={`Remove access to ${series.title}`}
          aria-disabled={loading}
          onClick={loading ? undefined : () => void removeAccess()}
        >
          {loading ? "Removing..." : "Remove access"}
        </Button>
      </div>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </li>
  );
}
