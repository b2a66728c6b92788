import { useRef } from "react";

import { isUnanswered } from "./describeFailure.ts";
import type { Refusal } from "./useSentForm.ts";

const perhapsAdded =
  "The list has a new entry, perhaps from your last attempt. Please check it before you add this one again.";

/** The ids that the list contained before an addition whose result is not known; null without one. */
export interface LostAddition {
  read: () => readonly string[] | null;
  write: (ids: readonly string[] | null) => void;
}

/** The warning before the same thing is added once more. */
interface RepetitionRefusal extends Refusal {
  code: "REPETITION";
}

interface AdditionOptions {
  /** The present entries of the list; undefined where they could not be loaded. */
  list: readonly { id: string }[] | undefined;
  /** Loads the list again. */
  reload: () => Promise<unknown>;
  /** Where the form remembers a lost addition; without it, until the form is closed. */
  lost?: LostAddition;
}

/**
 * Returns the function that sends the mutation of an addition. After an attempt whose result is not known, a new entry of
 * the list refuses the next attempt once, so that the same thing is not added twice without a warning.
 */
export function useAddition({ list = [], reload, lost }: AdditionOptions) {
  const untilClosed = useRef<readonly string[]>(null);
  const { read, write }: LostAddition = lost ?? {
    read: () => untilClosed.current,
    write: (ids) => void (untilClosed.current = ids),
  };

  return async function add<Problem extends Refusal>(
    send: () => Promise<readonly Problem[] | undefined>,
  ): Promise<readonly (Problem | RepetitionRefusal)[] | undefined> {
    const former = read();
    if (former && list.some(({ id }) => !former.includes(id))) {
      write(null);
      return [{ code: "REPETITION", field: null, message: perhapsAdded }];
    }
    // The page may be left before the response arrives.
    write(former ?? list.map(({ id }) => id));
    const [outcome] = await Promise.allSettled([send()]);
    if (outcome.status === "fulfilled") {
      write(outcome.value?.length === 0 ? null : former);
      return outcome.value;
    }
    // The form stays busy until then, because the next attempt compares the lists.
    if (isUnanswered(outcome.reason)) await Promise.allSettled([reload()]);
    else write(former);
    throw outcome.reason;
  };
}
