import { type ReactNode, Suspense } from "react";
import { matchPath, Route, Routes } from "react-router-dom";

import { missingPage } from "../../domain/pageName.ts";
import { PasswordPrompt } from "../access/PasswordPrompt.tsx";
import { dashboardPages } from "../admin/dashboardPages.ts";
import { HomePage } from "../home/HomePage.tsx";
import { lazyPart } from "../loading/lazyPart.tsx";
import { SeriesPageLoading } from "../series/SeriesPageLoading.tsx";
import { GuestsOnly } from "../session/GuestsOnly.tsx";
import { SignedInOnly } from "../session/SignedInOnly.tsx";
import { BareLayout } from "./BareLayout.tsx";
import { Layout } from "./Layout.tsx";

const SeriesPage = lazyPart(async () => (await import("../series/SeriesPage.tsx")).SeriesPage);
const PasswordPage = lazyPart(async () => (await import("../access/PasswordPage.tsx")).PasswordPage);
const LoginPage = lazyPart(async () => (await import("../session/LoginPage.tsx")).LoginPage);
const SignupPage = lazyPart(async () => (await import("../session/SignupPage.tsx")).SignupPage);
const ForgotPasswordPage = lazyPart(
  async () => (await import("../session/ForgotPasswordPage.tsx")).ForgotPasswordPage,
);
const AccountPage = lazyPart(async () => (await import("../account/AccountPage.tsx")).AccountPage);
const ContactPage = lazyPart(async () => (await import("../pages/ContactPage.tsx")).ContactPage);
const CourtsPage = lazyPart(async () => (await import("../courts/CourtsPage.tsx")).CourtsPage);
const EmbedPage = lazyPart(async () => (await import("../pages/EmbedPage.tsx")).EmbedPage);
const FaqPage = lazyPart(async () => (await import("../pages/FaqPage.tsx")).FaqPage);
const ForbiddenPage = lazyPart(async () => (await import("../pages/ForbiddenPage.tsx")).ForbiddenPage);
const HelpdeskPage = lazyPart(async () => (await import("../pages/HelpdeskPage.tsx")).HelpdeskPage);
const NotFoundPage = lazyPart(async () => (await import("../pages/NotFoundPage.tsx")).NotFoundPage);
const PrivacyPage = lazyPart(async () => (await import("../pages/PrivacyPage.tsx")).PrivacyPage);
const SchedulePage = lazyPart(async () => (await import("../schedule/SchedulePage.tsx")).SchedulePage);
const SystemRequirementsPage = lazyPart(
  async () => (await import("../pages/SystemRequirementsPage.tsx")).SystemRequirementsPage,
);

export const LazyUmpirePage = lazyPart(async () => (await import("../umpire/UmpirePage.tsx")).UmpirePage);

const seriesPath = "/series/:slug";

interface RenderedPath {
  pattern: string;
  /** Loads the code that hydration needs to keep the page on the screen; absent where the server renders none of it. */
  load?: () => Promise<unknown>;
  /** The page is empty until the viewer is loaded, so its scripts need not wait for the first paint. */
  isFrame?: true;
}

/**
 * The paths whose pages the server renders. Pages that depend on the viewer are rendered as a frame without content.
 */
const renderedPaths: readonly RenderedPath[] = [
  { pattern: "/" },
  { pattern: seriesPath, load: SeriesPage.load },
  { pattern: "/courts", load: CourtsPage.load },
  { pattern: "/schedule", load: SchedulePage.load },
  { pattern: "/login", load: LoginPage.load },
  { pattern: "/signup", load: SignupPage.load },
  { pattern: "/forgot-password", load: ForgotPasswordPage.load },
  { pattern: "/account", isFrame: true },
  // The dashboard's code is loaded once the viewer is known to be an admin.
  ...dashboardPages.map<RenderedPath>(({ path }) => ({
    pattern: path,
    isFrame: true,
  })),
  { pattern: "/password", load: PasswordPage.load },
  { pattern: "/privacy", load: PrivacyPage.load },
  { pattern: "/contact", load: ContactPage.load },
  { pattern: "/faq", load: FaqPage.load },
  {
    pattern: "/systemrequirements",
    load: SystemRequirementsPage.load,
  },
  { pattern: "/forbidden", load: ForbiddenPage.load },
  { pattern: "/embed/:slug", load: EmbedPage.load },
  { pattern: "/helpdesk", load: HelpdeskPage.load },
];
const renderedMissingPage: RenderedPath = {
  pattern: missingPage,
  load: NotFoundPage.load,
};
/**
 * The page that the server renders at the path, the 404 page when there is none. Null for the page of devices, whose
 * token only the browser has.
 */
export function findRenderedPath(path: string): RenderedPath | null {
  if (matchPath("/umpire", path)) return null;
  return renderedPaths.find(({ pattern }) => matchPath(pattern, path)) ?? renderedMissingPage;
}

/** Loads the code of the page at the path when the server's HTML contains that page. */
export async function loadPage(path: string): Promise<void> {
  await findRenderedPath(path)?.load?.();
}

interface AppRoutesProps {
  /** The routes at the dashboard's paths. */
  dashboard: ReactNode;
}

export function AppRoutes({ dashboard }: AppRoutesProps) {
  return (
    <Routes>
      <Route
        element={
          <PasswordPrompt>
            <Layout />
          </PasswordPrompt>
        }
      >
        <Route index element={<HomePage />} />
        <Route element={<GuestsOnly />}>
          <Route path="login" element={<LoginPage />} />
          <Route path="signup" element={<SignupPage />} />
        </Route>
        <Route path="forgot-password" element={<ForgotPasswordPage />} />
        <Route element={<SignedInOnly />}>
          <Route path="account" element={<AccountPage />} />
        </Route>
        {dashboard}
        <Route
          path={seriesPath}
          element={
            // A boundary of its own, so that the cached fields of the series are shown before the page's code is
            // loaded.
            <Suspense fallback={<SeriesPageLoading />}>
              <SeriesPage />
            </Suspense>
          }
        />
        <Route path="courts" element={<CourtsPage />} />
        <Route path="schedule" element={<SchedulePage />} />
        <Route path="password" element={<PasswordPage />} />
        <Route path="privacy" element={<PrivacyPage />} />
        <Route path="contact" element={<ContactPage />} />
        <Route path="faq" element={<FaqPage />} />
        <Route path="systemrequirements" element={<SystemRequirementsPage />} />
        <Route path="forbidden" element={<ForbiddenPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route element={<BareLayout />}>
        <Route path="embed/:slug" element={<EmbedPage />} />
        <Route path="helpdesk" element={<HelpdeskPage />} />
      </Route>
    </Routes>
  );
}
