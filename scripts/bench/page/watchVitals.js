// What runs in the pages themselves; the browser is handed the text of these functions, so each stands alone.

/** Runs in the page before anything else does. */
export function watchVitals() {
  const vitals = { paint: 0, element: "", shift: 0, tasks: [], firstPaint: 0 };
  window.vitals = vitals;
  const notes = {
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
  // What a task takes beyond 50 ms keeps a finger waiting; before anything is seen there is nothing to touch.
  const blocking = tasks
    .filter(({ startTime }) => startTime >= firstPaint)
    .reduce((sum, { duration }) => sum + duration - 50, 0);
  return { paint, element, shift, blocking, firstPaint };
}
