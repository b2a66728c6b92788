import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import LoaderCircle from "lucide-react/icons/loader-circle";

import type { CheckResult } from "./systemChecks.ts";

import styles from "./SystemCheck.module.css";

interface SystemCheckRowProps {
  name: string;
  /** The advice when the check fails. */
  advice: string;
  /** Undefined while the check is running. */
  result: CheckResult | undefined;
}

export function SystemCheckRow({ name, advice, result }: SystemCheckRowProps) {
  if (!result) {
    return (
      <li className={styles.row}>
        <LoaderCircle className={styles.busy} aria-hidden="true" />
        <span className={styles.name}>{name}</span>
        <span className={styles.verdict}>Checking...</span>
      </li>
    );
  }
  const { isGood, words } = result;
  const Icon = isGood ? CircleCheck : CircleX;
  return (
    <li className={styles.row}>
      <Icon className={isGood ? styles.good : styles.bad} aria-hidden="true" />
      <span className={styles.name}>{name}</span>
      <span className={styles.verdict}>{isGood ? "Works" : "Does not work"}</span>
      <span className={styles.words}>{words}</span>
      {!isGood && <span className={styles.advice}>{advice}</span>}
    </li>
  );
}
