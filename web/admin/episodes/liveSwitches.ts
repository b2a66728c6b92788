import { createContext, use } from "react";

/** The fields of an episode that its switch needs. */
export interface Switched {
  id: string;
  title: string;
}

/** A switch that was done, with the id by which `undo` takes it back; null when it changed nothing. */
export interface DoneSwitch {
  undoId: string | null;
}

/** `started` is null where the viewer may not see the episode. */
export interface StartedNext extends DoneSwitch {
  started: Switched | null;
}

export interface LiveSwitches {
  /** Where a switch has been moved to whose answer is awaited, by the id of its episode. */
  wanted: ReadonlyMap<string, boolean>;
  /** Failures that were not dismissed, by the id of the episode; the next success removes one. */
  failures: ReadonlyMap<string, string>;
  /** The ids of the episodes that are being ended to start the next one. */
  ending: ReadonlySet<string>;
  /** Resolves to null when it failed, as all of these do. */
  turn: (episode: Switched, isLive: boolean) => Promise<DoneSwitch | null>;
  /** Ends all of these broadcasts at once. */
  endAll: (episodes: readonly Switched[]) => Promise<DoneSwitch | null>;
  /** Ends the episode's broadcast and starts the next one of its series, which its courts then name. */
  startNext: (episode: Switched) => Promise<StartedNext | null>;
  /** Takes a switch back; a failure is shown. */
  undo: (undoId: string) => Promise<void>;
  dismiss: (id: string) => void;
}

export const LiveSwitchesContext = createContext<LiveSwitches | undefined>(undefined);

export function useLiveSwitches(): LiveSwitches {
  const switches = use(LiveSwitchesContext);
  if (!switches) throw new Error("There is no LiveSwitchesProvider around this component.");
  return switches;
}
