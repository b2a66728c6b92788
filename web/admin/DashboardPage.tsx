import { type LazyPart, lazyPart } from "../loading/lazyPart.tsx";
import type { DashboardPath } from "./dashboardPages.ts";

const pages: Readonly<Record<DashboardPath, LazyPart<object>>> = {
  "/admin/live": lazyPart(async () => (await import("./AdminLivePage.tsx")).AdminLivePage),
  "/admin": lazyPart(async () => (await import("./AdminPage.tsx")).AdminPage),
  "/admin/courts": lazyPart(async () => (await import("./AdminCourtsPage.tsx")).AdminCourtsPage),
  "/admin/schedule": lazyPart(async () => (await import("./AdminSchedulePage.tsx")).AdminSchedulePage),
  "/admin/history": lazyPart(async () => (await import("./AdminHistoryPage.tsx")).AdminHistoryPage),
  "/admin/people": lazyPart(async () => (await import("./AdminPeoplePage.tsx")).AdminPeoplePage),
  "/admin/backup": lazyPart(async () => (await import("./AdminBackupPage.tsx")).AdminBackupPage),
  "/admin/overlays": lazyPart(async () => (await import("./AdminOverlaysPage.tsx")).AdminOverlaysPage),
  "/admin/webhooks": lazyPart(async () => (await import("./AdminWebhooksPage.tsx")).AdminWebhooksPage),
};

/** Loads the code of a page ahead of time. */
export function loadDashboardPage(path: DashboardPath): Promise<unknown> {
  return pages[path].load();
}

/** The dashboard's page at this path; its code is loaded when the page is opened. */
export function DashboardPage({ path }: { path: DashboardPath }) {
  const Page = pages[path];
  return <Page />;
}
