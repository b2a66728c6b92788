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
        <Link to="/faq">F.A.Q.</Link>
        <Link to="/systemrequirements">System requirements</Link>
        <Link to="/contact">Contact</Link>
        <Link to="/privacy">Privacy</Link>
        <Link to="/admin">Admin</Link>
      </nav>
    </footer>
  );
}
