import { normaliseTag } from "../../domain/tags.ts";

/** The tags with this one among them, or without it in any spelling. */
export function switchTag(tags: readonly string[], tag: string, isOn: boolean): string[] {
  const others = tags.filter((other) => normaliseTag(other) !== normaliseTag(tag));
  return isOn ? [...others, tag] : others;
}

export const isLive = (series: { isLive: boolean }): boolean => series.isLive;
