import styles from "./PlaceLoading.module.css";

/** In place of what is loading; as high as the window where the lists come below each other. */
export function PlaceLoading() {
  return <output className={styles.waiting}>Loading...</output>;
}
