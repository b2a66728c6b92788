import { useApolloClient } from "@apollo/client/react";
import { type RefObject, useState } from "react";

import {
  averagePictureOffset,
  doTriesAgree,
  measurePictureOffset,
  mostPictureOffsetMs,
  picturesPerOffset,
  writePictureOffset,
} from "../../../domain/tournament/pictureOffset.ts";
import { describeFailure } from "../../lib/describeFailure.ts";
import { AlignPictureDocument, LastRallyDocument } from "../../lib/generated/LiveBoard.ts";
import type { HlsVideo } from "../../player/hlsSource.ts";
import { readPictureDate } from "../../player/pictureDate.ts";

interface Alignment {
  /** Whether a press is being measured, or the result is being stored. */
  isWorking: boolean;
  /** The result of the last press as a text; null before the first. */
  result: string | null;
  /** Called when the picture shows the end of the last rally. */
  press: () => Promise<void>;
}

interface Aligned {
  courtId: string;
  matchId: string;
  mediaRef: RefObject<HlsVideo | null>;
}

const failure = "The picture could not be aligned. Please try again.";

/** Measures the correction of the court's pictures by several presses, and stores their mean. */
export function useAlignment({ courtId, matchId, mediaRef }: Aligned): Alignment {
  const client = useApolloClient();
  const [tries, setTries] = useState<readonly number[]>([]);
  const [isWorking, setWorking] = useState(false);
  const [result, setResult] = useState<string | null>(null);

  /** The stream dates the picture and the server dates the rally, so the browser's clock does not matter. */
  async function measure(pictureAt: number): Promise<string> {
    const { data } = await client.query({
      query: LastRallyDocument,
      variables: { matchId },
      fetchPolicy: "network-only",
    });
    const rallyAt = data?.match?.lastRallyAt ?? null;
    if (rallyAt === null) return "No rally has been played yet.";
    const offset = measurePictureOffset(pictureAt, Date.parse(rallyAt));
    if (offset === null)
      return `The picture and the last rally are more than ${mostPictureOffsetMs / 1_000} s apart. This press does not count.`;
    const measured = [...tries, offset];
    if (measured.length < picturesPerOffset) {
      setTries(measured);
      return `${measured.length} of ${picturesPerOffset}: ${writePictureOffset(offset)}`;
    }
    setTries([]);
    if (!doTriesAgree(measured))
      return "These presses do not agree, so nothing was changed. Press three times again, each before the next rally is scored.";
    const offsetMs = averagePictureOffset(measured);
    return (await store(offsetMs)) ?? `The court’s correction is ${writePictureOffset(offsetMs)} now.`;
  }

  async function store(pictureOffsetMs: number): Promise<string | null> {
    const { data } = await client.mutate({
      mutation: AlignPictureDocument,
      variables: { courtId, pictureOffsetMs },
    });
    if (!data) return failure;
    return data.alignPicture.userErrors[0]?.message ?? null;
  }

  return {
    isWorking,
    result,
    async press() {
      const pictureAt = mediaRef.current && readPictureDate(mediaRef.current);
      if (isWorking || pictureAt === null) return;
      setWorking(true);
      const [outcome] = await Promise.allSettled([measure(pictureAt)]);
      setWorking(false);
      setResult(outcome.status === "fulfilled" ? outcome.value : describeFailure(outcome.reason, failure));
    },
  };
}
