import { useSiteQuery } from "../lib/generated/Site.ts";
import court from "./banner.svg";

import styles from "./Banner.module.css";

export function Banner() {
  const { data } = useSiteQuery();
  return (
    <div className={styles.banner}>
      <img className={styles.picture} src={court} alt="" width={1920} height={550} fetchPriority="high" />
      <div className={styles.words}>
        <h1 className={styles.title}>{data?.site.title}</h1>
        <p className={styles.tagline}>{data?.site.tagline}</p>
      </div>
    </div>
  );
}
