import { act, render, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";

import { Hydrated } from "../ui/useIsHydrated.ts";
import { Description } from "./Description.tsx";

const describe = (text: string) => (
  <Hydrated value={false}>
    <Description text={text} className={undefined} />
  </Hydrated>
);

test("hydration keeps the links in the server's HTML until the text changes", async () => {
  // Loads the code of links before the rendering, as the server does.
  render(<Description text="www.example.org" className={undefined} />);
  await screen.findByTitle("https://www.example.org");

  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(describe("Draws: example.org/draws"));
  const link = await screen.findByTitle("https://example.org/draws");
  link.textContent = "as the server made it";

  const root = await act(async () => hydrateRoot(container, describe("Draws: example.org/draws")));
  expect(screen.getByTitle("https://example.org/draws").textContent).toBe("as the server made it");

  await act(async () => root.render(describe("Draws: example.org/results")));
  expect(await screen.findByTitle("https://example.org/results")).toBeTruthy();
  expect(screen.queryByTitle("https://example.org/draws")).toBeNull();
  act(() => root.unmount());
});
