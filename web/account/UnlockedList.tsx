import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { useRef } from "react";

import { useUnlockedSeriesQuery } from "../lib/generated/UnlockedSeries.ts";
import { EmptyList } from "../ui/lists/EmptyList.tsx";
import { useKeptPlace } from "../ui/lists/useKeptPlace.ts";
import { UnlockedEntry } from "./UnlockedEntry.tsx";

import styles from "./AccountPage.module.css";

/** The protected series that the viewer has unlocked. The app keeps the list up to date for all pages. */
export function UnlockedList() {
  const { data } = useUnlockedSeriesQuery();
  const list = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptPlace(list, heading);

  return (
    <section className={styles.section} aria-labelledby="account-unlocked" ref={list}>
      <h2 id="account-unlocked" ref={heading} tabIndex={-1}>
        Unlocked series
      </h2>
      {data?.unlockedSeries.length === 0 && (
        <EmptyList icon={<LockKeyhole />}>
          <p>You have not unlocked any password-protected series.</p>
        </EmptyList>
      )}
      {data && data.unlockedSeries.length > 0 && (
        <ul className={styles.unlocked}>
          {data.unlockedSeries.map((series) => (
            <UnlockedEntry key={series.id} series={series} />
          ))}
        </ul>
      )}
    </section>
  );
}
