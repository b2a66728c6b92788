import { describeFailure } from "../../lib/describeFailure.ts";

/** Logs what failed with episodes, for whoever is asked for help during a broadcast, and gives what to show of it. */
export function reportFailure(error: unknown, sentence: string): string {
  console.error(sentence, error);
  return describeFailure(error instanceof Error ? error : undefined, sentence) ?? sentence;
}
