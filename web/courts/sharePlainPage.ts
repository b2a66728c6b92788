import type { SiteQuery } from "../lib/generated/Site.ts";
import type { Sharing } from "../lib/sharing.ts";

/** A page of the tournament that is shared without a picture. */
interface PlainPage {
  path: string;
  title: string;
  description: string;
}

export const courtsPage: PlainPage = {
  path: "/courts",
  title: "Courts",
  description: "All courts of the tournament with their matches and scores.",
};

export const schedulePage: PlainPage = {
  path: "/schedule",
  title: "Schedule",
  description: "The order of play: when and where each match of the tournament is played.",
};

export function sharePlainPage({ site }: SiteQuery, page: PlainPage, origin: string): Sharing {
  return {
    kind: "website",
    address: origin + page.path,
    siteTitle: site.title,
    title: page.title,
    description: page.description,
    picture: null,
    playerAddress: null,
    linkedData: null,
  };
}
