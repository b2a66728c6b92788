import { createContext, use } from "react";

/** What a switch needs to know of its episode. */
export interface Switched {
  id: string;
  title: string;
}

export interface LiveSwitches {
  /** Where a switch has been moved to whose answer is awaited, by the id of its episode. */
  wanted: ReadonlyMap<string, boolean>;
  /** Failures that were not dismissed, by the id of the episode; the next success removes one. */
  failures: ReadonlyMap<string, string>;
  /** The ids of the episodes that are being ended to start the next one. */
  ending: ReadonlySet<string>;
  turn: (episode: Switched, isLive: boolean) => Promise<void>;
  /** Ends the episode's broadcast and starts the next one of its series. */
  startNext: (episode: Switched) => Promise<void>;
  dismiss: (id: string) => void;
}

export const LiveSwitchesContext = createContext<LiveSwitches | undefined>(undefined);

export function useLiveSwitches(): LiveSwitches {
  const switches = use(LiveSwitchesContext);
  if (!switches) throw new Error("There is no LiveSwitchesProvider around this component.");
  return switches;
}
