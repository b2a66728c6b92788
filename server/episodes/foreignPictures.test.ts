import { afterAll, beforeAll, expect, test } from "vitest";

import { makeSeries, seriesInput } from "../testing/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const refused = {
  code: "INVALID",
  field: "thumbnailUrl",
  message: "The thumbnail needs a public address that begins with https://.",
};

interface Payload {
  userErrors: { code: string; field: string | null; message: string }[];
}

test.each([
  ["https://files.example/picture.jpg", []],
  ["/demonstration/posters/court-1.jpg", []],
  ["http://files.example/picture.jpg", [refused]],
  ["https://192.168.1.1/picture.jpg", [refused]],
  ["https://localhost/picture.jpg", [refused]],
])("a picture at %s", async (thumbnailUrl, userErrors) => {
  const created = await site.admin.query<{ createSeries: Payload }>(
    `mutation ($input: SeriesInput!) { createSeries(input: $input) { userErrors { code field message } } }`,
    { input: seriesInput({ thumbnailUrl }) },
  );
  expect(created.createSeries.userErrors).toEqual(userErrors);
  const { id } = await makeSeries(site.admin);
  const { createEpisode } = await site.admin.query<{ createEpisode: Payload }>(
    `mutation ($seriesId: ID!, $input: EpisodeInput!) {
      createEpisode(seriesId: $seriesId, input: $input) { userErrors { code field message } } }`,
    { seriesId: id, input: { videoUrl: "/demonstration/play/court-1", thumbnailUrl } },
  );
  expect(createEpisode.userErrors).toEqual(userErrors);
});
