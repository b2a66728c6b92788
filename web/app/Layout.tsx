import { Suspense, useLayoutEffect, useRef } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Outlet, useLocation } from "react-router-dom";

import { useKeepFavouritesHint } from "../home/favouritesHint.ts";
import { useSiteQuery } from "../lib/generated/Site.ts";
import { PageTitle } from "../lib/PageTitle.tsx";
import { dropSharing } from "../lib/sharing.ts";
import { useRetry } from "../lib/useRetry.ts";
import { TournamentProvider } from "../matches/TournamentProvider.tsx";
import { ConnectionNotice } from "./ConnectionNotice.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { PageFailure } from "./PageFailure.tsx";
import { Toasts } from "./Toasts.tsx";

import styles from "./Layout.module.css";

/** Fills the place of a page whose code is loading. */
function LoadingPage() {
  return (
    <div className={styles.waiting}>
      <PageTitle />
    </div>
  );
}

/** The layout of every page. A new path scrolls to the top and moves the focus there. */
export function Layout() {
  const { pathname } = useLocation();
  const { error, refetch } = useSiteQuery();
  useRetry(error !== undefined, refetch);
  useKeepFavouritesHint();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  // Before the effects of the page, which may scroll to one of its elements and focus it.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    dropSharing();
    window.scrollTo(0, 0);
    // The focus stays in the header's search when the viewer is typing there.
    const { activeElement } = document;
    const isTyping = activeElement instanceof HTMLInputElement && !main.current?.contains(activeElement);
    if (!isTyping) main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <TournamentProvider>
      <a className={`${styles.skip} visually-hidden`} href="#content">
        Skip to content
      </a>
      <Header />
      <main className={styles.main} id="content" ref={main} tabIndex={-1}>
        <ErrorBoundary FallbackComponent={PageFailure} resetKeys={[pathname]}>
          <Suspense fallback={<LoadingPage />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <ConnectionNotice />
      <Toasts />
    </TournamentProvider>
  );
}
