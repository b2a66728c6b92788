import type { ReactNode } from "react";
import { Route } from "react-router-dom";

import { type DashboardPath, dashboardPages, findFirstDashboardPage } from "../admin/dashboardPages.ts";
import { AllowedOnly } from "../session/AllowedOnly.tsx";

/** The routes at the dashboard's paths, for viewers who may open them; `createRoute` returns the route of a page. */
export const createDashboardRoutes = (createRoute: (path: DashboardPath) => ReactNode) =>
  dashboardPages.map(({ path, mayOpen }) => (
    <Route
      key={path}
      element={<AllowedOnly mayOpen={mayOpen} findOther={(viewer) => findFirstDashboardPage(path, viewer)} />}
    >
      {createRoute(path)}
    </Route>
  ));
