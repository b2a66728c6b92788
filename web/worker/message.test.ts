// @vitest-environment node
import { expect, test } from "vitest";

import { readMessage } from "./message.ts";

const origin = "https://site.test";
const unknown = {
  title: "Reminder",
  body: "",
  tag: "",
  lang: "en",
  icon: "/icon-192.png",
  navigate: "https://site.test/",
};

test("a declarative message contains the notification and its address", () => {
  const notification = {
    title: "On court",
    body: "MS QF: Holm – Solberg · Court 1",
    navigate: "https://site.test/schedule#match-7",
    tag: "7",
  };
  expect(readMessage({ web_push: 8030, notification }, origin)).toEqual({ ...unknown, ...notification });
});

test.each([
  null,
  undefined,
  "text",
  {},
  { notification: null },
  { notification: { title: 7, body: [], tag: null } },
])("%j is shown as a reminder that leads to the home page", (data) => {
  expect(readMessage(data, origin)).toEqual(unknown);
});

test.each([
  "https://elsewhere.test/",
  "javascript:alert(1)",
  "//elsewhere.test/a",
  "http://site.test/",
  "https://",
])("a message never leads to an address of another site: %s", (navigate) => {
  expect(readMessage({ notification: { navigate } }, origin).navigate).toBe("https://site.test/");
});
