import { useRef } from "react";

import { Button } from "../ui/Button.tsx";
import { describeSystem } from "./describeSystem.ts";
import { ReportLine } from "./ReportLine.tsx";
import { SystemCheckRow } from "./SystemCheckRow.tsx";
import { checks } from "./systemChecks.ts";
import { useSystemCheck } from "./useSystemCheck.ts";

import styles from "./SystemCheck.module.css";

/** Checks on the viewer's own device what watching requires, and shows the results. */
export function SystemCheck() {
  const media = useRef<HTMLVideoElement>(null);
  const { results, isRunning, finishedAt, run } = useSystemCheck(media);
  const hasBegun = isRunning || finishedAt !== null;
  const hasPlayed = finishedAt !== null && results.video?.isGood === true;
  const failed = checks.filter(({ key }) => results[key]?.isGood === false);
  const summary =
    finishedAt === null
      ? ""
      : failed.length === 0
        ? "Everything works on this device."
        : `Not everything works on this device: ${failed.map(({ name }) => name).join(", ")}.`;

  return (
    <>
      <p>
        The check plays a few seconds of video without sound and takes no longer than a quarter of a minute.
      </p>
      <div className={styles.start}>
        <Button aria-disabled={isRunning} onClick={run}>
          {isRunning ? "Checking..." : finishedAt ? "Check again" : "Check this device"}
        </Button>
        <output className={styles.summary}>{summary}</output>
      </div>
      <div className={styles.results} hidden={!hasBegun}>
        <div className={styles.picture}>
          <video
            ref={media}
            className={styles.video}
            aria-label="Test video"
            muted
            loop
            playsInline
            controls={hasPlayed}
          />
          {hasPlayed && (
            <p className={styles.hint}>Play it with its sound on to hear whether your speakers work.</p>
          )}
        </div>
        <ul className={styles.list}>
          {checks.map(({ key, name, advice }) => (
            <SystemCheckRow key={key} name={name} advice={advice} result={results[key]} />
          ))}
        </ul>
      </div>
      {finishedAt && (
        <ReportLine
          line={describeSystem(results, finishedAt, {
            userAgent: navigator.userAgent,
            origin: window.location.origin,
            screen: {
              width: window.screen.width,
              height: window.screen.height,
              pixelRatio: window.devicePixelRatio,
            },
          })}
        />
      )}
    </>
  );
}
