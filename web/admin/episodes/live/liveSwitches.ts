import { createContext, use } from "react";

/** The fields of an episode that its switch needs. */
export interface Switched {
  id: string;
  title: string;
}

/** A completed switch, with the id by which `undo` reverts it; null when it changed nothing. */
export interface DoneSwitch {
  undoId: string | null;
}

/** The result of `startNext`; `started` is null where the viewer may not see the episode. */
interface StartedNext extends DoneSwitch {
  started: Switched | null;
}

/** A failure that is shown next to the switch. */
export interface SwitchFailure {
  text: string;
  /** The position that was not reached according to the text; null when no position disproves it. */
  missed: boolean | null;
}

export interface LiveSwitches {
  /** The positions of switches whose requests are pending, by the ids of their episodes. */
  wanted: ReadonlyMap<string, boolean>;
  /** The failures that were not dismissed, by the ids of the episodes. A later success removes the failure. */
  failures: ReadonlyMap<string, SwitchFailure>;
  /** The ids of the episodes that are being ended to start the next one. */
  ending: ReadonlySet<string>;
  /** Switches the episode. Resolves to null on failure, as all of these functions do. */
  setLive: (episode: Switched, isLive: boolean) => Promise<DoneSwitch | null>;
  /** Ends all of these broadcasts together. */
  endAll: (episodes: readonly Switched[]) => Promise<DoneSwitch | null>;
  /** Ends the episode's broadcast and starts the next one of its series, which its courts then name. */
  startNext: (episode: Switched) => Promise<StartedNext | null>;
  /** Reverts a switch; a failure is shown. */
  undo: (undoId: string) => Promise<void>;
  dismiss: (id: string) => void;
}

export const LiveSwitchesContext = createContext<LiveSwitches | undefined>(undefined);

export function useLiveSwitches(): LiveSwitches {
  const switches = use(LiveSwitchesContext);
  if (!switches) throw new Error("There is no LiveSwitchesProvider around this component.");
  return switches;
}
