import { hasTag } from "../../domain/tags.ts";

/** Why a series counts as live: its tag, its episodes, or both. */
export function describeLive(tags: readonly string[], liveEpisodes: readonly string[]): string {
  const [first, ...others] = liveEpisodes;
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  const episodes = first === undefined ? "" : `${first || "Untitled Episode"}${more}`;
  if (!hasTag(tags, "live")) return episodes ? `because of ${episodes}` : "because of an episode";
  return episodes ? `tagged live, and because of ${episodes}` : "tagged live";
}
