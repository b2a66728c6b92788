import type { Page } from "playwright-core";
import * as v from "valibot";

import { waitTimeoutMs } from "../../server/testing/timeouts.ts";

const Payload = v.looseObject({
  userErrors: v.optional(v.array(v.looseObject({ message: v.string() })), []),
});

const GraphqlResponse = v.object({
  data: v.nullish(v.record(v.string(), v.unknown())),
  errors: v.optional(v.array(v.looseObject({ message: v.string() }))),
});

/** Sends a request to the API with the cookies of the page's browser, without opening a page of the site. */
export async function askApi(page: Page, query: string, variables: Record<string, unknown> = {}) {
  const data = { query, variables };
  const response = await page.request.post("/graphql", { data, timeout: waitTimeoutMs });
  return v.parse(GraphqlResponse, await response.json());
}

/** The checked data of a response; throws the API's error. */
export async function readApi<Data extends v.ObjectEntries>(
  page: Page,
  data: Data,
  query: string,
  variables?: Record<string, unknown>,
): Promise<v.InferOutput<v.ObjectSchema<Data, undefined>>> {
  const response = await askApi(page, query, variables);
  const refusals = Object.values(response.data ?? {}).flatMap((payload) =>
    v.is(Payload, payload) ? v.parse(Payload, payload).userErrors : [],
  );
  const [problem] = [...(response.errors ?? []), ...refusals];
  if (problem) throw new Error(JSON.stringify(problem));
  return v.parse(v.object(data), response.data);
}
