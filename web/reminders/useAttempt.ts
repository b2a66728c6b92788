import { useState } from "react";

import { describeFailure } from "../lib/describeFailure.ts";
import { ReminderProblem } from "./pushDevice.ts";

interface Attempt {
  isBusy: boolean;
  /** The problem of the last attempt, for the viewer. */
  problem: string | undefined;
  run: () => void;
}

/** Runs the action, one call at a time. The sentence is the problem of a failure for an unknown reason. */
export function useAttempt(action: () => Promise<void>, sentence: string): Attempt {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function attempt(): Promise<void> {
    setIsBusy(true);
    setProblem(undefined);
    const [outcome] = await Promise.allSettled([action()]);
    setIsBusy(false);
    if (outcome.status === "rejected") setProblem(describeProblem(outcome.reason, sentence));
  }
  return {
    isBusy,
    problem,
    run: () => {
      if (!isBusy) void attempt();
    },
  };
}

/** The problem for the viewer; the sentence for a failure with an unknown reason. */
export function describeProblem(reason: unknown, sentence: string): string {
  if (reason instanceof ReminderProblem) return reason.message;
  return describeFailure(reason, sentence);
}
