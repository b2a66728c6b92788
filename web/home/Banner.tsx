import type { ReactNode } from "react";

import { useSiteQuery } from "../lib/generated/Site.ts";
import court from "./banner.svg";

import styles from "./Banner.module.css";

/** The tournament's title and tagline, and below them the live series and the next start. */
export function Banner({ children }: { children: ReactNode }) {
  const { data } = useSiteQuery();
  return (
    <div className={styles.banner}>
      <img className={styles.picture} src={court} alt="" width={1920} height={550} fetchPriority="high" />
      <div className={styles.words}>
        <h1 className={styles.title}>{data?.site.title}</h1>
        <p className={styles.tagline}>{data?.site.tagline}</p>
        {children}
      </div>
    </div>
  );
}
