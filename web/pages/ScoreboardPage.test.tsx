import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { makeEpisode, makeSeries } from "../testing/catalogueState.ts";
import { openApp } from "../testing/openApp.tsx";
import { createTestSite } from "../testing/testSite.ts";
import { createTestTransport } from "../testing/transport.ts";

function createSite() {
  return createTestSite({
    series: [
      makeSeries({
        id: "s1",
        title: "Court 1",
        episodes: [makeEpisode({ id: "e1", title: "Final", isLive: true }), makeEpisode({ id: "e2" })],
      }),
      makeSeries({
        id: "s2",
        title: "Court 2",
        episodes: [makeEpisode({ id: "e3", title: "", isLive: true })],
      }),
      makeSeries({
        id: "s3",
        title: "Training hall",
        isProtected: true,
        episodes: [makeEpisode({ id: "e4", isLive: true })],
      }),
    ],
    categories: [],
  });
}

const rows = () => screen.queryAllByRole("listitem").map((row) => row.textContent);

test("/scoreboard lists the live episodes of open series in the order of the courts", async () => {
  openApp("/scoreboard", createSite());
  await waitFor(() => expect(rows()).toEqual(["Court 1Final", "Court 2Untitled Episode"]));
});

test("/scoreboard has no header, no footer and no scroll reset", async () => {
  const scrolled = vi.spyOn(window, "scrollTo");
  openApp("/scoreboard", createSite());
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.queryByRole("banner")).toBeNull();
  expect(screen.queryByRole("contentinfo")).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
  expect(scrolled).not.toHaveBeenCalled();
});

test("/scoreboard follows the operator's switch, new titles and a new order", async () => {
  const site = createSite();
  openApp("/scoreboard", site);
  await waitFor(() => expect(rows()).toHaveLength(2));

  site.change(({ series }) => {
    for (const { episodes } of series) for (const one of episodes) one.isLive = one.id !== "e1";
  });
  await waitFor(() => expect(rows()).toEqual(["Court 1Episode e2", "Court 2Untitled Episode"]));

  site.change((catalogue) => {
    catalogue.series = catalogue.series.toReversed();
    for (const one of catalogue.series) if (one.id === "s1") one.title = "Centre court";
  });
  await waitFor(() => expect(rows()).toEqual(["Court 2Untitled Episode", "Centre courtEpisode e2"]));

  site.change(({ series }) => {
    for (const { episodes } of series) for (const one of episodes) one.isLive = false;
  });
  await waitFor(() => expect(rows()).toEqual([]));
});

test("/scoreboard keeps what it shows while the connection is lost, and is right again afterwards", async () => {
  const site = createSite();
  const { transport } = openApp("/scoreboard", site);
  await waitFor(() => expect(rows()).toHaveLength(2));
  transport.cut();
  site.change(({ series }) => series.shift());
  expect(rows()).toHaveLength(2);

  transport.mend();
  await waitFor(() => expect(rows()).toEqual(["Court 2Untitled Episode"]));
});

test("/scoreboard that cannot be loaded shows nothing on air, and appears by itself", async () => {
  const site = createSite();
  const transport = createTestTransport(site);
  transport.cut();
  openApp("/scoreboard", site, transport);
  await screen.findByRole("main");
  expect(screen.queryByRole("alert")).toBeNull();
  transport.mend();
  await waitFor(() => expect(rows()).toHaveLength(2));
});
