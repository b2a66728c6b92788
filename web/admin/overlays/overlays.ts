/**
 * The size of every overlay in pixels, that of a usual canvas. Each overlay keeps its content in the title-safe area.
 */
export const overlaySize = { width: 1_920, height: 1_080 };

export interface Overlay {
  /** Unique among all overlays. */
  name: string;
  url: string;
  /** The scene of the collection that shows it. */
  scene: string;
  /** Whether that scene shows it from the start. */
  isShownAtFirst: boolean;
}

/** The overlays of each court and those of all courts, at the site's address. */
export function listOverlays(origin: string, courts: readonly string[]): Overlay[] {
  const addressOf = (parameters: Record<string, string>): string =>
    `${origin}/scoreboard?${new URLSearchParams(parameters).toString()}`;
  const ofAll = (name: string, style: string): Overlay => ({
    name,
    url: addressOf({ style }),
    scene: `Scene: ${name}`,
    isShownAtFirst: true,
  });
  return [
    ...courts.flatMap((court) => {
      const scene = `Court: ${court}`;
      return [
        { name: `Score of ${court}`, url: addressOf({ court }), scene, isShownAtFirst: true },
        {
          name: `Lower third of ${court}`,
          url: addressOf({ court, style: "lower" }),
          scene,
          isShownAtFirst: false,
        },
      ];
    }),
    ofAll("All courts", "grid"),
    ofAll("Next matches", "next"),
    ofAll("Live broadcasts", "list"),
  ];
}
