import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useRef, useState } from "react";
import { expect, test } from "vitest";

import { useKeptPlace } from "./useKeptPlace.ts";

function Shelf() {
  const [names, setNames] = useState(["one", "two", "three"]);
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptPlace(list, heading);
  const remove = (name: string) => setNames(names.filter((one) => one !== name));

  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Shelf
      </h2>
      {names.length > 0 && (
        <ul ref={list}>
          {names.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => remove(name)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <button type="button" onClick={() => remove("one")}>
        From elsewhere
      </button>
    </>
  );
}

const focused = () => document.activeElement?.textContent;

test("The focus moves to the next item of a list, then to the last one, and finally to the heading", async () => {
  render(<Shelf />);
  screen.getByRole("button", { name: "two" }).focus();
  for (const next of ["three", "one", "Shelf"]) {
    await userEvent.keyboard("{Enter}");
    expect(focused()).toBe(next);
  }
});

test("A removed item does not take the focus from another element", async () => {
  render(<Shelf />);
  screen.getByRole("button", { name: "one" }).focus();
  screen.getByRole("button", { name: "From elsewhere" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(screen.queryByRole("button", { name: "one" })).toBeNull();
  expect(focused()).toBe("From elsewhere");
});
