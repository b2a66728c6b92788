import { lazy } from "react";
import { Route, Routes } from "react-router-dom";

import { HomePage } from "../home/HomePage.tsx";
import { NotFoundPage } from "../pages/NotFoundPage.tsx";
import { BareLayout } from "./BareLayout.tsx";
import { Layout } from "./Layout.tsx";

const SeriesPage = lazy(async () => ({ default: (await import("../series/SeriesPage.tsx")).SeriesPage }));
const LoginPage = lazy(async () => ({ default: (await import("../session/LoginPage.tsx")).LoginPage }));
const ContactPage = lazy(async () => ({ default: (await import("../pages/ContactPage.tsx")).ContactPage }));
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

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<HomePage />} />
        <Route path="login" element={<LoginPage />} />
        <Route path="series/:slug" element={<SeriesPage />} />
        <Route path="privacy" element={<PrivacyPage />} />
        <Route path="contact" element={<ContactPage />} />
        <Route path="faq" element={<FaqPage />} />
        <Route path="systemrequirements" element={<SystemRequirementsPage />} />
        <Route path="forbidden" element={<ForbiddenPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route element={<BareLayout />}>
        <Route path="scoreboard" element={<ScoreboardPage />} />
        <Route path="helpdesk" element={<HelpdeskPage />} />
      </Route>
    </Routes>
  );
}
