import type { Player_EpisodeFragment } from "../lib/generated/Player.ts";
import type { PlayerVideo } from "./Player.tsx";

/** What the player is given of an episode: a YouTube embed has no address of its own but the one that was entered. */
export function playerVideo({ videos, videoUrl, embedLink }: Player_EpisodeFragment): PlayerVideo {
  const [video] = videos;
  if (video === undefined) return { type: "EXTERNAL", url: embedLink ?? videoUrl };
  const url = video.url ?? videoUrl;
  return { type: video.type, url: video.type === "EXTERNAL" ? (embedLink ?? url) : url };
}
