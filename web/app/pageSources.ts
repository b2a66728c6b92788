import { missingPage } from "../../domain/pageName.ts";
import { dashboardPages } from "../admin/dashboardPages.ts";

/**
 * Sources whose code and styles a rendered page needs in addition to those of every page, by the pattern of its path.
 * They are not in the table of routes, since only the server reads them.
 */
const sources = new Map<string, readonly string[]>([
  ["/", []],
  ["/series/:slug", ["series/SeriesPage.tsx"]],
  ["/courts", ["courts/CourtsPage.tsx"]],
  ["/schedule", ["schedule/SchedulePage.tsx"]],
  ["/login", ["session/LoginPage.tsx"]],
  ["/signup", ["session/SignupPage.tsx"]],
  ["/forgot-password", ["session/ForgotPasswordPage.tsx"]],
  ["/account", ["account/AccountPage.tsx"]],
  // The dashboard's code is loaded once the viewer is known to be an admin.
  ...dashboardPages.map(({ path }) => [path, ["ui/ToastList.tsx"]] as const),
  ["/password", ["access/PasswordPage.tsx"]],
  ["/privacy", ["pages/PrivacyPage.tsx"]],
  ["/contact", ["pages/ContactPage.tsx"]],
  ["/faq", ["pages/FaqPage.tsx"]],
  ["/systemrequirements", ["pages/SystemRequirementsPage.tsx"]],
  ["/forbidden", ["pages/ForbiddenPage.tsx"]],
  ["/embed/:slug", ["pages/EmbedPage.tsx"]],
  ["/helpdesk", ["pages/HelpdeskPage.tsx"]],
  [missingPage, ["pages/NotFoundPage.tsx"]],
]);

export function sourcesOf(pattern: string): string[] {
  const found = sources.get(pattern);
  if (!found) throw new Error(`pageSources.ts does not name the sources of ${pattern}.`);
  return [...found];
}

/** The sources of the dashboard's first page, which only an admin's HTML links to. */
export const dashboardSources: readonly string[] = [
  "admin/DashboardFrame.tsx",
  "admin/DashboardPage.tsx",
  "admin/AdminPage.tsx",
  "ui/ToastList.tsx",
];
