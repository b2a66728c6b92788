import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";

import { ambiguousDate } from "../../../domain/tournament/orderOfPlay.ts";
import { describeFailure } from "../../lib/describeFailure.ts";
import {
  ImportMatchesDocument,
  type MatchImport_PreviewFragment as Preview,
  PreviewMatchImportDocument,
} from "../../lib/generated/MatchImport.ts";

type DateOrder = "DAY_FIRST" | "MONTH_FIRST";

const unread = "The file could not be read. Please try again.";
const unimported = "The order of play could not be imported. Please try again.";

type Step =
  | { kind: "choice" }
  | { kind: "work"; doing: string }
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

/** The steps of importing an order of play, from the choice of the file to the result. */
export function useMatchImport(): MatchImport {
  const client = useApolloClient();
  const [step, setStep] = useState<Step>({ kind: "choice" });
  const [problem, setProblem] = useState<string>();

  /** The server's response; null when it refuses the file, which is shown while `step` stays the same. */
  async function ask(
    former: Step,
    doing: string,
    failure: string,
    request: () => Promise<Outcome | undefined>,
  ): Promise<Preview | null> {
    setStep({ kind: "work", doing });
    setProblem(undefined);
    const [outcome] = await Promise.allSettled([request()]);
    const preview = outcome.status === "fulfilled" ? outcome.value?.preview : null;
    if (preview) return preview;
    const refusal =
      outcome.status === "fulfilled"
        ? outcome.value?.userErrors[0]?.message
        : describeFailure(outcome.reason, failure);
    setProblem(refusal ?? failure);
    setStep(former);
    return null;
  }

  async function choose(file: File, dateOrder: DateOrder | null = null) {
    const preview = await ask({ kind: "choice" }, "Reading the file...", unread, async () => {
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
    const done = await ask(step, "Importing...", unimported, async () => {
      const { data } = await client.mutate({
        mutation: ImportMatchesDocument,
        variables: { previewId: step.preview.id, addCourts: [...addCourts] },
        fetchPolicy: "no-cache",
      });
      return data?.importMatches;
    });
    if (done) setStep({ kind: "done", preview: done });
  }

  function startOver() {
    setStep({ kind: "choice" });
    setProblem(undefined);
  }

  return { step, problem, choose, start, startOver };
}
