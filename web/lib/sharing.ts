// The metadata of a page for search engines and link previews.

interface Picture {
  url: string;
  width: number | null;
  height: number | null;
}

export interface Sharing {
  kind: "website" | "video.other";
  /** The canonical address of the page, complete. */
  address: string;
  siteTitle: string;
  title: string;
  description: string;
  picture: Picture | null;
  /** The oEmbed address of its player; null for a page without one. */
  playerAddress: string | null;
  /** The page's schema.org data; null when there is nothing to describe. */
  linkedData: object | null;
}

/** Removes the metadata of the server-rendered page, which is wrong on another page and on a locked one. */
export function dropSharing(): void {
  for (const element of document.querySelectorAll("[data-sharing]")) element.remove();
}

/** JSON that is safe inside a `script` element for any text. */
export function printScriptJson(value: object): string {
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
}
