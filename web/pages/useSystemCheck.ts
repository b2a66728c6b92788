import { useApolloClient } from "@apollo/client/react";
import { type RefObject, useEffect, useRef, useState } from "react";

import { useSystemCheckQuery } from "../lib/generated/SystemCheck.ts";
import { loadFile, loadStream, playTestVideo } from "./playTestVideo.ts";
import {
  checkCookies,
  checkHls,
  type CheckKey,
  checkSound,
  checkStorage,
  checkUpdates,
  type CheckResult,
  type CheckResults,
} from "./systemChecks.ts";
// The file is not inlined, since the content security policy allows no media from data URLs.
import testClip from "./testClip.mp4?no-inline";

/** A live channel of the demonstration, which never ends. */
const demonstrationStream = "/demonstration/live/court-1/index.m3u8";

interface SystemCheckState {
  results: CheckResults;
  isRunning: boolean;
  /** The time at which all checks had finished; null before. */
  finishedAt: Date | null;
  run: () => void;
}

/** Runs all checks concurrently and shows each result as it arrives. The video plays in the given element. */
export function useSystemCheck(mediaRef: RefObject<HTMLVideoElement | null>): SystemCheckState {
  const client = useApolloClient();
  const { data } = useSystemCheckQuery();
  const [results, setResults] = useState<CheckResults>({});
  const [isRunning, setIsRunning] = useState(false);
  const [finishedAt, setFinishedAt] = useState<Date | null>(null);
  const stopVideo = useRef(() => {});

  useEffect(() => () => stopVideo.current(), []);

  async function run(media: HTMLVideoElement) {
    const note = async (key: CheckKey, check: () => CheckResult | Promise<CheckResult>) => {
      const [found] = await Promise.allSettled([Promise.resolve().then(check)]);
      // A check that throws has a result too.
      const result =
        found.status === "fulfilled" ? found.value : { isGood: false, words: String(found.reason) };
      setResults((others) => ({ ...others, [key]: result }));
    };
    stopVideo.current();
    setResults({});
    setFinishedAt(null);
    setIsRunning(true);

    const hls = checkHls(media);
    const isStreamed = data?.site.isDemonstration === true && hls.isGood;
    const video = isStreamed
      ? playTestVideo(media, "stream", loadStream(demonstrationStream))
      : playTestVideo(media, "clip", loadFile(testClip));
    stopVideo.current = video.stop;
    await Promise.all([
      note("video", () => video.result),
      note("hls", () => hls),
      note("sound", () => checkSound(media)),
      note("updates", () => checkUpdates(client)),
      note("storage", checkStorage),
      note("cookies", checkCookies),
    ]);

    media.pause();
    if (!(await video.result).isGood) video.stop();
    setFinishedAt(new Date());
    setIsRunning(false);
  }

  return {
    results,
    isRunning,
    finishedAt,
    run() {
      if (mediaRef.current && !isRunning) void run(mediaRef.current);
    },
  };
}
