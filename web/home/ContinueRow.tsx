import { useApolloClient } from "@apollo/client/react";
import { type ReactNode, type RefObject, useEffect, useRef, useSyncExternalStore } from "react";

import { nameEpisode } from "../../domain/broadcast.ts";
import { mostContinued } from "../../domain/watching.ts";
import { useUnlockedSeries } from "../access/UnlockedProvider.tsx";
import {
  type ContinueCard_PositionFragment as Position,
  HidePositionDocument,
  useContinueWatchingQuery,
  useContinueWatchingUpdatesSubscription,
  useContinuedEpisodesQuery,
} from "../lib/generated/ContinueRow.ts";
import { useRetry } from "../lib/useRetry.ts";
import { mayEditCatalogue } from "../session/roles.ts";
import { useViewer } from "../session/ViewerProvider.tsx";
import { Row } from "../ui/lists/Row.tsx";
import { useKeptPlace } from "../ui/lists/useKeptPlace.ts";
import { showToast } from "../ui/toast.ts";
import { noPositions } from "../watching/positionStore.ts";
import { keepRowHint } from "../watching/rowHint.ts";
import { visitorPositions } from "../watching/visitorPositions.ts";
import { ContinueCard } from "./ContinueCard.tsx";
import { useLiveRefetch } from "./useLiveRefetch.ts";

interface Props {
  /** Receives the keyboard focus when the last item, and with it the row, has been removed. */
  heading: RefObject<HTMLElement | null>;
  /** Shown until the content of the row is loaded. */
  placeholder: ReactNode;
}

/** The recordings that the viewer, or the browser of a visitor, has begun; absent when there are none. */
export function ContinueRow(props: Props) {
  const { viewer } = useViewer();
  const unlocked = useUnlockedSeries();
  // A visitor's episodes are queried again after an unlock.
  return viewer ? <AccountRow {...props} /> : <VisitorRow key={[...unlocked].join()} {...props} />;
}

function AccountRow(props: Props) {
  const client = useApolloClient();
  const { data, previousData, error, refetch } = useContinueWatchingQuery({
    fetchPolicy: "cache-and-network",
  });
  useContinueWatchingUpdatesSubscription({ ignoreResults: true });
  const positions = (data ?? previousData)?.viewer?.continueWatching;
  useLiveRefetch(positions ?? [], refetch);
  useRetry(error !== undefined && !data, refetch);

  async function hide(episodeId: string, isHidden: boolean): Promise<boolean> {
    const variables = { episodeId, isHidden };
    const [done] = await Promise.allSettled([client.mutate({ mutation: HidePositionDocument, variables })]);
    return done.status === "fulfilled";
  }

  if (!positions) return error || data ? null : props.placeholder;
  return <Positions {...props} positions={positions} hide={hide} />;
}

function hideInBrowser(episodeId: string, isHidden: boolean): Promise<boolean> {
  visitorPositions.hide(episodeId, isHidden);
  return Promise.resolve(true);
}

function VisitorRow(props: Props) {
  const kept = useSyncExternalStore(visitorPositions.watch, visitorPositions.read, () => noPositions);
  const shown = kept.filter(({ isHidden }) => !isHidden);
  // Includes hidden ones, so that showing one again needs no query.
  const ids = kept.map(({ episodeId }) => episodeId).toSorted();
  const { data, previousData, error, refetch } = useContinuedEpisodesQuery({
    variables: { ids },
    fetchPolicy: "cache-and-network",
  });
  const episodes = new Map((data ?? previousData)?.episodes.map((episode) => [episode.id, episode]));
  const positions = shown.flatMap(({ episodeId, seconds }) => {
    const episode = episodes.get(episodeId);
    return episode ? [{ episode, seconds }] : [];
  });
  useLiveRefetch(positions, refetch);
  useRetry(error !== undefined && !data, refetch);

  if (!data && !previousData) return error ? null : props.placeholder;
  return <Positions {...props} positions={positions} hide={hideInBrowser} />;
}

interface PositionsProps extends Pick<Props, "heading"> {
  positions: readonly Pick<Position, "seconds" | "episode">[];
  /** Resolves to false when it failed. */
  hide: (episodeId: string, isHidden: boolean) => Promise<boolean>;
}

function Positions({ heading, positions, hide }: PositionsProps) {
  const { viewer } = useViewer();
  const unlocked = useUnlockedSeries();
  const place = useRef<HTMLDivElement>(null);
  useKeptPlace(place, heading);
  // A series that is locked again is removed immediately; the next query leaves it out too.
  const open = positions
    .filter(({ episode: { isLive, series } }) => {
      if (isLive || series.isEmbedOnly) return false;
      return !series.isProtected || mayEditCatalogue(viewer) || unlocked.has(series.id);
    })
    .slice(0, mostContinued);
  const hasAny = open.length > 0;
  useEffect(() => keepRowHint(hasAny), [hasAny]);

  async function change(
    { id, title }: Pick<Position["episode"], "id" | "title">,
    isHidden: boolean,
  ): Promise<void> {
    const name = nameEpisode(title);
    if (!(await hide(id, isHidden)))
      showToast({ text: `${name} could not be ${isHidden ? "removed" : "brought back"}. Please try again.` });
    else if (isHidden) {
      const undo = { label: "Undo", onClick: () => void change({ id, title }, false) };
      showToast({ text: `${name} is removed from Continue watching`, action: undo });
    }
  }

  if (!hasAny) return null;
  return (
    <div ref={place}>
      <Row title="Continue watching">
        {open.map(({ episode, seconds }) => (
          <li key={episode.id}>
            <ContinueCard position={{ episode, seconds }} onHide={() => void change(episode, true)} />
          </li>
        ))}
      </Row>
    </div>
  );
}
