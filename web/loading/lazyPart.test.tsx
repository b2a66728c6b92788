import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { beforeEach, expect, test, vi } from "vitest";

import { ConnectionProvider } from "../lib/ConnectionProvider.tsx";
import { createTestSite } from "../testing/testSite.ts";
import { createTestTransport, type TestTransport } from "../testing/transport.ts";
import { lazyPart } from "./lazyPart.tsx";
import { PartFailure } from "./PartFailure.tsx";

let transport: TestTransport;
beforeEach(() => {
  transport = createTestTransport(createTestSite({ series: [], categories: [] }));
  // React logs errors that a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

function show(part: ReactNode) {
  render(
    <ConnectionProvider connection={transport.connection}>
      <input aria-label="Typed" />
      <ErrorBoundary FallbackComponent={PartFailure}>
        <Suspense>{part}</Suspense>
      </ErrorBoundary>
    </ConnectionProvider>,
  );
}

/** A file that loads as long as no update has removed it and no request for it is lost. */
function prepareFile() {
  const file = { isRemoved: false, lostRequests: 0, requests: 0 };
  const Part = lazyPart(async () => {
    file.requests += 1;
    if (file.lostRequests-- > 0) throw new TypeError("Failed to fetch");
    if (file.isRemoved || transport.connection.isLost()) throw new TypeError("Failed to fetch");
    return ({ name }: { name: string }) => <p>The part {name}</p>;
  });
  return { file, Part };
}

test("a part whose code cannot be loaded shows an error, and appears without a reload after the reconnect", async () => {
  const { Part } = prepareFile();
  transport.cut();
  show(<Part name="one" />);
  expect((await screen.findByRole("alert")).textContent).toContain("Not loaded: no connection.");
  await userEvent.type(screen.getByRole("textbox", { name: "Typed" }), "kept");

  act(() => transport.restore());
  expect(await screen.findByText("The part one")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("textbox", { name: "Typed" })).toHaveProperty("value", "kept");
});

test("a part whose request was lost just before the reconnect does not count as removed", async () => {
  const { file, Part } = prepareFile();
  file.lostRequests = 2;
  show(<Part name="one" />);
  expect(await screen.findByText("The part one")).toBeTruthy();
  expect(screen.queryByText("The site has been updated.")).toBeNull();
});

test("a part is requested once when the network and the connection are back at the same time", async () => {
  const { file, Part } = prepareFile();
  transport.cut();
  show(<Part name="one" />);
  await screen.findByRole("button", { name: "Try again" });
  file.requests = 0;
  act(() => {
    window.dispatchEvent(new Event("online"));
    transport.restore();
  });
  expect(await screen.findByText("The part one")).toBeTruthy();
  expect(file.requests).toBe(1);
});

const findLink = () => document.head.querySelector("link");

test("two parts whose styles are missing both appear when the styles are loaded", async () => {
  const failed = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/parts.css" });
  document.head.append(failed);
  for (const name of ["one", "two"]) {
    const { file, Part } = prepareFile();
    file.lostRequests = 1;
    show(<Part name={name} />);
  }
  await waitFor(() => expect(screen.getAllByRole("button", { name: "Trying again..." })).toHaveLength(2));
  await waitFor(() => expect(findLink()).not.toBe(failed));
  findLink()?.dispatchEvent(new Event("load"));
  expect(await screen.findByText("The part one")).toBeTruthy();
  expect(await screen.findByText("The part two")).toBeTruthy();
  findLink()?.remove();
});

test("a part that an update has removed offers a reload, and keeps the typed text", async () => {
  const { file, Part } = prepareFile();
  file.isRemoved = true;
  show(<Part name="one" />);
  expect(await screen.findByText("The site has been updated.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Typed" })).toBeTruthy();
});

test("a part that was loaded ahead of time is shown immediately, also without a connection", async () => {
  const { Part } = prepareFile();
  await Part.load();
  transport.cut();
  show(<Part name="two" />);
  expect(screen.getByText("The part two")).toBeTruthy();
});
