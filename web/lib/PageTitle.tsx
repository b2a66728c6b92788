import { useSiteQuery } from "./generated/Site.ts";

/** The document's title: the page's own, then the site's; the site's alone without one. */
export function PageTitle({ title }: { title?: string }) {
  const { data } = useSiteQuery();
  const parts = [title, data?.site.title].filter((part) => part !== undefined);
  return parts.length > 0 ? <title>{parts.join(" · ")}</title> : null;
}
