import styles from "./PlaceLoading.module.css";

/** The loading state of a page of the dashboard; as high as the window where its lists are below each other. */
export function PlaceLoading() {
  return <output className={styles.waiting}>Loading...</output>;
}
