import { Link } from "react-router-dom";

import { useSiteQuery } from "../lib/generated/Site.ts";
import { AccountLinks } from "./AccountLinks.tsx";
import { Logo } from "./Logo.tsx";
import { Search } from "./Search.tsx";
import { TournamentLinks } from "./TournamentLinks.tsx";

import styles from "./Header.module.css";

export function Header() {
  const { data } = useSiteQuery();
  return (
    <header className={styles.header}>
      <Link className={styles.home} to="/" aria-label={data ? `${data.site.title}, home` : "Home"}>
        <Logo />
        <span className={styles.name}>{data?.site.title}</span>
      </Link>
      <TournamentLinks />
      <div className={styles.tools}>
        <Search />
        <AccountLinks />
      </div>
    </header>
  );
}
