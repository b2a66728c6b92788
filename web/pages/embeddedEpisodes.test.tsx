import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";

import { makeEpisode } from "../testing/catalogueState.ts";
import { createCourt, findPlayer, play } from "../testing/courtSeries.ts";
import { openApp } from "../testing/openApp.tsx";
import { defineSilentMedia } from "../testing/silentMedia.ts";

beforeAll(defineSilentMedia);

const findTitle = (name: RegExp) => screen.findByRole("link", { name });

test("an embedded recording plays on when another episode goes live, which follows at its end", async () => {
  const site = createCourt({
    episodes: [makeEpisode({ id: "e1", title: "Final" }), makeEpisode({ id: "e2", title: "Gala" })],
  });
  openApp("/embed/court-1", site);
  await findTitle(/^Final/);
  const player = await findPlayer();
  play(player);
  site.change(({ series }) => {
    for (const one of series) {
      one.title = "Centre Court";
      for (const episode of one.episodes) episode.isLive = episode.id === "e2";
    }
  });
  await findTitle(/ · Centre Court$/);
  expect(await findTitle(/^Final/)).toBeTruthy();
  Object.assign(player, { ended: true, paused: true });
  fireEvent(player, new Event("ended"));
  expect(await findTitle(/^Gala/)).toBeTruthy();
});
