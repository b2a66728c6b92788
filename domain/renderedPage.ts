import { isDashboardAddress } from "./pageName.ts";

/** The result of the web app's renderer. The server inserts it into the page's template. */
export interface RenderedPage {
  status: number;
  /** The page's current address, when the page has moved. */
  location: string | null;
  /** The HTML that is inserted at the end of the head. */
  head: string;
  /** The HTML that replaces the element with the id `root`. */
  body: string;
  /** The page of the build, into which the server inserts the HTML. */
  appPage: AppPage;
  /** Source files whose code this page needs, in addition to the code of every page. */
  sources: string[];
  /** Whether the page is only a frame without content. Its scripts are loaded immediately. */
  isFrame: boolean;
}

/** The pages of the two builds of the site, by their files: the one without and the one with the dashboard. */
export type AppPage = "index.html" | "dashboard.html";

/** The page of the build that contains the page at the path. */
export function appPageOf(path: string): AppPage {
  return isDashboardAddress(path) ? "dashboard.html" : "index.html";
}

/** Which pages of the tournament have content that every visitor sees. */
export interface TournamentPages {
  hasCourts: boolean;
  hasSchedule: boolean;
}
