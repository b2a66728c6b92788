import { Link } from "react-router-dom";

import { useSiteQuery } from "../lib/generated/Site.ts";

import styles from "./Footer.module.css";

export function Footer() {
  const { data } = useSiteQuery();
  return (
    <footer className={styles.footer}>
      <p className={styles.copyright}>{data && `© ${data.site.year} ${data.site.title}`}</p>
      <nav className={styles.links} aria-label="Footer">
        {data && (
          <a href={data.site.eventUrl} rel="noopener">
            Event website
          </a>
        )}
        <Link to="/admin">Admin</Link>
      </nav>
    </footer>
  );
}
