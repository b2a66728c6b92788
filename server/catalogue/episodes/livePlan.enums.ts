import type { EndLive, GoLive } from "../../../domain/episodeForm.ts";
import { registerValues } from "../../input/enumValues.ts";

export const goLiveEnum = registerValues<GoLive>("GoLive", "When LIVE of an episode is switched on.", {
  MANUAL: "Only manually.",
  AT_START: "At `releaseDate`.",
  WHEN_UP: "When the stream monitor finds the stream `UP`, from 10 minutes before `releaseDate` on.",
});

export const endLiveEnum = registerValues<EndLive>("EndLive", "When LIVE of an episode is switched off.", {
  MANUAL: "Only manually.",
  WHEN_DOWN:
    "When the stream has ended, or is down for 5 minutes after the last match of the court that shows the episode; without matches, when it is down for 5 minutes. It must have been up since LIVE was switched on.",
});
