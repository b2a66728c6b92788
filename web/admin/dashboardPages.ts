import type { MayOpen } from "../session/AllowedOnly.tsx";
import { mayAdminister, mayEditCatalogue, mayOperate } from "../session/roles.ts";

interface DashboardEntry {
  path: string;
  /** The label in the dashboard's navigation. */
  name: string;
  /** The page's title in the browser's tab; `name` by default. */
  title?: string;
  mayOpen: MayOpen;
}

/**
 * The pages of the dashboard, the most urgent first: one for each task. Their code is loaded by `DashboardPage.tsx`,
 * since every page of the site imports this list.
 */
export const dashboardPages = [
  {
    path: "/admin/live",
    name: "Live",
    mayOpen: mayOperate,
  },
  {
    path: "/admin",
    name: "Broadcasts",
    title: "Admin",
    mayOpen: mayEditCatalogue,
  },
  {
    path: "/admin/courts",
    name: "Courts",
    mayOpen: mayOperate,
  },
  {
    path: "/admin/schedule",
    name: "Schedule",
    mayOpen: mayOperate,
  },
  {
    path: "/admin/history",
    name: "History",
    mayOpen: mayEditCatalogue,
  },
  {
    path: "/admin/people",
    name: "People",
    mayOpen: mayAdminister,
  },
  {
    path: "/admin/backup",
    name: "Backup",
    mayOpen: mayAdminister,
  },
  {
    path: "/admin/overlays",
    name: "Overlays",
    mayOpen: mayAdminister,
  },
  {
    path: "/admin/webhooks",
    name: "Webhooks",
    mayOpen: mayAdminister,
  },
] as const satisfies readonly DashboardEntry[];

export type DashboardPath = (typeof dashboardPages)[number]["path"];

export function findDashboardPage(path: string): DashboardEntry | undefined {
  return dashboardPages.find((page) => page.path === path);
}

/** The target of the site's links to the dashboard. */
const entrance = "/admin";

/**
 * The first page that the viewer may open, for viewers who open `/admin` without access to it. Null at other paths, and
 * for viewers who may open no page.
 */
export function findFirstDashboardPage(path: string, viewer: Parameters<MayOpen>[0]): string | null {
  return path === entrance ? (dashboardPages.find(({ mayOpen }) => mayOpen(viewer))?.path ?? null) : null;
}
