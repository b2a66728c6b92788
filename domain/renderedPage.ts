/** The result of the web app's renderer. The server inserts it into the page's template. */
export interface RenderedPage {
  status: number;
  /** The page's current address, when the page has moved. */
  location: string | null;
  /** The HTML that is inserted at the end of the head. */
  head: string;
  /** The HTML that replaces the element with the id `root`. */
  body: string;
  /** Source files whose code this page needs, in addition to the code of every page. */
  sources: string[];
  /** Whether the page is only a frame without content. Its scripts are loaded immediately. */
  isFrame: boolean;
}
