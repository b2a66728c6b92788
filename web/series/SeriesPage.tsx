import { PageTitle } from "../lib/PageTitle.tsx";

export function SeriesPage() {
  return <PageTitle title="Series" />;
}
