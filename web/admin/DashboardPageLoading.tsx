import styles from "./DashboardPageLoading.module.css";

/** The loading state of a page of the dashboard; as high as the window where its lists are below each other. */
export function DashboardPageLoading() {
  return <output className={styles.waiting}>Loading...</output>;
}
