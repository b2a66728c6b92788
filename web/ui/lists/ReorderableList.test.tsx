import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";

import { ReorderableList } from "./ReorderableList.tsx";

interface Item {
  id: string;
  name: string;
}

const items = ["Court 1", "Court 2", "Court 3"].map((name) => ({ id: name, name }));

interface PendingRequest {
  ids: string[];
  succeed: () => void;
  fail: () => void;
}

/** A list whose requests the test completes. */
function renderList(isFixed: string | null = null, first: readonly Item[] = items) {
  const requests: PendingRequest[] = [];
  function List() {
    const [present, setPresent] = useState(first);
    const reorder = (ids: string[]) =>
      new Promise<void>((resolve, reject) => {
        requests.push({
          ids,
          succeed() {
            setPresent(ids.flatMap((id) => present.find((item) => item.id === id) ?? []));
            resolve();
          },
          fail: () => reject(new Error("refused")),
        });
      });
    return (
      <ReorderableList label="Courts" items={present} isFixed={isFixed} onReorder={reorder}>
        {({ name }) => name}
      </ReorderableList>
    );
  }
  render(<List />);
  return { user: userEvent.setup(), requests };
}

const rows = () => within(screen.getByRole("list", { name: "Courts" })).getAllByRole("listitem");
const names = () => rows().map(({ textContent }) => textContent);
const press = (name: string) => screen.getByRole("button", { name });

test("a moved row is shown at its place immediately, and moves back when the order is refused", async () => {
  const { user, requests } = renderList();
  await user.click(press("Move Court 3 up"));
  expect(names()).toEqual(["Court 1", "Court 3", "Court 2"]);
  act(() => requests[0]?.fail());
  await waitFor(() => expect(names()).toEqual(["Court 1", "Court 2", "Court 3"]));
});

test("of moves during a request only the last order is sent", async () => {
  const { user, requests } = renderList();
  await user.click(press("Move Court 1 down"));
  await user.click(press("Move Court 1 down"));
  await user.click(press("Move Court 3 up"));
  expect(requests.map(({ ids }) => ids)).toEqual([["Court 2", "Court 1", "Court 3"]]);
  expect(names()).toEqual(["Court 3", "Court 2", "Court 1"]);

  act(() => requests[0]?.succeed());
  await waitFor(() => expect(requests[1]?.ids).toEqual(["Court 3", "Court 2", "Court 1"]));
  expect(names()).toEqual(["Court 3", "Court 2", "Court 1"]);
  act(() => requests[1]?.succeed());
  await waitFor(() => expect(names()).toEqual(["Court 3", "Court 2", "Court 1"]));
});

test("the first row cannot be moved up, nor the last row down", async () => {
  const { user, requests } = renderList();
  expect(press("Move Court 1 up").getAttribute("aria-disabled")).toBe("true");
  await user.click(press("Move Court 1 up"));
  press("Move Court 3, 3 of 3").focus();
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(requests).toEqual([]);
});

const handleOf = (name: string) => screen.getByRole("button", { name: new RegExp(`^Move ${name}, `) });
const status = () => screen.getByRole("status").textContent;

test.each([
  ["Space", " "],
  ["Enter", "{Enter}"],
])("%s on the handle picks a row up, arrows move it, and it is saved when it is dropped", async (_, key) => {
  const { user, requests } = renderList();
  const handle = handleOf("Court 1");
  handle.focus();
  await user.keyboard(key);
  expect(handle.getAttribute("aria-pressed")).toBe("true");
  expect(status()).toBe(
    "Picked up Court 1, 1 of 3. Arrow keys move it, Space drops it, Escape puts it back.",
  );
  await user.keyboard("{ArrowDown}");
  expect(status()).toBe("Court 1 is now 2 of 3.");
  await user.keyboard("{End}{ArrowDown}{ArrowUp}");
  expect(names()).toEqual(["Court 2", "Court 1", "Court 3"]);
  expect(document.activeElement).toBe(handle);
  expect(requests).toEqual([]);

  await user.keyboard(key);
  expect(status()).toBe("Dropped Court 1. It is now 2 of 3.");
  expect(handle.getAttribute("aria-pressed")).toBe("false");
  expect(requests.map(({ ids }) => ids)).toEqual([["Court 2", "Court 1", "Court 3"]]);
  expect(names()).toEqual(["Court 2", "Court 1", "Court 3"]);
});

test("Escape returns a picked-up row to its place, and so does leaving its handle", async () => {
  const { user, requests } = renderList();
  handleOf("Court 3").focus();
  await user.keyboard(" {Home}");
  expect(names()).toEqual(["Court 3", "Court 1", "Court 2"]);
  await user.keyboard("{Escape}");
  expect(names()).toEqual(["Court 1", "Court 2", "Court 3"]);
  expect(status()).toBe("Court 3 is back at 3 of 3.");
  expect(document.activeElement).toBe(handleOf("Court 3"));

  await user.keyboard(" {ArrowUp}");
  await user.tab({ shift: true });
  expect(names()).toEqual(["Court 1", "Court 2", "Court 3"]);
  expect(requests).toEqual([]);
});

test("arrow keys do not move a row that is not picked up", async () => {
  const { user, requests } = renderList();
  handleOf("Court 1").focus();
  await user.keyboard("{ArrowDown}{End}");
  expect(names()).toEqual(["Court 1", "Court 2", "Court 3"]);
  expect(requests).toEqual([]);
});

test("a row is one tab stop; Left and Right move to its other controls, and Tab returns to the last one", async () => {
  const { user } = renderList();
  await user.tab();
  expect(document.activeElement).toBe(handleOf("Court 1"));
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(document.activeElement).toBe(press("Move Court 1 down"));
  await user.tab();
  expect(document.activeElement).toBe(handleOf("Court 2"));
  await user.keyboard("{ArrowLeft}");
  expect(document.activeElement).toBe(press("Move Court 2 down"));
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(handleOf("Court 2"));
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(press("Move Court 1 down"));
});

test("a handle says how its row is moved", () => {
  renderList();
  const hint = document.getElementById(handleOf("Court 2").getAttribute("aria-describedby") ?? "");
  expect(hint?.textContent).toContain("press Space");
});

test("a fixed list shows the reason, and moves nothing", async () => {
  const { user, requests } = renderList("Show all series to move them.");
  const handle = press("Move Court 2, 2 of 3");
  expect(document.getElementById(handle.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Show all series to move them.",
  );
  await user.click(press("Move Court 2 up"));
  handle.focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await user.keyboard(" {ArrowUp} ");
  expect(handle.getAttribute("aria-pressed")).toBe("false");
  expect(requests).toEqual([]);
});

// jsdom has no drag events.
class SilentDragEvent extends MouseEvent {
  readonly dataTransfer = { types: [], items: [], setData: () => {}, setDragImage: () => {} };
}

test("a row dropped on the lower half of another one is moved behind it", async () => {
  const { requests } = renderList();
  const [first, , third] = rows().map(({ firstElementChild }) => firstElementChild);
  if (!first || !third) throw new Error("The rows are missing.");
  vi.spyOn(third, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 100, 300, 50));
  Object.assign(window, { DragEvent: SilentDragEvent });
  const handle = press("Move Court 1, 1 of 3");
  Object.assign(document, { elementsFromPoint: () => [handle] });
  fireEvent.dragStart(first, { clientX: 5, clientY: 5 });
  await waitFor(() => expect(rows()[0]?.dataset["dragged"]).toBe("true"));
  fireEvent.dragEnter(third, { clientX: 5, clientY: 140 });
  fireEvent.dragOver(third, { clientX: 5, clientY: 140 });
  fireEvent.drop(third, { clientX: 5, clientY: 140 });
  await waitFor(() => expect(names()).toEqual(["Court 2", "Court 3", "Court 1"]));
  expect(requests[0]?.ids).toEqual(["Court 2", "Court 3", "Court 1"]);
});

test("a long list renders only the rows in view, whose positions include the total number", () => {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(570);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(57);
  renderList(
    null,
    Array.from({ length: 500 }, (_, index) => ({ id: `s${index}`, name: `Series ${index}` })),
  );
  expect(rows().length).toBeLessThan(40);
  expect(rows()[0]?.getAttribute("aria-setsize")).toBe("500");
  expect(press("Move Series 0, 1 of 500")).toBeTruthy();
});

const renderItems = (present: readonly Item[], onReorder = async () => undefined) => (
  <ReorderableList label="Courts" items={present} isFixed={null} onReorder={onReorder}>
    {({ name }) => name}
  </ReorderableList>
);

test("a picked-up row that is deleted and restored meanwhile is back at its place, and is not picked up", async () => {
  const user = userEvent.setup();
  const { rerender } = render(renderItems(items));
  handleOf("Court 1").focus();
  await user.keyboard(" {End}");
  expect(names()).toEqual(["Court 2", "Court 3", "Court 1"]);
  rerender(renderItems(items.slice(1)));
  rerender(renderItems(items));
  expect(names()).toEqual(["Court 1", "Court 2", "Court 3"]);
  expect(handleOf("Court 1").getAttribute("aria-pressed")).toBe("false");
});

test("a picked-up row that someone else moves is dropped where it is then", async () => {
  const user = userEvent.setup();
  const onReorder = vi.fn(async () => undefined);
  const { rerender } = render(renderItems(items, onReorder));
  handleOf("Court 1").focus();
  await user.keyboard(" ");
  rerender(renderItems(items.toReversed(), onReorder));
  expect(names()).toEqual(["Court 3", "Court 2", "Court 1"]);
  await user.keyboard(" ");
  expect(names()).toEqual(["Court 3", "Court 2", "Court 1"]);
  expect(onReorder).not.toHaveBeenCalled();
});
