// Functions that run in the page. The browser receives their source text, so they may not use anything outside of themselves.

interface Vitals {
  paint: number;
  /** The beginning of the HTML of the largest painted element. */
  element: string;
  shift: number;
  tasks: { startTime: number; duration: number }[];
  firstPaint: number;
}

/** The properties of the browser's performance entries that are read. */
interface Entry {
  name: string;
  startTime: number;
  duration: number;
  value: number;
  hadRecentInput: boolean;
  element: { outerHTML: string } | null;
}

// The globals of a browser that are used.
declare const window: { vitals: Vitals };
declare class PerformanceObserver {
  constructor(onEntries: (list: { getEntries(): Entry[] }) => void);
  observe(options: { type: string; buffered: boolean }): void;
}

/** Runs in the page before all other code. */
export function watchVitals() {
  const vitals: Vitals = { paint: 0, element: "", shift: 0, tasks: [], firstPaint: 0 };
  window.vitals = vitals;
  const handlers: Record<string, (entry: Entry) => void> = {
    "largest-contentful-paint": ({ startTime, element }) => {
      vitals.paint = startTime;
      vitals.element = element?.outerHTML.slice(0, 100) ?? "";
    },
    "layout-shift": ({ value, hadRecentInput }) => {
      if (!hadRecentInput) vitals.shift += value;
    },
    longtask: ({ startTime, duration }) => vitals.tasks.push({ startTime, duration }),
    paint: ({ name, startTime }) => {
      if (name === "first-contentful-paint") vitals.firstPaint = startTime;
    },
  };
  for (const [type, handle] of Object.entries(handlers))
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true });
}

/** Runs in the page: returns the vitals, with times in milliseconds. */
export function readVitals() {
  const { paint, element, shift, tasks, firstPaint } = window.vitals;
  // The time of a task beyond 50 ms delays input. Before the first paint there is nothing to press.
  const blocking = tasks
    .filter(({ startTime }) => startTime >= firstPaint)
    .reduce((sum, { duration }) => sum + duration - 50, 0);
  return { paint, element, shift, blocking, firstPaint };
}
