import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router-dom";

import { RemoveSavedSeriesDocument, SaveSeriesDocument } from "../lib/generated/SaveButton.ts";
import type { SeriesCard_SeriesFragment as SeriesCard } from "../lib/generated/SeriesCard.ts";
import type { Viewer_ViewerFragment as Viewer } from "../lib/generated/Viewer.ts";
import { queued } from "../lib/queueLink.ts";
import { useViewer } from "../session/ViewerProvider.tsx";
import { showToast } from "../ui/toast.ts";

type Series = Pick<SeriesCard, "id" | "title">;

async function saveSeries(client: ApolloClient, viewer: Viewer, series: Series): Promise<boolean> {
  const savedSeries = [...viewer.savedSeries, { __typename: "Series" as const, id: series.id }];
  const { data } = await client.mutate({
    mutation: SaveSeriesDocument,
    variables: { id: series.id },
    context: queued,
    optimisticResponse: { saveSeries: { viewer: { ...viewer, savedSeries }, userErrors: [] } },
  });
  return data?.saveSeries.userErrors.length === 0;
}

async function removeSavedSeries(client: ApolloClient, viewer: Viewer, series: Series): Promise<boolean> {
  const savedSeries = viewer.savedSeries.filter(({ id }) => id !== series.id);
  const { data } = await client.mutate({
    mutation: RemoveSavedSeriesDocument,
    variables: { id: series.id },
    context: queued,
    optimisticResponse: { removeSavedSeries: { viewer: { ...viewer, savedSeries }, userErrors: [] } },
  });
  return data?.removeSavedSeries.userErrors.length === 0;
}

/**
 * Whether the viewer has saved the series, and the function that changes it immediately and reverts it on a failure.
 */
export function useSaveSeries(series: Series): { isSaved: boolean; toggle: () => void } {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { viewer, isLoading } = useViewer();
  const isSaved = viewer?.savedSeries.some(({ id }) => id === series.id) ?? false;

  async function change(present: Viewer) {
    const send = isSaved ? removeSavedSeries : saveSeries;
    const [outcome] = await Promise.allSettled([send(client, present, series)]);
    if (outcome.status === "fulfilled" && outcome.value) return;
    const failure = isSaved ? "could not be removed from your favourites" : "could not be saved";
    showToast({ text: `${series.title} ${failure}. Please try again.` });
  }

  // Cards are shown before the viewer is loaded; a click on the heart meanwhile is queued.
  const isTouched = useRef(false);
  const goOn = useEffectEvent(() => {
    if (!isSaved) toggle();
  });
  useEffect(() => {
    if (isLoading || !isTouched.current) return;
    isTouched.current = false;
    goOn();
  }, [isLoading]);

  function toggle() {
    if (isLoading) {
      isTouched.current = true;
      return;
    }
    if (viewer) {
      void change(viewer);
      return;
    }
    const action = { label: "Sign in", onClick: () => void navigate("/login") };
    showToast({ text: "Please log in to save a series", action });
  }

  return { isSaved, toggle };
}
