import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useId, useRef } from "react";

import { PicturesWait } from "../Thumbnail.tsx";
import { useIsNear } from "./useIsNear.ts";
import { useOverflow } from "./useOverflow.ts";
import { useScrollStart } from "./useScrollStart.ts";

import styles from "./Row.module.css";

const stepPixels = 500;

interface RowProps {
  title: string;
  /** The id of its section, to which links lead. */
  anchor?: string;
  /** Whether it is below the first screen of a phone: its pictures are then fetched when it is near the window. */
  isLower?: boolean;
  children: ReactNode;
}

/**
 * A titled row that scrolls sideways, with arrows while its content overflows. It is initially scrolled to the child
 * with the attribute `data-start`, if there is one.
 */
export function Row({ title, anchor, isLower = false, children }: RowProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const isNear = useIsNear(section, !isLower);
  const list = useRef<HTMLUListElement>(null);
  useScrollStart(list);
  const { overflows, isAtStart, isAtEnd } = useOverflow(list);

  function scroll(distance: number) {
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    list.current?.scrollBy({ left: distance, behavior: isStill ? "instant" : "smooth" });
  }

  return (
    <section id={anchor} className={styles.row} aria-labelledby={id} ref={section}>
      <div className={styles.head}>
        <h3 className={styles.title} id={id}>
          {title}
        </h3>
        {overflows && (
          <div className={styles.arrows}>
            <button
              type="button"
              className={styles.arrow}
              aria-label={`Scroll ${title} left`}
              aria-disabled={isAtStart}
              onClick={() => scroll(-stepPixels)}
            >
              <ChevronLeft aria-hidden="true" />
            </button>
            <button
              type="button"
              className={styles.arrow}
              aria-label={`Scroll ${title} right`}
              aria-disabled={isAtEnd}
              onClick={() => scroll(stepPixels)}
            >
              <ChevronRight aria-hidden="true" />
            </button>
          </div>
        )}
      </div>
      <ul className={styles.list} ref={list}>
        <PicturesWait value={!isNear}>{children}</PicturesWait>
      </ul>
    </section>
  );
}
