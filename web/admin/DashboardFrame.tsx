import { Suspense } from "react";
import { Link, Outlet, useLocation } from "react-router-dom";

import { PageTitle } from "../lib/PageTitle.tsx";
import { mayOperate } from "../session/roles.ts";
import { useViewer } from "../session/ViewerProvider.tsx";
import { AlarmBar } from "./alarms/AlarmBar.tsx";
import { useAlarms } from "./alarms/useAlarms.ts";
import { useAlarmSignals } from "./alarms/useAlarmSignals.ts";
import { DashboardPageLoading } from "./DashboardPageLoading.tsx";
import { findDashboardPage, dashboardPages } from "./dashboardPages.ts";
import { DraftOffers } from "./forms/DraftOffers.tsx";
import { UndoProvider } from "./history/UndoProvider.tsx";

import styles from "./DashboardFrame.module.css";

/** The frame of every page of the dashboard: the navigation, the alarms, and the unsaved drafts. */
export function DashboardFrame() {
  const { pathname } = useLocation();
  const { viewer } = useViewer();
  const maySeeAlarms = mayOperate(viewer);
  const alarms = useAlarms(maySeeAlarms);
  useAlarmSignals(alarms);
  const unsilenced = alarms?.filter(({ isQuiet }) => !isQuiet).length ?? 0;
  const page = findDashboardPage(pathname);
  const title = page?.title ?? page?.name;
  return (
    <>
      <PageTitle title={unsilenced > 0 ? `(${unsilenced}) ${title}` : title} />
      <div className={styles.dashboard}>
        <UndoProvider>
          <div className={styles.frame}>
            <div className={styles.page}>
              <h1 className="visually-hidden">Admin dashboard</h1>
              <nav className={styles.navigation} aria-label="Dashboard">
                {dashboardPages.map(
                  ({ path, name, mayOpen }) =>
                    viewer &&
                    mayOpen(viewer) && (
                      <Link key={path} to={path} aria-current={path === pathname ? "page" : undefined}>
                        {name}
                      </Link>
                    ),
                )}
              </nav>
              {maySeeAlarms && <AlarmBar alarms={alarms} />}
              <DraftOffers />
              <Suspense fallback={<DashboardPageLoading />}>
                <Outlet />
              </Suspense>
            </div>
          </div>
        </UndoProvider>
      </div>
    </>
  );
}
