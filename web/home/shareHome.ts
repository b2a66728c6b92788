import type { HomePageQuery } from "../lib/generated/HomePage.ts";
import type { SiteQuery } from "../lib/generated/Site.ts";
import type { Sharing } from "../lib/sharing.ts";
import { listOffered } from "./listOffered.ts";

/**
 * The sharing data of the homepage with its series as a list. The picture is that of the first live one, or the first.
 */
export function shareHome({ site }: SiteQuery, { catalogue }: HomePageQuery, origin: string): Sharing {
  const address = `${origin}/`;
  const offered = listOffered(catalogue.categories);
  const pictured = offered.filter(({ thumbnail }) => thumbnail);
  return {
    kind: "website",
    address,
    siteTitle: site.title,
    title: site.title,
    description: site.tagline,
    picture: (pictured.find(({ isLive }) => isLive) ?? pictured[0])?.thumbnail ?? null,
    playerAddress: null,
    linkedData: {
      "@context": "https://schema.org",
      "@graph": [
        { "@type": "WebSite", "@id": address, url: address, name: site.title, description: site.tagline },
        {
          "@type": "ItemList",
          itemListElement: offered.map(({ slug, title }, index) => ({
            "@type": "ListItem",
            position: index + 1,
            url: `${origin}/series/${slug}`,
            name: title,
          })),
        },
      ],
    },
  };
}
