import { Route } from "react-router-dom";

import type { DashboardPath } from "../admin/dashboardPages.ts";
import { lazyPart } from "../loading/lazyPart.tsx";
import { loadPage } from "./AppRoutes.tsx";
import { createDashboardRoutes } from "./dashboardPaths.tsx";
import { loadToasts } from "./Toasts.tsx";

// Loaded together with the messages: when an action fails without a connection, their code could not be loaded.
const DashboardFrame = lazyPart(async () => {
  // Loaded ahead for an admin who loses the rights: React shows a part that is loaded only then 300 ms late.
  loadPage("/forbidden").catch(() => undefined);
  const [frame] = await Promise.all([import("../admin/DashboardFrame.tsx"), loadToasts()]);
  return frame.DashboardFrame;
});
const importDashboardPage = () => import("../admin/DashboardPage.tsx");
const DashboardPage = lazyPart(async () => (await importDashboardPage()).DashboardPage);

/** Loads the code of the dashboard's first page, which the server renders for admins. */
export async function loadDashboard(): Promise<void> {
  await Promise.all([DashboardFrame.load(), loadDashboardPage("/admin")]);
}

async function loadDashboardPage(path: DashboardPath): Promise<void> {
  await DashboardPage.load();
  await (await importDashboardPage()).loadDashboardPage(path);
}

/** The dashboard's frame, whose code is loaded together with that of the page in it. */
function DashboardRoute({ path }: { path: DashboardPath }) {
  loadDashboardPage(path).catch(() => undefined);
  return <DashboardFrame />;
}

/** The routes of the dashboard's pages, for `App`. */
export const dashboardRoutes = createDashboardRoutes((path) => (
  <Route element={<DashboardRoute path={path} />}>
    <Route path={path} element={<DashboardPage path={path} />} />
  </Route>
));
