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

export interface AdditionOptions {
  /** The entries of the list; undefined where they are not loaded. */
  list: readonly { id: string }[] | undefined;
  /** Loads the entries of the list from the server. */
  load: () => Promise<readonly { id: string }[] | undefined>;
  /** Loads what the page shows; by default it shows the entries of `load`. */
  reload?: () => Promise<unknown>;
  /** Where the form remembers a lost addition; without it, until the form is closed. */
  lost?: LostAddition;
}

/**
 * Returns the function that sends the mutation of an addition. After an attempt whose result is not known, a new entry of
 * the list refuses the next attempt once, so that the same thing is not added twice without a warning. It sends nothing
 * while it cannot load a list to compare.
 */
export function useAddition({ list, load, reload = load, lost }: AdditionOptions) {
  const untilClosed = useRef<readonly string[]>(null);
  const { read, write }: LostAddition = lost ?? {
    read: () => untilClosed.current,
    write: (ids) => void (untilClosed.current = ids),
  };

  async function loadIds(): Promise<string[]> {
    const loaded = await load();
    if (!loaded) throw new Error("The list of the addition could not be loaded.");
    return loaded.map(({ id }) => id);
  }

  return async function add<Problem extends Refusal>(
    send: () => Promise<readonly Problem[] | undefined>,
  ): Promise<readonly (Problem | RepetitionRefusal)[] | undefined> {
    const former = read();
    // The list of the last rendering may be older than the lost addition.
    if (former && (await loadIds()).some((id) => !former.includes(id))) {
      write(null);
      return [{ code: "REPETITION", field: null, message: perhapsAdded }];
    }
    const before = former ?? list?.map(({ id }) => id) ?? (await loadIds());
    // The page may be left before the response arrives.
    write(before);
    const [outcome] = await Promise.allSettled([send()]);
    if (outcome.status === "fulfilled") {
      write(outcome.value?.length === 0 ? null : former);
      return outcome.value;
    }
    // The form stays busy until then, so that the page shows whether the entry was added.
    if (isUnanswered(outcome.reason)) await Promise.allSettled([reload()]);
    else write(former);
    throw outcome.reason;
  };
}
