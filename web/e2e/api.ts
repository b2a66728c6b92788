import type { Page } from "playwright-core";
import * as v from "valibot";

const Payload = v.looseObject({
  userErrors: v.optional(v.array(v.looseObject({ message: v.string() })), []),
});

const Answer = v.object({
  data: v.nullish(v.record(v.string(), v.unknown())),
  errors: v.optional(v.array(v.looseObject({ message: v.string() }))),
});

/** What the API answers when it is asked from this page, with the page's session. */
export async function askApi(page: Page, query: string, variables: Record<string, unknown> = {}) {
  const answer = await page.evaluate(async (body) => {
    const headers = { "content-type": "application/json" };
    const response = await fetch("/graphql", { method: "POST", headers, body });
    const text: unknown = await response.json();
    return text;
  }, JSON.stringify({ query, variables }));
  return v.parse(Answer, answer);
}

/** The checked data of an answer; throws what the API refused with. */
export async function readApi<Data extends v.ObjectEntries>(
  page: Page,
  data: Data,
  query: string,
  variables?: Record<string, unknown>,
): Promise<v.InferOutput<v.ObjectSchema<Data, undefined>>> {
  const answer = await askApi(page, query, variables);
  const refusals = Object.values(answer.data ?? {}).flatMap((payload) =>
    v.is(Payload, payload) ? v.parse(Payload, payload).userErrors : [],
  );
  const [problem] = [...(answer.errors ?? []), ...refusals];
  if (problem) throw new Error(JSON.stringify(problem));
  return v.parse(v.object(data), answer.data);
}
