import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";

import { useSelection } from "./useSelection.ts";

const rowsOf = (letters: string) => letters.split("").map((id) => ({ id }));

function select(letters = "abcdef") {
  const hook = renderHook(({ all, shown }) => useSelection(rowsOf(all), rowsOf(shown)), {
    initialProps: { all: letters, shown: letters },
  });
  return {
    selected: () => [...hook.result.current.selected].toSorted().join(""),
    do: (run: (selection: ReturnType<typeof useSelection>) => void) => act(() => run(hook.result.current)),
    show: (all: string, shown = all) => hook.rerender({ all, shown }),
  };
}

test("a series is selected and deselected", () => {
  const list = select();
  list.do(({ toggle }) => toggle("b", false));
  list.do(({ toggle }) => toggle("d", false));
  expect(list.selected()).toBe("bd");
  list.do(({ toggle }) => toggle("b", false));
  expect(list.selected()).toBe("d");
});

test.each([
  ["down", "b", "e", "bcde"],
  ["up", "e", "b", "bcde"],
  ["to itself, which takes it out", "c", "c", ""],
])("a range is selected %s", (_, from, to, selected) => {
  const list = select();
  list.do(({ toggle }) => toggle(from, false));
  list.do(({ toggle }) => toggle(to, true));
  expect(list.selected()).toBe(selected);
});

test("a range from a deselected series is deselected, and a range without a beginning is one series", () => {
  const list = select();
  list.do(({ toggleShown }) => toggleShown());
  list.do(({ toggle }) => toggle("b", false));
  list.do(({ toggle }) => toggle("d", true));
  expect(list.selected()).toBe("aef");

  const other = select();
  other.do(({ toggle }) => toggle("d", true));
  expect(other.selected()).toBe("d");
});

test("a range contains only shown series, and starts anew when its beginning is no longer shown", () => {
  const list = select();
  list.show("abcdef", "acdf");
  list.do(({ toggle }) => toggle("a", false));
  list.do(({ toggle }) => toggle("d", true));
  expect(list.selected()).toBe("acd");
  list.show("abcdef", "ef");
  list.do(({ toggle }) => toggle("f", true));
  expect(list.selected()).toBe("acdf");
});

test("all shown series are selected and deselected, whatever else is selected", () => {
  const list = select();
  list.do(({ add }) => add(["a", "b"]));
  list.show("abcdef", "bc");
  list.do(({ toggleShown }) => toggleShown());
  expect(list.selected()).toBe("abc");
  list.do(({ toggleShown }) => toggleShown());
  expect(list.selected()).toBe("a");
  list.do(({ clear }) => clear());
  expect(list.selected()).toBe("");
});

test("a deleted series leaves the selection, also when it exists again", () => {
  const list = select();
  list.do(({ add }) => add(["b", "c"]));
  list.show("acdef");
  expect(list.selected()).toBe("c");
  list.show("abcdef");
  expect(list.selected()).toBe("c");
});
