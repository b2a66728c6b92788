import { type Overlay, overlaySize } from "./overlays.ts";

/** A scene collection as OBS Studio exports and imports it; missing fields have OBS's own defaults. */
interface SceneCollection {
  name: string;
  current_scene: string;
  current_program_scene: string;
  scene_order: { name: string }[];
  sources: (BrowserSource | Scene)[];
  groups: never[];
}

interface BrowserSource {
  id: "browser_source";
  versioned_id: "browser_source";
  name: string;
  settings: { url: string; width: number; height: number; shutdown: boolean; restart_when_active: boolean };
}

interface Scene {
  id: "scene";
  versioned_id: "scene";
  name: string;
  settings: { custom_size: boolean; id_counter: number; items: SceneItem[] };
}

interface SceneItem {
  /** The name of the source. */
  name: string;
  /** Unique in its scene, from 1. */
  id: number;
  visible: boolean;
  locked: boolean;
  pos: Point;
  scale: Point;
  rot: number;
  /** Align left and top. */
  align: 5;
  bounds_type: 0;
}

interface Point {
  x: number;
  y: number;
}

/**
 * A scene for each court, with its score and its lower third, which is hidden at first, and a scene for each other
 * overlay.
 */
export function createSceneCollection(name: string, overlays: readonly Overlay[]): SceneCollection {
  const scenes = [...new Set(overlays.map(({ scene }) => scene))];
  const [first = ""] = scenes;
  return {
    name,
    current_scene: first,
    current_program_scene: first,
    scene_order: scenes.map((scene) => ({ name: scene })),
    sources: [
      ...overlays.map(createSource),
      ...scenes.map((scene) =>
        createScene(
          scene,
          overlays.filter((overlay) => overlay.scene === scene),
        ),
      ),
    ],
    groups: [],
  };
}

function createSource({ name, url }: Overlay): BrowserSource {
  return {
    id: "browser_source",
    versioned_id: "browser_source",
    name,
    // The source stays loaded while it is hidden, so that the score is visible as soon as the scene is.
    settings: { url, ...overlaySize, shutdown: false, restart_when_active: false },
  };
}

function createScene(name: string, overlays: readonly Overlay[]): Scene {
  const items = overlays.map((overlay, place): SceneItem => ({
    name: overlay.name,
    id: place + 1,
    visible: overlay.isShownAtFirst,
    locked: false,
    pos: { x: 0, y: 0 },
    scale: { x: 1, y: 1 },
    rot: 0,
    align: 5,
    bounds_type: 0,
  }));
  return {
    id: "scene",
    versioned_id: "scene",
    name,
    settings: { custom_size: false, id_counter: items.length, items },
  };
}
