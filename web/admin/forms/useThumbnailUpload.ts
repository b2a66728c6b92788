import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";

import { tooLargePicture } from "../../../domain/pictureFile.ts";
import { describeFailure } from "../../lib/describeFailure.ts";
import { UploadThumbnailDocument } from "../../lib/generated/ThumbnailField.ts";
import { isTooLargeUpload, uploading } from "../../lib/uploadLink.ts";
import { preparePicture } from "./preparePicture.ts";

export interface ThumbnailUpload {
  /** The uploaded share, from 0 to 1; null while nothing is uploaded. */
  progress: number | null;
  problem: string | undefined;
  /** A warning about the picture, shown before it is saved. */
  note: string | undefined;
  start: (file: File) => void;
  callOff: () => void;
}

const failure = "The picture could not be uploaded. Please try again.";

function describeRefusal(error: unknown): string {
  return isTooLargeUpload(error) ? tooLargePicture : describeFailure(error, failure);
}

/**
 * Uploads a picture as soon as it is chosen, and returns its address, which is saved with the form. A newer choice, and
 * leaving the form, cancel the previous upload.
 */
export function useThumbnailUpload(onStored: (url: string) => void): ThumbnailUpload {
  const client = useApolloClient();
  const present = useRef<AbortController>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const [note, setNote] = useState<string>();

  useEffect(() => () => present.current?.abort(), []);

  function callOff() {
    present.current?.abort();
    present.current = null;
    setProgress(null);
  }

  async function send(chosen: File) {
    const controller = new AbortController();
    present.current = controller;
    setProgress(0);
    const [prepared] = await Promise.allSettled([preparePicture(chosen)]);
    if (present.current !== controller) return;
    // The server may decode a file that the browser cannot.
    const picture = prepared.status === "fulfilled" ? prepared.value : { file: chosen, note: undefined };
    if ("problem" in picture) {
      callOff();
      setProblem(picture.problem);
      return;
    }
    const { file } = picture;
    setNote(picture.note);
    const [outcome] = await Promise.allSettled([
      client.mutate({
        mutation: UploadThumbnailDocument,
        variables: { file },
        context: uploading((part) => {
          if (present.current === controller) setProgress(part);
        }, controller.signal),
      }),
    ]);
    if (present.current !== controller) return;
    present.current = null;
    setProgress(null);
    if (outcome.status === "rejected") {
      setProblem(describeRefusal(outcome.reason));
      return;
    }
    const result = outcome.value.data?.uploadThumbnail;
    if (result?.thumbnail) onStored(result.thumbnail.url);
    else setProblem(result?.userErrors[0]?.message ?? failure);
  }

  function start(file: File) {
    callOff();
    setProblem(undefined);
    setNote(undefined);
    void send(file);
  }

  return { progress, problem, note, start, callOff };
}
