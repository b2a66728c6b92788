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

interface Answer {
  ids: string[];
  succeed: () => void;
  fail: () => void;
}

/** A list whose orders a test answers by hand. */
function renderList(isFixed: string | null = null, first: readonly Item[] = items) {
  const asked: Answer[] = [];
  function List() {
    const [present, setPresent] = useState(first);
    const reorder = (ids: string[]) =>
      new Promise<void>((resolve, reject) => {
        asked.push({
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
  return { user: userEvent.setup(), asked };
}

const rows = () => within(screen.getByRole("list", { name: "Courts" })).getAllByRole("listitem");
const names = () => rows().map(({ textContent }) => textContent);
const press = (name: string) => screen.getByRole("button", { name });

test("what is moved shows its place at once, and goes back when the order is refused", async () => {
  const { user, asked } = renderList();
  await user.click(press("Move Court 3 up"));
  expect(names()).toEqual(["Court 1", "Court 3", "Court 2"]);
  act(() => asked[0]?.fail());
  await waitFor(() => expect(names()).toEqual(["Court 1", "Court 2", "Court 3"]));
});

test("of the moves made while one is under way only the last order is sent", async () => {
  const { user, asked } = renderList();
  await user.click(press("Move Court 1 down"));
  await user.click(press("Move Court 1 down"));
  await user.click(press("Move Court 3 up"));
  expect(asked.map(({ ids }) => ids)).toEqual([["Court 2", "Court 1", "Court 3"]]);
  expect(names()).toEqual(["Court 3", "Court 2", "Court 1"]);

  act(() => asked[0]?.succeed());
  await waitFor(() => expect(asked[1]?.ids).toEqual(["Court 3", "Court 2", "Court 1"]));
  expect(names()).toEqual(["Court 3", "Court 2", "Court 1"]);
  act(() => asked[1]?.succeed());
  await waitFor(() => expect(names()).toEqual(["Court 3", "Court 2", "Court 1"]));
});

test("at its ends a row has no way on", async () => {
  const { user, asked } = renderList();
  expect(press("Move Court 1 up").getAttribute("aria-disabled")).toBe("true");
  await user.click(press("Move Court 1 up"));
  press("Move Court 3, 3 of 3").focus();
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(asked).toEqual([]);
});

test("a list that is fixed says why, and moves nothing", async () => {
  const { user, asked } = renderList("Show all series to move them.");
  const handle = press("Move Court 2, 2 of 3");
  expect(document.getElementById(handle.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Show all series to move them.",
  );
  await user.click(press("Move Court 2 up"));
  handle.focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(asked).toEqual([]);
});

// Which jsdom lacks.
class SilentDragEvent extends MouseEvent {
  readonly dataTransfer = { types: [], items: [], setData: () => {}, setDragImage: () => {} };
}

test("a row dropped on the lower half of another one comes to lie behind it", async () => {
  const { asked } = renderList();
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
  expect(asked[0]?.ids).toEqual(["Court 2", "Court 3", "Court 1"]);
});

test("of a long list only the rows in view are there, and they say how many there are", () => {
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
