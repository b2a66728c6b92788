import { PageTitle } from "../lib/PageTitle.tsx";

export function HomePage() {
  return <PageTitle />;
}
