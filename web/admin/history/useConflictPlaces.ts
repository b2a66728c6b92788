import { skipToken } from "@apollo/client/react";

import { mostListed } from "../../../domain/listLimits.ts";
import {
  type History_ConflictFragment as Conflict,
  useConflictPlacesQuery,
} from "../../lib/generated/History.ts";
import { episodesAddress } from "../episodes/useOpenedSeries.ts";

/** The dashboard's addresses of objects that conflict with an undo, by their ids; none for deleted objects. */
export function useConflictPlaces(conflicts: readonly Conflict[]): ReadonlyMap<string, string> {
  const episodeIds = conflicts.flatMap(({ noun, id }) => (noun === "EPISODE" ? [id] : []));
  const isAsked = conflicts.some(({ noun }) => noun === "SERIES" || noun === "EPISODE");
  const { data } = useConflictPlacesQuery(
    isAsked
      ? { variables: { episodeIds: episodeIds.slice(0, mostListed) }, fetchPolicy: "cache-and-network" }
      : skipToken,
  );
  const slugs = new Map([
    ...(data?.catalogue.series ?? []).map(({ id, slug }) => [id, slug] as const),
    ...(data?.episodes ?? []).map(({ id, series }) => [id, series.slug] as const),
  ]);
  return new Map(
    conflicts.flatMap((conflict) => {
      const place = findPlace(conflict, slugs.get(conflict.id));
      return place === null ? [] : [[conflict.id, place] as const];
    }),
  );
}

function findPlace({ noun }: Conflict, slug: string | undefined): string | null {
  if (noun === "CATEGORY") return "/admin";
  if (noun === "COURT") return "/admin/courts";
  if (noun === "MATCH") return "/admin/schedule";
  return slug === undefined ? null : `/admin?${episodesAddress("", slug).search}`;
}
