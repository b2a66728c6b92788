import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";

import { ambiguousDate } from "../../../domain/tournament/orderOfPlay.ts";
import { describeFailure, unknownResult } from "../../lib/describeFailure.ts";
import {
  ImportMatchesDocument,
  type MatchImport_PreviewFragment as Preview,
  PreviewMatchImportDocument,
} from "../../lib/generated/MatchImport.ts";
import { useIsMounted } from "../../lib/useIsMounted.ts";
import { showToast } from "../../ui/toast.ts";
import { describeCounts } from "./MatchImportPreview.tsx";

type DateOrder = "DAY_FIRST" | "MONTH_FIRST";

const unread = "The file could not be read. Please try again.";
const unimported = "The order of play could not be imported. Please try again.";

type Step =
  | { kind: "choice" }
  | { kind: "reading" }
  | { kind: "importing" }
  | { kind: "dates"; file: File }
  | { kind: "preview"; preview: Preview }
  | { kind: "done"; preview: Preview };

interface Outcome {
  preview?: Preview | null;
  userErrors: readonly { message: string }[];
}

interface MatchImport {
  step: Step;
  problem: string | undefined;
  /** Reads the file; with `dateOrder` again, after the admin has chosen how ambiguous dates are read. */
  choose: (file: File, dateOrder?: DateOrder) => Promise<void>;
  /** Imports what the preview shows, with these of its new courts. */
  start: (addCourts: readonly string[]) => Promise<void>;
  startOver: () => void;
}

/** The message after the dialog was closed. */
function describeResult(preview: Preview | null, problem: string): string {
  if (preview) return `Order of play imported: ${describeCounts(preview)}`;
  return problem === unimported || problem === unknownResult
    ? problem
    : `The order of play was not imported. ${problem}`;
}

/**
 * The steps of importing an order of play, from the choice of the file to the result. The import runs on the server, so
 * unmounting does not end it; its result is then shown as a message.
 */
export function useMatchImport(): MatchImport {
  const client = useApolloClient();
  const [step, setStep] = useState<Step>({ kind: "choice" });
  const [problem, setProblem] = useState<string>();
  const isMounted = useIsMounted();

  /** Shows the step until the server responds. Its refusal is shown too, with the former step. */
  async function ask(
    former: Step,
    pending: Step,
    failure: string,
    request: () => Promise<Outcome | undefined>,
  ): Promise<{ preview: Preview | null; refusal: string }> {
    setStep(pending);
    setProblem(undefined);
    const [outcome] = await Promise.allSettled([request()]);
    const preview = outcome.status === "fulfilled" ? (outcome.value?.preview ?? null) : null;
    if (preview) return { preview, refusal: "" };
    const refusal =
      (outcome.status === "fulfilled"
        ? outcome.value?.userErrors[0]?.message
        : describeFailure(outcome.reason, failure)) ?? failure;
    setProblem(refusal);
    setStep(former);
    return { preview: null, refusal };
  }

  async function choose(file: File, dateOrder: DateOrder | null = null) {
    const { preview } = await ask({ kind: "choice" }, { kind: "reading" }, unread, async () => {
      const { data } = await client.mutate({
        mutation: PreviewMatchImportDocument,
        variables: { file, dateOrder },
        fetchPolicy: "no-cache",
      });
      return data?.previewMatchImport;
    });
    if (!preview) return;
    const areDatesOpen = preview.errors.some(({ message }) => message.endsWith(ambiguousDate));
    setStep(areDatesOpen ? { kind: "dates", file } : { kind: "preview", preview });
  }

  async function start(addCourts: readonly string[]) {
    if (step.kind !== "preview") return;
    const { preview, refusal } = await ask(step, { kind: "importing" }, unimported, async () => {
      const { data } = await client.mutate({
        mutation: ImportMatchesDocument,
        variables: { previewId: step.preview.id, addCourts: [...addCourts] },
        fetchPolicy: "no-cache",
      });
      return data?.importMatches;
    });
    if (preview) setStep({ kind: "done", preview });
    if (!isMounted()) showToast({ text: describeResult(preview, refusal) });
  }

  function startOver() {
    setStep({ kind: "choice" });
    setProblem(undefined);
  }

  return { step, problem, choose, start, startOver };
}
