import { useSiteQuery } from "./generated/Site.ts";

interface PageTitleProps {
  title?: string;
  /** What search engines and shared links say of the page; the site's tagline without one. */
  description?: string;
}

/** The document's title: the page's own, then the site's; the site's alone without one. And its description. */
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
