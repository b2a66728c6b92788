import { CombinedGraphQLErrors } from "@apollo/client/errors";
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
import { uploading } from "../../lib/uploadLink.ts";
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
  const isTooLarge =
    CombinedGraphQLErrors.is(error) &&
    error.errors.some(({ extensions }) => extensions?.["code"] === "PAYLOAD_TOO_LARGE");
  if (isTooLarge) return tooLargeBackup;
  return describeFailure(error, importFailure);
}

/**
 * The steps of an import, from the choice of its file to its result. It runs on the server, so unmounting does not end
 * it.
 */
export function useImport({ latest, isNews }: LatestImport): Import {
  const client = useApolloClient();
  const upload = useRef<AbortController>(null);
  const [reading, setReading] = useState<number | null>(null);
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

  useEffect(() => () => upload.current?.abort(), []);

  async function read(file: File) {
    upload.current?.abort();
    const controller = new AbortController();
    upload.current = controller;
    setReading(0);
    const [outcome] = await Promise.allSettled([
      client.mutate({
        mutation: PreviewImportDocument,
        variables: { file },
        fetchPolicy: "no-cache",
        context: uploading((part) => {
          if (upload.current === controller) setReading(part);
        }, controller.signal),
      }),
    ]);
    if (upload.current !== controller) return;
    setReading(null);
    if (outcome.status === "rejected") {
      setProblem(describeRefusal(outcome.reason));
      return;
    }
    const result = outcome.value.data?.previewImport;
    if (result?.preview) setPreview(result.preview);
    else setProblem(result?.userErrors[0]?.message ?? unreadableBackup);
  }

  function choose(file: File) {
    const fault = findFault(file);
    setPreview(undefined);
    setProblem(fault);
    if (!fault) void read(file);
  }

  async function start() {
    const previewId = preview?.id ?? present?.id;
    if (previewId === undefined || isStarting) return;
    setIsStarting(true);
    setProblem(undefined);
    const [outcome] = await Promise.allSettled([
      client.mutate({
        mutation: ImportSeriesDocument,
        variables: { previewId },
        fetchPolicy: "no-cache",
      }),
    ]);
    setIsStarting(false);
    if (outcome.status === "rejected") {
      setProblem(describeRefusal(outcome.reason));
      return;
    }
    const result = outcome.value.data?.importSeries;
    if (result?.seriesImport) {
      setStarted(result.seriesImport);
      setAsideId(undefined);
      setPreview(undefined);
    } else setProblem(result?.userErrors[0]?.message ?? importFailure);
  }

  function startOver() {
    upload.current?.abort();
    upload.current = null;
    setReading(null);
    setPreview(undefined);
    setAsideId(present?.id);
    setProblem(undefined);
  }

  return {
    reading,
    preview,
    isStarting,
    present,
    // An import of another admin must not close the choice of a file in this dialog.
    isFollowed: isKnownHere && present?.id !== asideId && reading === null && !preview,
    problem,
    choose,
    start,
    startOver,
  };
}
