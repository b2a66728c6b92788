import type { Content } from "./content.ts";
import { draw } from "./draw.ts";
import { stackLongPairs } from "./drawNames.ts";
import { element, morph } from "./elements.ts";
import { flashChanges, readScores } from "./flash.ts";
import type { Parameters } from "./parameters.ts";
import type { ScoreboardClock } from "./scoreboardClock.ts";

/** What is drawn, and when. */
export interface Screen {
  /** Draws the content, or does so after the delay. */
  receive: (content: Content) => void;
  /** The server has sent something. */
  noteMessage: () => void;
  /** What is drawn may be old, until the next content is received. */
  noteLoss: () => void;
  redraw: () => void;
}

/** The longest time between two readings of the clock, which may be corrected in between. */
const longestSleepMs = 10_000;

/** Draws into the element. Nothing is drawn before the first content, and after too long without a message. */
export function createScreen({
  root,
  parameters,
  clock,
}: {
  root: HTMLElement;
  parameters: Parameters;
  clock: ScoreboardClock;
}): Screen {
  const { delayMs, staleMs } = parameters;
  const held: { content: Content; dueAt: number }[] = [];
  let present: Content | null = null;
  let isFirst = true;
  let isBehind = true;
  let heardAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function receive(content: Content): void {
    isBehind = false;
    heardAt = performance.now();
    held.push({ content, dueAt: heardAt + (isFirst ? delayOfFirst(content) : delayMs) });
    isFirst = false;
    redraw();
  }

  /** How late the picture is behind the last point; after a reload the scoreboard need not wait for the whole delay. */
  function delayOfFirst({ courts }: Content): number {
    const changes = courts.map(({ current }) => Date.parse(current?.changedAt ?? ""));
    const newest = Math.max(...changes.filter((change) => !Number.isNaN(change)));
    return Math.min(delayMs, Math.max(0, newest + delayMs - clock.now()));
  }

  function noteMessage(): void {
    if (isBehind) return;
    heardAt = performance.now();
    if (root.classList.contains("is-stale")) redraw();
  }

  function redraw(): void {
    const now = performance.now();
    while (held[0] && held[0].dueAt <= now) present = held.shift()?.content ?? present;
    root.classList.toggle("is-stale", now >= heardAt + staleMs);
    const changesIn = present ? show(present) : Infinity;
    const wakeIn = [changesIn, (held[0]?.dueAt ?? Infinity) - now, heardAt + staleMs - now];
    clearTimeout(timer);
    timer = setTimeout(redraw, Math.min(longestSleepMs, ...wakeIn.filter((wait) => wait > 0)));
  }

  /** Returns after how many milliseconds it looks different. */
  function show(content: Content): number {
    const seenNow = clock.now() - delayMs;
    const { view, changesAt } = draw(content, parameters, seenNow);
    const before = readScores(root);
    morph(root, element("div", "", view));
    stackLongPairs(root);
    flashChanges(root, before);
    return changesAt - seenNow;
  }

  return { receive, noteMessage, noteLoss: () => void (isBehind = true), redraw };
}
