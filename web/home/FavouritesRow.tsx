import { SeriesCard } from "../series/SeriesCard.tsx";
import { useViewer } from "../session/ViewerProvider.tsx";
import { Row } from "../ui/Row.tsx";
import { useFavouritesHint } from "./favouritesHint.ts";
import { RowsSkeleton } from "./RowsSkeleton.tsx";

/** What the viewer has saved, in the order of saving; no row without any. */
export function FavouritesRow() {
  const { viewer, isLoading } = useViewer();
  const isExpected = useFavouritesHint();

  // The place of a row that is likely to come is kept, so that nothing moves when it does.
  if (isLoading && isExpected) return <RowsSkeleton count={1} />;
  if (!viewer || viewer.savedSeries.length === 0) return null;
  return (
    <Row title="My Favourites">
      {viewer.savedSeries.map((series) => (
        <li key={series.id}>
          <SeriesCard series={series} isFirst={false} />
        </li>
      ))}
    </Row>
  );
}
