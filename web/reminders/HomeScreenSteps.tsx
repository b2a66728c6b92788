import Share from "lucide-react/icons/share";
import SquarePlus from "lucide-react/icons/square-plus";

import styles from "./HomeScreenSteps.module.css";

/** The steps by which an iPhone or iPad can show notifications. */
export function HomeScreenSteps() {
  return (
    <section className={styles.steps} aria-labelledby="home-screen">
      <h3 id="home-screen" className={styles.title}>
        Add this site to the Home Screen first
      </h3>
      <p className={styles.reason}>
        An iPhone or iPad shows notifications of the sites on its Home Screen only, from iOS 16.4 on.
      </p>
      <div className={styles.parts}>
        <Picture />
        <ol className={styles.list}>
          <li>
            Press <Share className={styles.icon} aria-hidden="true" size={18} /> Share at the edge of the
            screen.
          </li>
          <li>
            Choose <SquarePlus className={styles.icon} aria-hidden="true" size={18} /> Add to Home Screen.
          </li>
          <li>Open the site from there, and press “Remind me” again.</li>
        </ol>
      </div>
    </section>
  );
}

/** The lower half of a phone, with the browser's share button and the menu item. The steps say the same as text. */
function Picture() {
  return (
    <svg className={styles.picture} viewBox="0 0 120 150" aria-hidden="true">
      <path className={styles.phone} d="M4 0v132a14 14 0 0 0 14 14h84a14 14 0 0 0 14-14V0" />
      <rect className={styles.menu} x="12" y="10" width="96" height="84" rx="8" />
      <path className={styles.line} d="M22 26h50M22 74h28" />
      <rect className={styles.chosen} x="12" y="38" width="96" height="24" />
      <path className={styles.word} d="M22 50h58" />
      <path className={styles.sign} d="M92 44h12v12H92zM98 47v6M95 50h6" />
      <path
        className={styles.line}
        d="M22 122l-5 5 5 5M36 122l5 5-5 5M80 132v-10h10v10zM98 122h8M98 127h8M98 132h8"
      />
      <circle className={styles.ring} cx="60" cy="126" r="13" />
      <path className={styles.sign} d="M60 130v-12M56 121l4-4 4 4M54 125v8h12v-8" />
      <path className={styles.arrow} d="M60 108V68M55 74l5-6 5 6" />
    </svg>
  );
}
