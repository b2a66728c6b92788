import type { Content } from "./content.ts";
import { draw } from "./draw.ts";
import { stackLongPairs } from "./drawNames.ts";
import { element, morph } from "./elements.ts";
import { flashChanges, readScores } from "./flash.ts";
import type { Parameters } from "./parameters.ts";
import type { ScoreboardClock } from "./scoreboardClock.ts";

/** Draws the content at the right times. */
interface Screen {
  /** Draws the content, after the delay where there is one. */
  receive: (content: Content) => void;
  /** Called when the server has sent a message. */
  handleMessage: () => void;
  /** Called when the connection is lost: the drawn content may be outdated until the next content is received. */
  handleLoss: () => void;
  redraw: () => void;
}

/** The longest pause between two drawings, since the clock may be corrected meanwhile. */
const longestSleepMs = 10_000;

/**
 * Draws into the element. Before the first content, and after too long a time without a message, nothing is visible.
 */
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
  let lastMessageAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function receive(content: Content): void {
    isBehind = false;
    lastMessageAt = performance.now();
    held.push({ content, dueAt: lastMessageAt + (isFirst ? delayOfFirst(content) : delayMs) });
    isFirst = false;
    redraw();
  }

  /** The rest of the delay after the last point, since after a reload the scoreboard need not wait for all of it. */
  function delayOfFirst({ courts }: Content): number {
    const changes = courts.map(({ current }) => Date.parse(current?.changedAt ?? ""));
    const newest = Math.max(...changes.filter((change) => !Number.isNaN(change)));
    return Math.min(delayMs, Math.max(0, newest + delayMs - clock.now()));
  }

  function handleMessage(): void {
    if (isBehind) return;
    lastMessageAt = performance.now();
    if (root.classList.contains("is-stale")) redraw();
  }

  function redraw(): void {
    const now = performance.now();
    while (held[0] && held[0].dueAt <= now) present = held.shift()?.content ?? present;
    root.classList.toggle("is-stale", now >= lastMessageAt + staleMs);
    const changesIn = present ? show(present) : Infinity;
    const wakeIn = [changesIn, (held[0]?.dueAt ?? Infinity) - now, lastMessageAt + staleMs - now];
    clearTimeout(timer);
    timer = setTimeout(redraw, Math.min(longestSleepMs, ...wakeIn.filter((wait) => wait > 0)));
  }

  /** Draws, and returns the milliseconds until the view changes. */
  function show(content: Content): number {
    const seenNow = clock.now() - delayMs;
    const { view, changesAt } = draw(content, parameters, seenNow);
    const before = readScores(root);
    morph(root, element("div", "", view));
    stackLongPairs(root);
    flashChanges(root, before);
    return changesAt - seenNow;
  }

  return { receive, handleMessage, handleLoss: () => void (isBehind = true), redraw };
}
