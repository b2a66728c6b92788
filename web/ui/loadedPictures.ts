// The copies of pictures that the page has loaded. They are in the browser's cache, so that a larger view of the same
// picture can start with one.

interface LoadedPicture {
  src: string;
  width: number;
}

const loaded = new Map<string, LoadedPicture>();

/** Records the copy of the picture at `url` that the element has loaded; the widest one is kept. */
export function recordLoadedPicture(url: string, { currentSrc, naturalWidth }: HTMLImageElement): void {
  if (currentSrc === "" || naturalWidth <= (loaded.get(url)?.width ?? 0)) return;
  loaded.set(url, { src: currentSrc, width: naturalWidth });
}

/** The address of the widest loaded copy; null without any. Differs between server and browser. */
export function findLoadedPicture(url: string): string | null {
  return loaded.get(url)?.src ?? null;
}
