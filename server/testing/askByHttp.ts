/** What came back, as it came, beside what it says. */
export interface HttpAnswer {
  status: number;
  headers: Headers;
  text: string;
  data: unknown;
  errors: GraphQLErrorNote[];
  /** Of the first error. */
  code: string | undefined;
  /** At which the answer was read; -1 when it does not say. */
  revision: number;
}

interface GraphQLErrorNote {
  message: string;
  extensions: { code: string; requestId?: string };
}

interface Body {
  data?: unknown;
  errors?: GraphQLErrorNote[];
  extensions?: { revision: number };
}

/** Sends a request with these headers only, without those that a browser or a client adds. */
export const askByPost = (
  url: string,
  query: string,
  headers: Record<string, string> = {},
  variables: Record<string, unknown> = {},
): Promise<HttpAnswer> =>
  sendRequest(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ query, variables }),
  });

export const askByGet = (
  url: string,
  query: string,
  headers: Record<string, string> = {},
): Promise<HttpAnswer> =>
  sendRequest(`${url}/graphql?query=${encodeURIComponent(query)}`, {
    headers: { "apollo-require-preflight": "true", ...headers },
  });

export async function sendRequest(url: string, init: RequestInit): Promise<HttpAnswer> {
  const response = await fetch(url, init);
  const text = await response.text();
  const { data, errors = [], extensions } = text.startsWith("{") ? (JSON.parse(text) as Body) : {};
  return {
    status: response.status,
    headers: response.headers,
    text,
    data,
    errors,
    code: errors[0]?.extensions.code,
    revision: extensions?.revision ?? -1,
  };
}
