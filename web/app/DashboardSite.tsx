import { type ComponentProps, useState } from "react";
import { createBrowserRouter, type RouteObject, RouterProvider } from "react-router-dom";

import { UnsavedWorkProvider } from "../admin/forms/UnsavedWorkProvider.tsx";
import { App } from "./App.tsx";
import { dashboardRoutes } from "./dashboardRoutes.tsx";

type SiteProps = Omit<ComponentProps<typeof App>, "dashboard">;

/** The site's one route for the router of the dashboard's build; `App` chooses the page. */
export function createSiteRoutes(props: SiteProps): RouteObject[] {
  const site = (
    <UnsavedWorkProvider>
      <App {...props} dashboard={dashboardRoutes} />
    </UnsavedWorkProvider>
  );
  return [{ path: "*", element: site }];
}

/** The whole site with the dashboard, in the router that can block a navigation which would discard unsaved input. */
export function DashboardSite(props: SiteProps) {
  const [router] = useState(() => createBrowserRouter(createSiteRoutes(props)));
  return <RouterProvider router={router} />;
}
