// What runs in the pages themselves; the browser is handed the text of these functions, so each stands alone.

interface Vitals {
  paint: number;
  /** The start of the element that was painted last. */
  element: string;
  shift: number;
  tasks: { startTime: number; duration: number }[];
  firstPaint: number;
}

/** What the browser's kinds of entries have, of that which is read. */
interface Entry {
  name: string;
  startTime: number;
  duration: number;
  value: number;
  hadRecentInput: boolean;
  element: { outerHTML: string } | null;
}

// What is used of a browser's globals.
declare const window: { vitals: Vitals };
declare class PerformanceObserver {
  constructor(onEntries: (list: { getEntries(): Entry[] }) => void);
  observe(options: { type: string; buffered: boolean }): void;
}

/** Runs in the page before anything else does. */
export function watchVitals() {
  const vitals: Vitals = { paint: 0, element: "", shift: 0, tasks: [], firstPaint: 0 };
  window.vitals = vitals;
  const notes: Record<string, (entry: Entry) => void> = {
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
  for (const [type, note] of Object.entries(notes))
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
}

/** Runs in the page: milliseconds of what the person saw and waited for. */
export function readVitals() {
  const { paint, element, shift, tasks, firstPaint } = window.vitals;
  // The time of a task beyond 50 ms delays input; before the first paint there is nothing to press.
  const blocking = tasks
    .filter(({ startTime }) => startTime >= firstPaint)
    .reduce((sum, { duration }) => sum + duration - 50, 0);
  return { paint, element, shift, blocking, firstPaint };
}
