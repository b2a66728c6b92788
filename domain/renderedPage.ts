/** What the web app's renderer gives the server, which puts it into the page's template. */
export interface RenderedPage {
  status: number;
  /** The page's present address, when it has moved there. */
  location: string | null;
  /** Inserted before the end of the head. */
  head: string;
  /** Replaces the element with the id root. */
  body: string;
  /** Sources whose code the page is made of, beside that of every page. */
  sources: string[];
  /** It waits for its scripts, which are loaded at once. */
  isFrame: boolean;
}
