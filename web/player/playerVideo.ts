import type { Player_EpisodeFragment } from "../lib/generated/Player.ts";
import type { PlayerVideo } from "./Player.tsx";

/** The player's video of an episode. A YouTube embed is identified by the entered address, since it has no other. */
export function playerVideo({ videos, videoUrl, embedLink }: Player_EpisodeFragment): PlayerVideo {
  const [video] = videos;
  if (video === undefined) return { type: "EXTERNAL", url: embedLink ?? videoUrl };
  const url = video.url ?? videoUrl;
  return { type: video.type, url: video.type === "EXTERNAL" ? (embedLink ?? url) : url };
}
