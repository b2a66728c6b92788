import { createContext, use, useEffect, useRef, useState } from "react";

import { recordLoadedPicture } from "./loadedPictures.ts";

import styles from "./Thumbnail.module.css";

interface ThumbnailProps {
  thumbnail: { url: string; width: number | null; height: number | null; srcSet: string | null } | null;
  /** The displayed width, by which the browser chooses a copy. */
  sizes: string;
  /** Whether it is visible immediately and fetched first; others are fetched when they are near the window. */
  isFirst?: boolean;
}

/** Whether pictures have no address yet, since browsers fetch lazy ones from several windows away. */
export const PicturesWait = createContext(false);

/** A 16:9 picture with reserved space, and a placeholder when it cannot be loaded. */
export function Thumbnail({ thumbnail, sizes, isFirst = false }: ThumbnailProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const picture = useRef<HTMLImageElement>(null);
  const isWaiting = use(PicturesWait);

  useEffect(() => {
    // A picture in the server's HTML may have loaded or failed before React listened.
    const { current } = picture;
    if (!current?.complete) return;
    const url = current.getAttribute("src") ?? undefined;
    if (current.naturalWidth === 0) setBrokenUrl(url);
    else if (url !== undefined) recordLoadedPicture(url, current);
  }, []);

  if (!thumbnail || isWaiting || thumbnail.url === brokenUrl) return <span className={styles.blank} />;
  return (
    <img
      ref={picture}
      className={styles.picture}
      src={thumbnail.url}
      srcSet={thumbnail.srcSet ?? undefined}
      sizes={sizes}
      width={thumbnail.width ?? 1280}
      height={thumbnail.height ?? 720}
      alt=""
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      decoding="async"
      onLoad={({ currentTarget }) => recordLoadedPicture(thumbnail.url, currentTarget)}
      onError={() => setBrokenUrl(thumbnail.url)}
    />
  );
}
