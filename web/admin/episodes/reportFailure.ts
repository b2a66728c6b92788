import { describeFailure } from "../../lib/describeFailure.ts";

/** Logs a failed request of the dashboard, for support during a broadcast, and returns the message to show. */
export function reportFailure(error: unknown, sentence: string): string {
  console.error(sentence, error);
  return describeFailure(error, sentence);
}
