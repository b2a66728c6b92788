import { useSiteQuery } from "./generated/Site.ts";

interface PageTitleProps {
  title?: string;
  /** The description for search engines and shared links; the site's tagline by default. */
  description?: string;
}

/** The document's title, which is the page's own followed by the site's or the site's alone, and its description. */
export function PageTitle({ title, description }: PageTitleProps) {
  const { data } = useSiteQuery();
  const parts = [title, data?.site.title].filter((part) => part !== undefined);
  const summary = description ?? data?.site.tagline;
  return (
    <>
      {parts.length > 0 && <title>{parts.join(" · ")}</title>}
      {summary && <meta name="description" content={summary} />}
    </>
  );
}
