import type { ApolloClient } from "@apollo/client";
import { skipToken, useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";

import {
  importFailure,
  mostBackupBytes,
  tooLargeBackup,
  unreadableBackup,
} from "../../../domain/backupFile.ts";
import { describeFailure } from "../../lib/describeFailure.ts";
import {
  ImportSeriesDocument,
  type ImportDialog_ImportFragment as SeriesImport,
  PreviewImportDocument,
  type PreviewImportMutation,
  useImportUpdatesSubscription,
} from "../../lib/generated/ImportDialog.ts";
import { backupResponseTimeoutMs, isTooLargeUpload, uploading } from "../../lib/uploadLink.ts";
import type { LatestImport } from "./useLatestImport.ts";

export type Preview = NonNullable<PreviewImportMutation["previewImport"]["preview"]>;

interface Import {
  /** The uploaded part of the file, from 0 to 1; null while no file is being uploaded. */
  reading: number | null;
  /** The changes that importing the chosen file would make. */
  preview: Preview | undefined;
  isStarting: boolean;
  /** The running import, or the one that was started last. */
  present: SeriesImport | null | undefined;
  /** Whether the import is shown: it was started here or seen running, and no other file has been chosen since. */
  isFollowed: boolean;
  problem: string | undefined;
  choose: (file: File) => void;
  /** Starts the import of the preview, or retries the one that failed. */
  start: () => Promise<void>;
  /** Returns to the choice of a file. */
  startOver: () => void;
}

function findFault({ name, size }: File): string | undefined {
  if (!/\.json(?:\.gz)?$/i.test(name)) return unreadableBackup;
  return size > mostBackupBytes ? tooLargeBackup : undefined;
}

function describeRefusal(error: unknown): string {
  return isTooLargeUpload(error) ? tooLargeBackup : describeFailure(error, importFailure);
}

/** The result of a request: its value, or the reason to show. */
type Outcome<Value> = { value: Value; problem?: undefined } | { value?: undefined; problem: string };

/** Uploads a file for its preview, one at a time. A file that was replaced or cancelled gets no `onEnd`. */
function usePreviewUpload(onEnd: (outcome: Outcome<Preview>) => void) {
  const client = useApolloClient();
  const upload = useRef<AbortController>(null);
  const [uploaded, setUploaded] = useState<number | null>(null);

  useEffect(() => () => upload.current?.abort(), []);

  async function start(file: File) {
    upload.current?.abort();
    const controller = new AbortController();
    upload.current = controller;
    setUploaded(0);
    const [outcome] = await Promise.allSettled([
      client.mutate({
        mutation: PreviewImportDocument,
        variables: { file },
        fetchPolicy: "no-cache",
        context: uploading(
          (part) => {
            if (upload.current === controller) setUploaded(part);
          },
          controller.signal,
          backupResponseTimeoutMs,
        ),
      }),
    ]);
    if (upload.current !== controller) return;
    setUploaded(null);
    if (outcome.status === "rejected") {
      onEnd({ problem: describeRefusal(outcome.reason) });
      return;
    }
    const result = outcome.value.data?.previewImport;
    if (result?.preview) onEnd({ value: result.preview });
    else onEnd({ problem: result?.userErrors[0]?.message ?? unreadableBackup });
  }

  function cancel() {
    upload.current?.abort();
    upload.current = null;
    setUploaded(null);
  }

  return { uploaded, start, cancel };
}

async function requestImport(client: ApolloClient, previewId: string): Promise<Outcome<SeriesImport>> {
  const [outcome] = await Promise.allSettled([
    client.mutate({ mutation: ImportSeriesDocument, variables: { previewId }, fetchPolicy: "no-cache" }),
  ]);
  if (outcome.status === "rejected") return { problem: describeRefusal(outcome.reason) };
  const result = outcome.value.data?.importSeries;
  if (result?.seriesImport) return { value: result.seriesImport };
  return { problem: result?.userErrors[0]?.message ?? importFailure };
}

/**
 * The steps of an import, from the choice of its file to its result. It runs on the server, so unmounting does not end
 * it.
 */
export function useImport({ latest, isNews }: LatestImport): Import {
  const client = useApolloClient();
  const [preview, setPreview] = useState<Preview>();
  const [started, setStarted] = useState<SeriesImport>();
  const [isStarting, setIsStarting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [asideId, setAsideId] = useState<string>();
  const { data } = useImportUpdatesSubscription(
    started ? { variables: { id: started.id }, fetchPolicy: "no-cache" } : skipToken,
  );
  const hasUpdate = started !== undefined && data?.seriesImport?.id === started.id;
  const present = hasUpdate ? data.seriesImport : (started ?? latest);
  const isKnownHere = started !== undefined || isNews;
  const upload = usePreviewUpload((outcome) => {
    if (outcome.value) setPreview(outcome.value);
    else setProblem(outcome.problem);
  });

  function choose(file: File) {
    const fault = findFault(file);
    setPreview(undefined);
    setProblem(fault);
    if (!fault) void upload.start(file);
  }

  async function start() {
    const previewId = preview?.id ?? present?.id;
    if (previewId === undefined || isStarting) return;
    setIsStarting(true);
    setProblem(undefined);
    const outcome = await requestImport(client, previewId);
    setIsStarting(false);
    if (outcome.value) {
      setStarted(outcome.value);
      setAsideId(undefined);
      setPreview(undefined);
    } else setProblem(outcome.problem);
  }

  function startOver() {
    upload.cancel();
    setPreview(undefined);
    setAsideId(present?.id);
    setProblem(undefined);
  }

  return {
    reading: upload.uploaded,
    preview,
    isStarting,
    present,
    // An import of another admin must not close the choice of a file in this dialog.
    isFollowed: isKnownHere && present?.id !== asideId && upload.uploaded === null && !preview,
    problem,
    choose,
    start,
    startOver,
  };
}
