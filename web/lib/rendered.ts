import type { NormalizedCacheObject } from "@apollo/client";

/** The id of the element that contains the data. */
export const renderedId = "rendered";

/** The data from which the HTML of a page was rendered, for its hydration. */
export interface Rendered {
  cache: NormalizedCacheObject;
  /** The revision of the catalogue. */
  revision: number;
  /** The time of rendering, in milliseconds since the epoch. */
  renderedAt: number;
  /**
   * Set when the HTML was rendered for one viewer, so that the app replaces it instead of hydrating it; absent when it
   * is the same for everyone.
   */
  isForViewer?: true;
}

function isRendered(value: unknown): value is Rendered {
  return value instanceof Object && "cache" in value && "revision" in value && "renderedAt" in value;
}

/**
 * Removes the data from the page, so that no text of a series stays there once it is locked; undefined without data.
 */
export function takeRendered(): Rendered | undefined {
  const element = document.getElementById(renderedId);
  element?.remove();
  const value: unknown = element ? JSON.parse(element.textContent) : undefined;
  return isRendered(value) ? value : undefined;
}
