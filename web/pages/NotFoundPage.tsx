import { Link } from "react-router-dom";
import { PageTitle } from "../lib/PageTitle.tsx";

export function NotFoundPage() {
  return (
    <>
      <PageTitle title="Page Not Found" />
      <h1>404 - Page Not Found</h1>
      <Link to="/">Go Home</Link>
    </>
  );
}
