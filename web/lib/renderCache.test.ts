// @vitest-environment node
import { gql, InMemoryCache } from "@apollo/client";
import { expect, test } from "vitest";

import { cacheConfig } from "./apollo.ts";
import { RenderCache } from "./renderCache.ts";

const page = gql(`
  query Page($slug: String!) {
    series(slug: $slug) {
      id
      ...Title
      content {
        episodes {
          id
          isLive
        }
      }
    }
  }
  fragment Title on Series {
    title
  }
`);
const titles = gql(`query Titles($slug: String!) { series(slug: $slug) { id title } }`);
const fragment = gql(`fragment Title on Series { title }`);

const episodes = [1, 2].map((number) => ({ __typename: "Episode", id: `e${number}`, isLive: number === 1 }));
const finals = {
  __typename: "Series",
  id: "s1",
  title: "Finals",
  content: { __typename: "SeriesContent", episodes },
};

/** Both caches after the response to the page's query. */
function writeResponse() {
  const caches = { rendering: new RenderCache(), browser: new InMemoryCache(cacheConfig) };
  for (const cache of Object.values(caches))
    cache.writeQuery({ query: page, variables: { slug: "finals" }, data: { series: finals } });
  return caches;
}

test.each([
  ["the response", page, { slug: "finals" }],
  ["nothing with other variables", page, { slug: "semi-finals" }],
  ["the fields of the response with another query", titles, { slug: "finals" }],
])("a rendering reads %s, as a browser does", (_, query, variables) => {
  const { rendering, browser } = writeResponse();
  expect(rendering.readQuery({ query, variables })).toEqual(browser.readQuery({ query, variables }));
  const options = { query, variables, optimistic: true, returnPartialData: true };
  const { result, complete } = browser.diff(options);
  expect(rendering.diff(options)).toMatchObject({ result, complete });
});

test("a rendering reads the response as it was written, without collecting it from the objects", () => {
  const rendering = new RenderCache();
  const data = { series: finals };
  const options = { query: page, variables: { slug: "finals" } };
  rendering.writeQuery({ ...options, data });
  expect(rendering.readQuery(options)).toBe(data);
  expect(rendering.diff({ ...options, optimistic: true }).result).toBe(data);
});

test("a rendering reads an object by its id, as a browser does", () => {
  const { rendering, browser } = writeResponse();
  const title = { id: "Series:s1", fragment };
  expect(rendering.readFragment(title)).toEqual({ __typename: "Series", title: "Finals" });
  expect(rendering.readFragment(title)).toEqual(browser.readFragment(title));
});

test("the browser continues with the objects that a rendering stores", () => {
  const { rendering, browser } = writeResponse();
  expect(rendering.extract()).toEqual(browser.extract());
});
