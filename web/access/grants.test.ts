import { beforeEach, expect, test, vi } from "vitest";

import {
  addGrant,
  areSent,
  createGrantHeaders,
  dropGrants,
  dropStaleGrants,
  parseGrants,
  readStoredGrants,
  sendGrants,
  watchGrants,
} from "./grants.ts";

const one = { seriesId: "s1", token: "1.abc" };
const two = { seriesId: "s2", token: "1.def" };
const stored = () => localStorage.getItem("authorizedSeries");

beforeEach(() => {
  localStorage.clear();
  sendGrants();
});

test("grants are stored under the key authorizedSeries as a list of series and token", () => {
  addGrant(one);
  addGrant(two);
  expect(JSON.parse(stored() ?? "")).toEqual([one, two]);
});

test("a newer grant of a series replaces the previous one", () => {
  addGrant(one);
  addGrant(two);
  addGrant({ ...one, token: "2.xyz" });
  expect(readStoredGrants()).toEqual([two, { seriesId: "s1", token: "2.xyz" }]);
});

test.each([
  null,
  "",
  "nonsense",
  "{",
  "null",
  "7",
  '{"seriesId":"s1","token":"t"}',
  '[null,7,"s1",[],{}]',
  '[{"seriesId":"s1"}]',
  '[{"seriesId":"s1","password":"secret"}]',
  '[{"seriesId":1,"token":2}]',
  '[{"seriesId":"s1","token":"Schläger"}]',
  '[{"seriesId":"s1","token":"a\\r\\nb"}]',
  '[{"seriesId":"","token":""}]',
])("a stored text that is no list of grants counts as none: %j", (text) => {
  expect(parseGrants(text)).toEqual([]);
});

test("valid grants are read from a list with garbage, without other fields, and at most as many as fit into a header", () => {
  expect(parseGrants(JSON.stringify([null, { ...one, password: "x" }, "s2", two]))).toEqual([one, two]);
  const many = Array.from({ length: 150 }, (_, index) => ({ seriesId: `s${index}`, token: "t" }));
  expect(parseGrants(JSON.stringify(many))).toEqual(many.slice(50));
});

test("reading returns the same object until the list changes", () => {
  addGrant(one);
  const before = readStoredGrants();
  expect(readStoredGrants()).toBe(before);
  addGrant(two);
  expect(readStoredGrants()).not.toBe(before);
});

test("a request has the header x-series-grants with the grants, and no header without grants", () => {
  expect(createGrantHeaders()).toEqual({});
  addGrant(one);
  expect(createGrantHeaders()).toEqual({ "x-series-grants": JSON.stringify([one]) });
});

test("grants that opened no series are removed, except those that the socket did not send", () => {
  addGrant(one);
  addGrant(two);
  sendGrants();
  const later = { seriesId: "s3", token: "1.ghi" };
  addGrant(later);
  dropStaleGrants(new Set(["s2"]));
  expect(readStoredGrants()).toEqual([two, later]);
});

test("the socket needs no restart after stale grants were removed, but after every other change", () => {
  addGrant(one);
  addGrant(two);
  sendGrants();
  dropStaleGrants(new Set(["s2"]));
  expect(areSent(readStoredGrants())).toBe(true);
  dropGrants([two]);
  expect(areSent(readStoredGrants())).toBe(false);
  expect(stored()).toBeNull();
});

test("a grant that was replaced meanwhile is not removed with the previous one", () => {
  addGrant(one);
  addGrant({ ...one, token: "2.xyz" });
  dropGrants([one]);
  expect(readStoredGrants()).toEqual([{ seriesId: "s1", token: "2.xyz" }]);
});

test("changes of grants in this tab and in others call the listeners, other keys do not", () => {
  const onChange = vi.fn();
  const stop = watchGrants(onChange);
  addGrant(one);
  expect(onChange).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new StorageEvent("storage", { key: "authorizedSeries" }));
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(onChange).toHaveBeenCalledTimes(3);
  window.dispatchEvent(new StorageEvent("storage", { key: "another" }));
  expect(onChange).toHaveBeenCalledTimes(3);
  stop();
  addGrant(two);
  expect(onChange).toHaveBeenCalledTimes(3);
});

function refuse(): never {
  throw new DOMException("The operation is insecure.", "SecurityError");
}

test("in a browser that refuses storage a grant is valid until the page is left", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  const store = vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  addGrant(one);
  addGrant(two);
  expect(readStoredGrants()).toEqual([one, two]);
  expect(createGrantHeaders()).toEqual({ "x-series-grants": JSON.stringify([one, two]) });
  store.mockRestore();
  dropGrants([one]);
  vi.restoreAllMocks();
  expect(stored()).toBe(JSON.stringify([two]));
});
