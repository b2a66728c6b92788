import { lazy } from "react";
import { Route, Routes } from "react-router-dom";

import { HomePage } from "../home/HomePage.tsx";
import { NotFoundPage } from "../pages/NotFoundPage.tsx";
import { Layout } from "./Layout.tsx";

const SeriesPage = lazy(async () => ({ default: (await import("../series/SeriesPage.tsx")).SeriesPage }));
const LoginPage = lazy(async () => ({ default: (await import("../session/LoginPage.tsx")).LoginPage }));

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<HomePage />} />
        <Route path="login" element={<LoginPage />} />
        <Route path="series/:slug" element={<SeriesPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
