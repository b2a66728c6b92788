// Which copy of a picture the page has shown already. The browser has it at hand, so that a larger view of the same
// picture can begin with it.

interface LoadedPicture {
  src: string;
  width: number;
}

const loaded = new Map<string, LoadedPicture>();

/** Notes which copy of the picture at `url` the element has loaded; the widest one stays. */
export function noteLoadedPicture(url: string, { currentSrc, naturalWidth }: HTMLImageElement): void {
  if (currentSrc === "" || naturalWidth <= (loaded.get(url)?.width ?? 0)) return;
  loaded.set(url, { src: currentSrc, width: naturalWidth });
}

/** The address of the widest copy that has been loaded; null without any. Differs between server and browser. */
export function findLoadedPicture(url: string): string | null {
  return loaded.get(url)?.src ?? null;
}
