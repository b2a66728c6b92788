// Imported before the tests begin, so that none of them waits for the page to be compiled.
import "../AdminLivePage.tsx";
import "../DashboardFrame.tsx";
import "../../ui/ToastList.tsx";

import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";

import { admin } from "../../testing/adminSite.ts";
import { createBoardSite, openBoard } from "../../testing/openBoard.ts";
import { defineSilentMedia } from "../../testing/silentMedia.ts";

beforeAll(defineSilentMedia);
afterEach(() => void Reflect.deleteProperty(navigator, "connection"));

test("each court has a row with broadcast, viewers, matches and plan, and so has a broadcast without a court", async () => {
  const { board } = await openBoard();
  const rows = board.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toHaveLength(4);
  expect(rows[0]).toMatch(
    /Court 1.*Centre Court: Day one.*live since.*51 viewers.*Ida Brandt – Mei Tan.*Next: Ann Holm – Cy ReyesNo scorer/,
  );
  expect(rows[1]).toMatch(/Court 2.*Side Court: Morning.*planned.*0 viewers.*No match/);
  expect(rows[2]).toMatch(/Court 3.*No broadcast · Choose one/);
  expect(rows[2]).not.toContain("viewers");
  expect(rows[3]).toMatch(/Fireworks.*Gala.*3 viewers/);
});

test("a narrow column breaks the address of a court's scorer before its @", async () => {
  const site = createBoardSite();
  const report = { matchId: "m1", name: "Score pad of chair@court.example", battery: null, unsent: 0 };
  Object.assign(site.root, {
    scorers: () => [{ ...report, courtId: "k1", heardAt: "2026-11-22T10:00:00.000Z" }],
  });
  const { board } = await openBoard(site);
  const remark = await board.findByText(/^Score pad of chair@court\.example/);
  expect(remark.querySelectorAll("wbr")).toHaveLength(2);
});

test("one press goes live, and one press undoes it", async () => {
  const { board, user, live, undo } = await openBoard();
  await user.click(board.getByRole("switch", { name: "Live: Court 2" }));
  await waitFor(() => expect(live()).toEqual(["e1", "e3", "e4"]));
  await undo("Court 2 is live.");
  await waitFor(() => expect(live()).toEqual(["e1", "e4"]));
});

test("one press ends a broadcast and starts the next one on its court, and one press undoes both", async () => {
  const { board, user, live, undo, site } = await openBoard();
  const shown = () => site.tournament.present().courts.map(({ episodeId }) => episodeId);
  await user.click(board.getByRole("button", { name: "End this, start next: Court 1" }));
  await waitFor(() => expect(live()).toEqual(["e2", "e4"]));
  await waitFor(() => expect(shown()).toEqual(["e2", "e3", null]));
  await board.findByText("Centre Court: Day two");
  await undo("Court 1: Day two is live.");
  await waitFor(() => expect(live()).toEqual(["e1", "e4"]));
  await waitFor(() => expect(shown()).toEqual(["e1", "e3", null]));
});

test("“Everything off” ends every broadcast, and one press starts them again", async () => {
  const { board, user, live, undo } = await openBoard();
  await user.click(board.getByRole("button", { name: "Everything off" }));
  await waitFor(() => expect(live()).toEqual([]));
  await undo("2 broadcasts are off.");
  await waitFor(() => expect(live()).toEqual(["e1", "e4"]));
});

test("arrows move between rows and L switches LIVE, with a confirmation for over 50 viewers", async () => {
  const { board, user, live } = await openBoard();
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement?.textContent).toContain("Court 1");
  await user.keyboard("l");
  const question = within(await screen.findByRole("dialog", { name: "End the broadcast of Court 1?" }));
  expect(question.getByText("It has 51 viewers.")).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(live()).toEqual(["e1", "e4"]);

  await user.keyboard("{ArrowDown}l");
  await waitFor(() => expect(live()).toEqual(["e1", "e3", "e4"]));
  // A shortcut of the browser switches nothing.
  board.getByRole("switch", { name: "Live: Court 2" }).focus();
  await user.keyboard("{Control>}l{/Control}");
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}l");
  await waitFor(() => expect(live()).toEqual(["e1", "e3"]));
  await user.keyboard("{ArrowDown}l");
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "End broadcast" }));
  await waitFor(() => expect(live()).toEqual(["e3"]));
});

test("the row, or else the board, has the focus once the pressed control has disappeared", async () => {
  const { board, user, live } = await openBoard();
  await user.click(board.getByRole("button", { name: "End this, start next: Court 1" }));
  await waitFor(() => expect(live()).toEqual(["e2", "e4"]));
  await waitFor(() => expect(document.activeElement).toBe(board.getAllByRole("listitem")[0]));
  await user.click(board.getByRole("switch", { name: /^Live: .*Fireworks/ }));
  await waitFor(() => expect(live()).toEqual(["e2"]));
  const region = screen.getByRole("region", { name: "Live board" });
  await waitFor(() => expect(document.activeElement).toBe(region));
  await user.click(board.getByRole("button", { name: "Everything off" }));
  await waitFor(() => expect(live()).toEqual([]));
  await waitFor(() => expect(board.queryByRole("button", { name: "Everything off" })).toBeNull());
  expect(document.activeElement).toBe(region);
});

const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

test("each row shows in words the state of its stream, its duration and its reason", async () => {
  const site = createBoardSite();
  site.streams.push(
    { episodeId: "e1", state: "UP", since: secondsAgo(12 * 60 + 30), detail: "" },
    {
      episodeId: "e3",
      state: "STALLED",
      since: secondsAgo(20),
      detail: "The playlist lists no new segment.",
    },
    { episodeId: "e4", state: "UNWATCHED", since: secondsAgo(60), detail: "" },
  );
  const { board } = await openBoard(site);
  const rows = () => board.getAllByRole("listitem").map(({ textContent }) => textContent);
  await waitFor(() => expect(rows()[0]).toContain("Stream: Up for 12 min"));
  expect(rows()[1]).toMatch(/Stream: Stalled for 2\d s\. The playlist lists no new segment\./);
  expect(rows()[2]).not.toContain("Stream");
  expect(rows()[3]).toMatch(/Stream: Not checked3/);

  const [first] = site.streams;
  site.changeAccount(() => Object.assign(first ?? {}, { state: "UNREACHABLE", since: secondsAgo(0) }));
  await waitFor(() => expect(rows()[0]).toMatch(/Stream: Unreachable for \d s/));
});

test("a stream that is not live is watched by one press, also for another operator's board, until the next press", async () => {
  const site = createBoardSite();
  site.viewer = { ...admin, isAdmin: false, roles: [{ role: "OPERATOR", courtId: null }] };
  const { board, user, transport } = await openBoard(site);
  const button = () => board.getByRole("button", { name: "Watch: Court 2" });
  const isPressed = () => button().getAttribute("aria-pressed");
  expect(isPressed()).toBe("false");
  expect(button().title).toBe("Checks the stream now, not only around its start");
  await user.click(button());
  await waitFor(() => expect(isPressed()).toBe("true"));
  expect(site.watchedStreams).toEqual(["e3"]);
  site.changeAccount(() => site.watchedStreams.splice(0));
  await waitFor(() => expect(isPressed()).toBe("false"));
  site.changeAccount(() => site.watchedStreams.push("e3"));
  await waitFor(() => expect(isPressed()).toBe("true"));
  await user.click(button());
  await waitFor(() => expect(isPressed()).toBe("false"));
  expect(site.watchedStreams).toEqual([]);

  transport.refuseNext("WatchStream", { code: "SERVICE_UNAVAILABLE" });
  await user.click(button());
  await screen.findByText("The check of the stream could not be changed. Please try again.");
  expect(isPressed()).toBe("false");
});

test("“Watch” is offered only where the stream can be checked and is not live", async () => {
  const site = createBoardSite();
  const { board, user } = await openBoard(site);
  expect(board.getAllByRole("button", { name: /^Watch/ })).toHaveLength(1);
  await user.click(board.getByRole("switch", { name: "Live: Court 2" }));
  await waitFor(() => expect(board.queryByRole("button", { name: /^Watch/ })).toBeNull());
  await user.click(board.getByRole("switch", { name: "Live: Court 2" }));
  await board.findByRole("button", { name: "Watch: Court 2" });
});

const at = (time: string): string => `2100-11-22T${time}:00.000Z`;

test("each row shows the planned switches of LIVE, and nothing about manual ones", async () => {
  const site = createBoardSite();
  site.plans.push(
    { episodeId: "e1", goLive: "MANUAL", goesLiveFrom: null, goesLiveUntil: null, endLive: "WHEN_DOWN" },
    {
      episodeId: "e3",
      goLive: "WHEN_UP",
      goesLiveFrom: at("08:50"),
      goesLiveUntil: at("10:00"),
      endLive: "WHEN_DOWN",
    },
  );
  site.viewer = { ...admin, isAdmin: false, roles: [{ role: "OPERATOR", courtId: null }] };
  const { board } = await openBoard(site);
  const textOf = (row: number) => board.getAllByRole("listitem")[row]?.textContent;
  await waitFor(() => expect(textOf(0)).toMatch(/live since.*ends when the stream is down/));
  expect(textOf(1)).toMatch(
    /goes live when the stream is up, from .*\b0?8:50.* onends when the stream is down/,
  );
  expect(textOf(1)).not.toContain("planned");
  expect(textOf(3)).not.toMatch(/goes live|ends when/);

  const [, second] = site.plans;
  const atStart = { goLive: "AT_START", goesLiveFrom: at("09:00"), endLive: "MANUAL" };
  site.changeAccount(() => Object.assign(second ?? {}, atStart));
  await waitFor(() => expect(textOf(1)).toMatch(/goes live by itself at .*\b0?9:00/));
  expect(textOf(1)).not.toContain("ends when");
  // The server no longer waits for the stream.
  site.changeAccount(() => Object.assign(second ?? {}, { goesLiveUntil: secondsAgo(1) }));
  await waitFor(() => expect(textOf(1)).toMatch(/planned .*\b0?9:00/));
  site.changeAccount(() => site.plans.splice(0));
  await waitFor(() => expect(textOf(1)).toMatch(/planned .*\b0?9:00/));
});

test("an operator sees the streams, but no links to the pages of other roles", async () => {
  const site = createBoardSite();
  site.streams.push({ episodeId: "e1", state: "UP", since: secondsAgo(60), detail: "" });
  site.viewer = { ...admin, isAdmin: false, roles: [{ role: "OPERATOR", courtId: null }] };
  const { board } = await openBoard(site);
  await board.findByText(/Up/);
  expect(board.getByText("Centre Court: Day one")).toBeTruthy();
  expect(board.getByText("No broadcast")).toBeTruthy();
  expect(board.queryAllByRole("link")).toEqual([]);
});

const previewed = () => screen.getByRole("figure").querySelector<HTMLVideoElement>("hls-video");

test("the focused row shows its picture, in the lowest quality and muted, and no other row loads anything", async () => {
  const { user } = await openBoard();
  expect(screen.getByRole("figure", { name: "Preview" })).toBeTruthy();
  expect(previewed()).toBeNull();
  // The skipped row loads nothing.
  await user.keyboard("{ArrowDown}{ArrowDown}");
  await screen.findByRole("figure", { name: "Preview: Court 2" });
  await waitFor(() => expect(previewed()?.src).toBe("https://provider.test/live/e3/index.m3u8"));
  const element = previewed();
  expect(element).toMatchObject({ muted: true, config: { startLevel: 0 } });
  expect(document.querySelectorAll("hls-video")).toHaveLength(1);

  await user.keyboard("{ArrowDown}");
  await screen.findByText("Court 3 has no picture to preview.");
  expect(previewed()).toBeNull();
  await waitFor(() => expect(element?.getAttribute("src")).toBeNull());

  await user.keyboard("{ArrowUp}");
  await screen.findByRole("figure", { name: "Preview: Court 2" });
  await user.click(screen.getByRole("heading", { name: "Live board" }));
  await screen.findByRole("figure", { name: "Preview" });
  expect(previewed()).toBeNull();
});

/** Makes the media query for pictures match. */
function shrinkScreen() {
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: query.includes("prefers-reduced-motion") }),
  );
}

function saveData() {
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
}

test.each([
  ["on a small screen, and with prefers-reduced-motion,", shrinkScreen],
  ["with Save-Data", saveData],
])("%s the picture is shown only on request", async (_where, prepare) => {
  prepare();
  const { board, user } = await openBoard();
  const button = (name: string) => board.getByRole("button", { name: `Preview: ${name}` });
  expect(board.queryByRole("button", { name: "Preview: Court 3" })).toBeNull();
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(screen.getByRole("figure", { name: "Preview" })).toBeTruthy();

  await user.click(button("Court 2"));
  await screen.findByRole("figure", { name: "Preview: Court 2" });
  expect(button("Court 2").getAttribute("aria-pressed")).toBe("true");
  await user.click(button("Court 2"));
  await screen.findByRole("figure", { name: "Preview" });

  await user.click(button("Court 1"));
  await screen.findByRole("figure", { name: "Preview: Court 1" });
  await user.keyboard("{ArrowDown}");
  await screen.findByRole("figure", { name: "Preview" });
  expect(previewed()).toBeNull();
});
