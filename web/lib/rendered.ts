import type { NormalizedCacheObject } from "@apollo/client";

/** The id of the element that holds it. */
export const renderedId = "rendered";

/** The data from which the HTML of a page was rendered, for its hydration. */
export interface Rendered {
  cache: NormalizedCacheObject;
  /** Of the catalogue. */
  revision: number;
  /** In milliseconds since the epoch. */
  renderedAt: number;
  /**
   * It was rendered for one viewer, and the app replaces its HTML instead of hydrating it; absent where it is for everyone.
   */
  isForViewer?: true;
}

function isRendered(value: unknown): value is Rendered {
  return value instanceof Object && "cache" in value && "revision" in value && "renderedAt" in value;
}

/** Takes it out of the page, so that no text of a series stays there once it is locked; undefined where there is none. */
export function takeRendered(): Rendered | undefined {
  const element = document.getElementById(renderedId);
  element?.remove();
  const value: unknown = element ? JSON.parse(element.textContent) : undefined;
  return isRendered(value) ? value : undefined;
}
