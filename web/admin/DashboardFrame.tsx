import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";

import { PageTitle } from "../lib/PageTitle.tsx";
import { DraftOffers } from "./forms/DraftOffers.tsx";
import { UnsavedWorkProvider } from "./forms/UnsavedWorkProvider.tsx";

import styles from "./DashboardFrame.module.css";

interface DashboardFrameProps {
  title: string;
  /** What stands beside the content where there is room. */
  side?: ReactNode;
  children: ReactNode;
}

const pages = [
  { path: "/admin", name: "Broadcasts" },
  { path: "/admin/courts", name: "Courts" },
];

/** What every page of the dashboard has: the way to the others, and the drafts that were not saved. */
export function DashboardFrame({ title, side, children }: DashboardFrameProps) {
  const { pathname } = useLocation();
  return (
    <UnsavedWorkProvider>
      <PageTitle title={title} />
      <div className={styles.page} data-has-side={side !== undefined || undefined}>
        <h1 className="visually-hidden">Admin dashboard</h1>
        <nav className={styles.navigation} aria-label="Dashboard">
          {pages.map(({ path, name }) => (
            <Link key={path} to={path} aria-current={path === pathname ? "page" : undefined}>
              {name}
            </Link>
          ))}
        </nav>
        <div className={styles.content}>
          <DraftOffers />
          {children}
        </div>
        {side !== undefined && <div className={styles.side}>{side}</div>}
      </div>
    </UnsavedWorkProvider>
  );
}
