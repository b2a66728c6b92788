import { describeFailure } from "../../lib/describeFailure.ts";

/** The message when a new order could not be sent. */
export const orderFailure = "The order could not be saved. Please try again.";

/** Why the server refused a new order. The list has already been replaced by the present one. */
export function describeOrderRefusal({ code, message }: { code: string; message: string }): string {
  return code === "OUT_OF_DATE" ? "The list has changed meanwhile." : message;
}

/** Logs a failed request of the dashboard, for support during a broadcast, and returns the message to show. */
export function reportFailure(error: unknown, sentence: string): string {
  console.error(sentence, error);
  return describeFailure(error, sentence);
}
