import { createContext, use, useEffect, useRef, useState } from "react";

import { noteLoadedPicture } from "./loadedPictures.ts";

import styles from "./Thumbnail.module.css";

interface ThumbnailProps {
  thumbnail: { url: string; width: number | null; height: number | null; srcSet: string | null } | null;
  /** How wide it is shown, for the choice among the copies. */
  sizes: string;
  /** Seen at once, so it is fetched first; others wait until they come near. */
  isFirst?: boolean;
}

/** Whether pictures are not named yet: browsers fetch lazy ones from several windows away. */
export const PicturesWait = createContext(false);

/** A 16:9 picture with reserved space, and a placeholder when it cannot be loaded. */
export function Thumbnail({ thumbnail, sizes, isFirst = false }: ThumbnailProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const picture = useRef<HTMLImageElement>(null);
  const isWaiting = use(PicturesWait);

  useEffect(() => {
    // One that the server's HTML named may have come, or failed, before anything listened.
    const { current } = picture;
    if (!current?.complete) return;
    const url = current.getAttribute("src") ?? undefined;
    if (current.naturalWidth === 0) setBrokenUrl(url);
    else if (url !== undefined) noteLoadedPicture(url, current);
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
      onLoad={({ currentTarget }) => noteLoadedPicture(thumbnail.url, currentTarget)}
      onError={() => setBrokenUrl(thumbnail.url)}
    />
  );
}
