import { type LazyPart, lazyPart } from "../loading/lazyPart.tsx";
import type { MayOpen } from "../session/AllowedOnly.tsx";
import { mayAdminister, mayEditCatalogue, mayOperate } from "../session/roles.ts";

export interface Place {
  path: string;
  /** In the dashboard's navigation. */
  name: string;
  /** Of the page, in the browser's tab; its name, when not given. */
  title?: string;
  mayOpen: MayOpen;
  Page: LazyPart<object>;
}

/** The places of the dashboard, the most urgent first: one for each task, loaded when it is opened. */
export const places: readonly Place[] = [
  {
    path: "/admin/live",
    name: "Live",
    mayOpen: mayOperate,
    Page: lazyPart(async () => (await import("./AdminLivePage.tsx")).AdminLivePage),
  },
  {
    path: "/admin",
    name: "Broadcasts",
    title: "Admin",
    mayOpen: mayEditCatalogue,
    Page: lazyPart(async () => (await import("./AdminPage.tsx")).AdminPage),
  },
  {
    path: "/admin/courts",
    name: "Courts",
    mayOpen: mayOperate,
    Page: lazyPart(async () => (await import("./AdminCourtsPage.tsx")).AdminCourtsPage),
  },
  {
    path: "/admin/schedule",
    name: "Schedule",
    mayOpen: mayOperate,
    Page: lazyPart(async () => (await import("./AdminSchedulePage.tsx")).AdminSchedulePage),
  },
  {
    path: "/admin/history",
    name: "History",
    mayOpen: mayEditCatalogue,
    Page: lazyPart(async () => (await import("./AdminHistoryPage.tsx")).AdminHistoryPage),
  },
  {
    path: "/admin/people",
    name: "People",
    mayOpen: mayAdminister,
    Page: lazyPart(async () => (await import("./AdminPeoplePage.tsx")).AdminPeoplePage),
  },
  {
    path: "/admin/backup",
    name: "Backup",
    mayOpen: mayAdminister,
    Page: lazyPart(async () => (await import("./AdminBackupPage.tsx")).AdminBackupPage),
  },
  {
    path: "/admin/overlays",
    name: "Overlays",
    mayOpen: mayAdminister,
    Page: lazyPart(async () => (await import("./AdminOverlaysPage.tsx")).AdminOverlaysPage),
  },
  {
    path: "/admin/webhooks",
    name: "Webhooks",
    mayOpen: mayAdminister,
    Page: lazyPart(async () => (await import("./AdminWebhooksPage.tsx")).AdminWebhooksPage),
  },
];

export function findDashboardPlace(path: string): Place | undefined {
  return places.find((place) => place.path === path);
}

/** The address to which the site's links to the dashboard lead. */
const entrance = "/admin";

/** Where a viewer is led who enters the dashboard and may not open its entrance; null elsewhere, and for those without a place. */
export function findFirstPlace(path: string, viewer: Parameters<MayOpen>[0]): string | null {
  return path === entrance ? (places.find(({ mayOpen }) => mayOpen(viewer))?.path ?? null) : null;
}
