import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { Content } from "./content.ts";
import { noContent } from "./content.ts";
import type { ScoreboardMatch } from "./courtList.ts";
import { makeCourt, makeMatch, makeSide } from "./exampleCourts.ts";
import { readParameters } from "./parameters.ts";
import { createScoreboardClock } from "./scoreboardClock.ts";
import { createScreen } from "./screen.ts";

const animate = vi.fn();

function recordAnimation(this: HTMLElement, ...moved: unknown[]) {
  return animate(this.dataset["key"], ...moved);
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-07-28T12:00:00.000Z") });
  // jsdom has no animations.
  Element.prototype.animate = recordAnimation;
});

afterEach(() => {
  vi.useRealTimers();
  animate.mockReset();
});

function openScreen(search: string) {
  const root = document.createElement("div");
  const parameters = readParameters({ search, hash: "" });
  return { root, screen: createScreen({ root, parameters, clock: createScoreboardClock() }) };
}

const withMatch = (match: Partial<ScoreboardMatch>): Content => ({
  ...noContent,
  courts: [makeCourt({ current: makeMatch(match) })],
});
const points = (root: HTMLElement) => [...root.querySelectorAll(".points")].map((cell) => cell.textContent);
const isFaded = (root: HTMLElement) => root.classList.contains("is-stale");
const pass = (seconds: number) => vi.advanceTimersByTime(1_000 * seconds);

describe("A change", () => {
  test("is drawn with its message", () => {
    const { root, screen } = openScreen("?style=bug");
    screen.receive(withMatch({ games: [[11, 9]] }));
    expect(points(root)).toEqual(["11", "9"]);
    screen.receive(withMatch({ games: [[11, 10]] }));
    expect(points(root)).toEqual(["11", "10"]);
  });

  test("highlights the row that it changes, and no other", () => {
    const { screen } = openScreen("?style=bug");
    screen.receive(withMatch({ games: [[11, 9]] }));
    expect(animate).not.toHaveBeenCalled();
    screen.receive(withMatch({ games: [[11, 10]] }));
    expect(animate.mock.calls).toEqual([["m1:1", expect.anything(), 200]]);
  });

  test("highlights nothing when another match is shown, or with reduced motion", () => {
    const { screen } = openScreen("?style=bug");
    screen.receive(withMatch({ games: [[11, 9]] }));
    screen.receive(withMatch({ id: "m2", games: [[0, 1]] }));
    vi.spyOn(window, "matchMedia").mockReturnValue(Object.assign(window.matchMedia(""), { matches: true }));
    screen.receive(withMatch({ id: "m2", games: [[0, 2]] }));
    expect(animate).not.toHaveBeenCalled();
  });

  test("is drawn after the delay, each change by the same one", () => {
    const { root, screen } = openScreen("?style=bug&delay=20&stale=0");
    screen.receive(withMatch({ games: [[1, 0]] }));
    pass(20);
    screen.receive(withMatch({ games: [[2, 0]] }));
    pass(5);
    screen.receive(withMatch({ games: [[3, 0]] }));
    pass(14.9);
    expect(points(root)).toEqual(["1", "0"]);
    pass(0.1);
    expect(points(root)).toEqual(["2", "0"]);
    pass(5);
    expect(points(root)).toEqual(["3", "0"]);
  });

  test("with a delay, the first score waits only until the picture shows its last point", () => {
    const { root, screen } = openScreen("?style=bug&delay=20&stale=0");
    screen.receive(withMatch({ games: [[8, 0]], changedAt: "2026-07-28T11:59:45.000Z" }));
    expect(points(root)).toEqual([]);
    pass(5);
    expect(points(root)).toEqual(["8", "0"]);
  });

  test("with a delay, the timer is that of the picture", () => {
    const { root, screen } = openScreen("?style=bug&delay=20&stale=0");
    const timer = { startedAt: "2026-07-28T11:59:30.000Z", seconds: 60 };
    screen.receive(withMatch({ phase: "INTERVAL", timer, changedAt: timer.startedAt }));
    expect(root.querySelector(".phase")?.textContent).toBe("INTERVAL 0:50");
    pass(9);
    expect(root.querySelector(".phase")?.textContent).toBe("INTERVAL 0:41");
  });
});

describe("While the server sends nothing, the scoreboard", () => {
  test("fades out after the time in the address", () => {
    const { root, screen } = openScreen("?style=bug&stale=30");
    screen.receive(withMatch({}));
    pass(29.9);
    expect(isFaded(root)).toBe(false);
    pass(0.1);
    expect(isFaded(root)).toBe(true);
  });

  test("stays visible as long as it receives messages", () => {
    const { root, screen } = openScreen("?style=bug");
    screen.receive(withMatch({}));
    for (let message = 0; message < 10; message++) {
      pass(10);
      screen.handleMessage();
    }
    expect(isFaded(root)).toBe(false);
  });

  test("never fades out when the address disables it", () => {
    const { root, screen } = openScreen("?style=bug&stale=0");
    screen.receive(withMatch({}));
    pass(3_600);
    expect(isFaded(root)).toBe(false);
  });

  test("reappears with a message, but after a lost connection only with the current score", () => {
    const { root, screen } = openScreen("?style=bug");
    screen.receive(withMatch({ games: [[11, 9]] }));
    pass(20);
    screen.handleMessage();
    expect(isFaded(root)).toBe(false);
    screen.handleLoss();
    pass(20);
    screen.handleMessage();
    expect(isFaded(root)).toBe(true);
    screen.receive(withMatch({ games: [[15, 9]] }));
    expect(isFaded(root)).toBe(false);
    expect(points(root)).toEqual(["15", "9"]);
  });
});

const upcomingOn = (day: string) => ({
  ...makeMatch({ id: day }),
  day,
  scheduled: { kind: "AT" as const, at: `${day}T07:30:00Z` },
});

test("the next matches name their day unless it is today in the event's time zone", () => {
  // Half a minute before midnight in Tokyo.
  vi.setSystemTime("2026-07-28T14:59:30.000Z");
  const { root, screen } = openScreen("?style=next&court=c1&stale=0");
  screen.receive({
    ...noContent,
    timeZone: "Asia/Tokyo",
    courts: [makeCourt()],
    upcoming: new Map([["c1", [upcomingOn("2026-07-28"), upcomingOn("2026-07-29")]]]),
  });
  const starts = () => [...root.querySelectorAll(".start")].map(({ textContent }) => textContent);
  expect(starts()).toEqual(["16:30", "29 Jul 16:30"]);
  pass(30);
  expect(starts()).toEqual(["28 Jul 16:30", "16:30"]);
});

test("a match disappears three minutes after its end", () => {
  const { root, screen } = openScreen("?style=bug&stale=0");
  screen.receive(
    withMatch({
      status: "FINISHED",
      phase: "FINISHED",
      games: [[21, 3]],
      endedAt: "2026-07-28T12:00:00.000Z",
    }),
  );
  pass(179.9);
  expect(root.querySelectorAll(".row")).toHaveLength(2);
  pass(0.1);
  expect(root.querySelectorAll(".row")).toHaveLength(0);
});

test("changes leave neither elements nor timers behind", () => {
  const { root, screen } = openScreen("?style=grid");
  const count = () => root.querySelectorAll("*").length;
  screen.receive(withMatch({ games: [[0, 0]] }));
  const before = count();
  for (let change = 1; change < 1_000; change++) {
    screen.receive(withMatch({ games: [[change % 20, change % 7]] }));
    pass(1);
  }
  expect(count()).toBe(before);
  expect(vi.getTimerCount()).toBe(1);
});

test.each(["bug", "full", "lower", "grid"])("names with markup are texts in the style %s", (style) => {
  const { root, screen } = openScreen(`?style=${style}&names=full`);
  const names = ['<img src=x onerror="alert(1)">', "\u{202E}gnirts desrever"];
  const [first = "", second = ""] = names;
  screen.receive(withMatch({ sides: [makeSide(first, first), makeSide(second, second)] }));
  expect([...root.querySelectorAll(".name")].map((name) => name.textContent)).toEqual(names);
  expect(root.querySelectorAll("img")).toHaveLength(0);
  expect(root.querySelectorAll(".name > bdi[dir=auto]")).toHaveLength(2);
});
