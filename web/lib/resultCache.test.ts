import { gql, InMemoryCache } from "@apollo/client";
import { expect, test } from "vitest";

import { cacheConfig } from "./apollo.ts";
import { countUpdate } from "./resultCache.ts";

const query = gql`
  query {
    liveEpisodes {
      id
      videos {
        url
      }
    }
  }
`;

test("memoised results of replaced objects are dropped, however many updates a page receives", () => {
  const cache = new InMemoryCache(cacheConfig);
  const read: unknown[] = [];
  const stop = cache.watch({ query, optimistic: true, callback: ({ result }) => read.push(result) });
  const most: number[] = [];
  for (let update = 0; update < 1_000; update++) {
    cache.writeQuery({
      query,
      data: {
        liveEpisodes: [
          { __typename: "Episode", id: "e1", videos: [{ __typename: "EpisodeVideo", url: `${update}` }] },
        ],
      },
    });
    countUpdate(cache);
    most.push(cache.getMemoryInternals?.().inMemoryCache.executeSelectionSet ?? Infinity);
  }
  stop();
  expect(read).toHaveLength(1_000);
  expect(read.at(-1)).toMatchObject({ liveEpisodes: [{ videos: [{ url: "999" }] }] });
  expect(Math.max(...most)).toBeLessThan(500);
});
