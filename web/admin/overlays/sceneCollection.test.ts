// @vitest-environment node
import { expect, test } from "vitest";

import { listOverlays } from "./overlays.ts";
import { createSceneCollection } from "./sceneCollection.ts";

const origin = "https://badminton.example.org";

test.each([[[]], [["Court 1"]], [["Court 1", "TV & co / 2", "All courts", "コート"]]])(
  "for courts %j each scene shows its own browser sources, by their names",
  (courts) => {
    const overlays = listOverlays(origin, courts);
    const { sources, scene_order: order, ...collection } = createSceneCollection("Open", overlays);
    const names = sources.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const scenes = sources.filter((source) => source.id === "scene");
    expect(order.map(({ name }) => name)).toEqual(scenes.map(({ name }) => name));
    expect(scenes).toHaveLength(courts.length + 3);
    expect(collection).toEqual({
      name: "Open",
      current_scene: scenes[0]?.name,
      current_program_scene: scenes[0]?.name,
      groups: [],
    });
    const browsers = sources.filter((source) => source.id === "browser_source");
    expect(scenes.flatMap(({ settings }) => settings.items.map(({ name }) => name))).toEqual(
      browsers.map(({ name }) => name),
    );
    for (const { settings } of scenes) {
      expect(settings.items.map(({ id }) => id)).toEqual(settings.items.map((_, place) => place + 1));
      expect(settings.id_counter).toBe(settings.items.length);
      expect(settings.items.map(({ visible }) => visible)).toEqual(
        settings.items.length === 2 ? [true, false] : [true],
      );
    }
    for (const { settings } of browsers) {
      expect(settings).toMatchObject({ width: 1_920, height: 1_080, shutdown: false });
      expect(new URL(settings.url).origin + new URL(settings.url).pathname).toBe(`${origin}/scoreboard`);
    }
    const shown = browsers.map(({ settings }) => new URL(settings.url).searchParams.get("court"));
    expect(shown.filter((court) => court !== null)).toEqual(courts.flatMap((court) => [court, court]));
  },
);
