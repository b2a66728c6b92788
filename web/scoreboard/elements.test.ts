import { expect, test } from "vitest";

import { element, isolated, morph } from "./elements.ts";

const row = (key: string, ...texts: string[]) => {
  const made = element("li", texts.join("-"), ...texts.map((text) => element("span", "", text)));
  made.dataset["key"] = key;
  return made;
};

test("a text is never markup", () => {
  const hostile = '<img src=x onerror="alert(1)">';
  expect(element("p", "", hostile).children).toHaveLength(0);
  expect(isolated("", hostile).textContent).toBe(hostile);
});

test("new elements replace those that differ, and equal ones stay", () => {
  const list = element("ul", "", row("one", "11", "9"), row("two", "3", "4"));
  const [first] = list.children;
  const points = first?.firstChild?.firstChild;
  for (const drawn of [
    element("ul", "", row("one", "12", "9"), row("two", "3", "4")),
    element("ul", "", row("one", "12")),
    element("ul", "", row("one", "13", "9", "2"), row("three", "0"), row("two", "1")),
  ]) {
    const expected = drawn.innerHTML;
    morph(list, drawn);
    expect(list.innerHTML).toBe(expected);
    expect(list.firstChild).toBe(first);
    expect(first?.firstChild?.firstChild).toBe(points);
  }
});

test("a different element is not updated in place of the previous one", () => {
  const list = element("ul", "", row("one", "11"));
  const [first] = list.children;
  morph(list, element("ul", "", row("two", "11")));
  expect(list.firstChild).not.toBe(first);
  expect(list.children).toHaveLength(1);
  morph(list, element("ul", ""));
  expect(list.childNodes).toHaveLength(0);
});

test("attributes are added and removed", () => {
  const box = element("div", "", element("p", "wide"));
  const drawn = element("p", "");
  drawn.dir = "auto";
  morph(box, element("div", "", drawn));
  expect(box.innerHTML).toBe('<p dir="auto"></p>');
});
