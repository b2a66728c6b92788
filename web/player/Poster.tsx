import type { NowPlaying } from "./Player.tsx";

interface Props extends Pick<NowPlaying, "poster" | "preview"> {
  className: string | undefined;
  slot?: "poster";
}

/** The poster of the video; until it is loaded, the smaller picture that the previous page has shown. */
export function Poster({ poster, preview, className, slot }: Props) {
  if (poster === null) return null;
  const style = preview === null ? undefined : { backgroundImage: `url(${JSON.stringify(preview)})` };
  return <img className={className} src={poster} slot={slot} style={style} alt="" fetchPriority="high" />;
}
