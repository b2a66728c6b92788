import { useEffect } from "react";
import { Route } from "react-router-dom";

import { Waiting } from "../session/Waiting.tsx";
import { createDashboardRoutes } from "./dashboardPaths.tsx";

/** Loads the page of the dashboard anew, since the viewers' build does not contain it. */
function OpenDashboard({ path }: { path: string }) {
  // The path of the route, since the router matches more spellings of it than the server.
  useEffect(() => location.replace(path + location.search), [path]);
  return <Waiting isLong />;
}

/** The routes to the dashboard from the viewers' build, for `App`. */
export const routesToDashboard = createDashboardRoutes((path) => (
  <Route path={path} element={<OpenDashboard path={path} />} />
));
