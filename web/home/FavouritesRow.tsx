import { SeriesCard } from "../series/SeriesCard.tsx";
import { useViewer } from "../session/ViewerProvider.tsx";
import { Row } from "../ui/Row.tsx";

/** What the viewer has saved, in the order of saving; no row without any. */
export function FavouritesRow() {
  const { viewer } = useViewer();
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
