import { lazy } from "react";
import { matchPath, Route, Routes } from "react-router-dom";

import { HomePage } from "../home/HomePage.tsx";
import { NotFoundPage } from "../pages/NotFoundPage.tsx";
import { PasswordPrompt } from "../series/PasswordPrompt.tsx";
import { AdminsOnly } from "../session/AdminsOnly.tsx";
import { GuestsOnly } from "../session/GuestsOnly.tsx";
import { SignedInOnly } from "../session/SignedInOnly.tsx";
import { BareLayout } from "./BareLayout.tsx";
import { Layout } from "./Layout.tsx";
import { lazyPage } from "./lazyPage.tsx";

const SeriesPage = lazyPage(async () => (await import("../series/SeriesPage.tsx")).SeriesPage);
const PasswordPage = lazy(async () => ({
  default: (await import("../series/PasswordPage.tsx")).PasswordPage,
}));
const LoginPage = lazy(async () => ({ default: (await import("../session/LoginPage.tsx")).LoginPage }));
const SignupPage = lazy(async () => ({ default: (await import("../session/SignupPage.tsx")).SignupPage }));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import("../session/ForgotPasswordPage.tsx")).ForgotPasswordPage,
}));
const AccountPage = lazy(async () => ({ default: (await import("../account/AccountPage.tsx")).AccountPage }));
const AdminPage = lazy(async () => ({ default: (await import("../admin/AdminPage.tsx")).AdminPage }));
const ContactPage = lazy(async () => ({ default: (await import("../pages/ContactPage.tsx")).ContactPage }));
const EmbedPage = lazy(async () => ({ default: (await import("../pages/EmbedPage.tsx")).EmbedPage }));
const FaqPage = lazy(async () => ({ default: (await import("../pages/FaqPage.tsx")).FaqPage }));
const ForbiddenPage = lazy(async () => ({
  default: (await import("../pages/ForbiddenPage.tsx")).ForbiddenPage,
}));
const HelpdeskPage = lazy(async () => ({
  default: (await import("../pages/HelpdeskPage.tsx")).HelpdeskPage,
}));
const PrivacyPage = lazy(async () => ({ default: (await import("../pages/PrivacyPage.tsx")).PrivacyPage }));
const ScoreboardPage = lazy(async () => ({
  default: (await import("../pages/ScoreboardPage.tsx")).ScoreboardPage,
}));
const SystemRequirementsPage = lazy(async () => ({
  default: (await import("../pages/SystemRequirementsPage.tsx")).SystemRequirementsPage,
}));

const seriesPath = "/series/:slug";

/** Loads the code of the page at the path, where the server's HTML shows it before any script has run. */
export async function loadPage(path: string): Promise<void> {
  if (matchPath(seriesPath, path)) await SeriesPage.load();
}

export function AppRoutes() {
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
        <Route element={<AdminsOnly />}>
          <Route path="admin" element={<AdminPage />} />
        </Route>
        <Route path={seriesPath} element={<SeriesPage />} />
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
        <Route path="scoreboard" element={<ScoreboardPage />} />
        <Route path="helpdesk" element={<HelpdeskPage />} />
      </Route>
    </Routes>
  );
}
