import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

import { Row } from "./Row.tsx";

afterEach(() => vi.restoreAllMocks());

/** Sets the width of the list and of its content. */
function measureAs(content: number, width: number) {
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(content);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(width);
}

function renderRow() {
  const scrolled = vi.fn();
  HTMLElement.prototype.scrollBy = scrolled;
  render(
    <Row title="By court">
      <li>Court 1</li>
    </Row>,
  );
  return scrolled;
}

const isOff = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-disabled");

test("a row that fits has no arrows", () => {
  measureAs(800, 800);
  renderRow();
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("an arrow scrolls the row by 500 px", async () => {
  measureAs(2000, 800);
  const scrolled = renderRow();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Scroll By court right" }));
  expect(scrolled).toHaveBeenLastCalledWith({ left: 500, behavior: "smooth" });
  await user.click(screen.getByRole("button", { name: "Scroll By court left" }));
  expect(scrolled).toHaveBeenLastCalledWith({ left: -500, behavior: "smooth" });
});

test("the row scrolls without animation with prefers-reduced-motion", async () => {
  measureAs(2000, 800);
  const matchMedia = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: true }),
  );
  const scrolled = renderRow();
  await userEvent.setup().click(screen.getByRole("button", { name: "Scroll By court right" }));
  expect(scrolled).toHaveBeenLastCalledWith({ left: 500, behavior: "instant" });
});

test("at an end of the row its arrow is disabled", () => {
  measureAs(2000, 800);
  renderRow();
  expect([isOff("Scroll By court left"), isOff("Scroll By court right")]).toEqual(["true", "false"]);

  const list = screen.getByRole("list");
  list.scrollLeft = 1200;
  fireEvent.scroll(list);
  expect([isOff("Scroll By court left"), isOff("Scroll By court right")]).toEqual(["false", "true"]);
});

test("a row starts at the child marked as its start, unless the viewer has already scrolled it", () => {
  measureAs(2000, 800);
  vi.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockImplementation(function offset(this: HTMLElement) {
    return this.dataset["start"] === undefined ? 0 : 480;
  });
  const row = (
    <Row title="By court">
      <li>Court 1</li>
      <li data-start="">Court 2</li>
    </Row>
  );
  const { rerender } = render(row);
  expect(screen.getByRole("list").scrollLeft).toBe(480);
  screen.getByRole("list").scrollLeft = 20;
  rerender(row);
  expect(screen.getByRole("list").scrollLeft).toBe(20);
});
