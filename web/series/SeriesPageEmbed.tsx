import { PageTitle } from "../lib/PageTitle.tsx";
import { EmbedFrame } from "./EmbedFrame.tsx";

import styles from "./SeriesPageEmbed.module.css";

/** A series that is shown elsewhere: nothing but its frame. */
export function SeriesPageEmbed({ title, link }: { title: string; link: string | null }) {
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <h1 className="visually-hidden">{title}</h1>
      {link === null ? (
        <p className={styles.none}>This broadcast is not available yet.</p>
      ) : (
        <EmbedFrame link={link} title={title} />
      )}
    </div>
  );
}
