// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminLivePage.tsx";

import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { openBoard } from "../../testing/openBoard.ts";

const failure = /Not switched|could not be/;

test("“Everything off” is not reported as failed when the connection broke after it", async () => {
  const { board, user, live, transport } = await openBoard();
  transport.dropResponse("EndEpisodes");
  await user.click(board.getByRole("button", { name: "Everything off" }));
  await waitFor(() => expect(live()).toEqual([]));
  await waitFor(() => expect(board.queryByRole("button", { name: "Everything off" })).toBeNull());
  await waitFor(() => expect(transport.isQuiet()).toBe(true));
  expect(board.getByRole("switch", { name: "Live: Court 1" })).toHaveProperty("checked", false);
  expect(screen.queryByText(failure)).toBeNull();
  expect(transport.countOf("EndEpisodes")).toBe(1);
});

test("“Everything off” is reported as failed when something is still live", async () => {
  const { board, user, live, site, transport } = await openBoard();
  vi.spyOn(console, "error").mockImplementation(() => {});
  transport.hold("EndEpisodes");
  transport.dropRequest("EndEpisodes");
  await user.click(board.getByRole("button", { name: "Everything off" }));
  site.change(({ series }) => {
    for (const episode of series[2]?.episodes ?? []) episode.isLive = false;
  });
  transport.release();
  expect(await screen.findByText("Not everything could be switched off. Please try again.")).toBeTruthy();
  expect(live()).toEqual(["e1"]);
});

test("a start of the next broadcast is not reported as failed when the connection broke after it", async () => {
  const { board, user, live, transport } = await openBoard();
  transport.dropResponse("StartNextEpisode");
  await user.click(board.getByRole("button", { name: "End this, start next: Court 1" }));
  await waitFor(() => expect(live()).toEqual(["e2", "e4"]));
  await board.findByText("Centre Court: Day two");
  await waitFor(() => expect(transport.isQuiet()).toBe(true));
  expect(screen.queryByText(failure)).toBeNull();
  expect(transport.countOf("StartNextEpisode")).toBe(1);
});

test.each([
  ["the broadcast is still live", true, true],
  ["the broadcast was only ended", false, false],
])("a start of the next broadcast is reported as failed when %s", async (_, isLive, isNextLive) => {
  const { board, user, site, transport } = await openBoard();
  vi.spyOn(console, "error").mockImplementation(() => {});
  transport.hold("StartNextEpisode");
  transport.dropRequest("StartNextEpisode");
  await user.click(board.getByRole("button", { name: "End this, start next: Court 1" }));
  site.change(({ series }) => {
    const [first, second] = series[0]?.episodes ?? [];
    if (first) first.isLive = isLive;
    if (second) second.isLive = isNextLive;
  });
  transport.release();
  expect(
    await screen.findByText("The episode after Day one could not be started. Please try again."),
  ).toBeTruthy();
});
