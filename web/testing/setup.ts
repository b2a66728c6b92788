import { cleanup, configure } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, beforeEach, expect, vi } from "vitest";

import { waitTimeoutMs } from "../../server/testing/timeouts.ts";

// Defines interfaces that jsdom lacks. Elements have no size; a test that needs one defines it.
class SilentResizeObserver implements ResizeObserver {
  readonly #report: ResizeObserverCallback;

  constructor(report: ResizeObserverCallback) {
    this.#report = report;
  }

  observe(): void {
    this.#report([], this);
  }

  unobserve(): void {}

  disconnect(): void {}
}

/** Without a layout every element counts as near the window. */
class NearbyObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = "";
  readonly scrollMargin = "";
  readonly thresholds = [];
  readonly #report: IntersectionObserverCallback;

  constructor(report: IntersectionObserverCallback) {
    this.#report = report;
  }

  observe(target: Element): void {
    const box = target.getBoundingClientRect();
    const entry = { target, time: 0, isIntersecting: true, intersectionRatio: 1 };
    this.#report([{ ...entry, boundingClientRect: box, intersectionRect: box, rootBounds: null }], this);
  }

  unobserve(): void {}

  disconnect(): void {}

  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

// A dialog is only open or not: it does not keep the focus inside.
function showModal(this: HTMLDialogElement) {
  opener.set(this, document.activeElement);
  this.open = true;
  this.querySelector<HTMLElement>("input, button")?.focus();
}

function close(this: HTMLDialogElement) {
  this.open = false;
  const before = opener.get(this);
  if (before instanceof HTMLElement) before.focus();
  queueMicrotask(() => this.dispatchEvent(new Event("close")));
}

const opener = new WeakMap<HTMLDialogElement, Element | null>();

if (typeof window !== "undefined") {
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
  // Called by the messages, which can be swiped away.
  Object.assign(Element.prototype, {
    setPointerCapture: () => {},
    scrollIntoView: () => {},
    checkVisibility: () => true,
  });
  window.ResizeObserver ??= SilentResizeObserver;
  window.IntersectionObserver ??= NearbyObserver;
  window.scrollTo = () => {};
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    });
}

// Tests wait for elements, however busy the machine is.
configure({ asyncUtilTimeout: waitTimeoutMs });

const messages: unknown[][] = [];
const record = (...words: unknown[]) => void messages.push(words);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(record);
  vi.spyOn(console, "warn").mockImplementation(record);
});

/** Any message on the console fails the test; a test that expects one replaces the spy. */
afterEach(() => {
  // Otherwise an equal message of the next test would only extend the time of this test's message.
  for (const { id } of toast.getToasts()) toast.dismiss(id);
  cleanup();
  // Each test has its own tab.
  if (typeof window !== "undefined") window.sessionStorage.clear();
  vi.restoreAllMocks();
  expect(messages.splice(0)).toEqual([]);
});
