// The entry of the dashboard's build. It contains the whole site, so that unsaved input is guarded on the way to any page.

import { loadPage } from "./app/AppRoutes.tsx";
import { loadDashboard } from "./app/dashboardRoutes.tsx";
import { DashboardSite } from "./app/DashboardSite.tsx";
import { startApp } from "./app/startApp.tsx";

startApp(DashboardSite, (isForViewer) => (isForViewer ? loadDashboard() : loadPage(location.pathname)));
