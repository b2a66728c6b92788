// What a page tells search engines, and whoever previews a link to it.

interface Picture {
  url: string;
  width: number | null;
  height: number | null;
}

export interface Sharing {
  kind: "website" | "video.other";
  /** The one address of the page, complete. */
  address: string;
  siteTitle: string;
  title: string;
  description: string;
  picture: Picture | null;
  /** Where other sites are told how to show its player; null for a page that has none for them. */
  playerAddress: string | null;
  /** As schema.org describes it; null when there is nothing to describe. */
  linkedData: object | null;
}

/** Takes away what the server told of the page that was loaded: it does not hold for another, or for a locked one. */
export function dropSharing(): void {
  for (const element of document.querySelectorAll("[data-sharing]")) element.remove();
}

/** JSON that may stand in an element `script`, whatever its texts hold. */
export function printScriptJson(value: object): string {
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
}
