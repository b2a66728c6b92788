/** The response: status, headers and text, and the parsed GraphQL result. */
export interface HttpResponse {
  status: number;
  headers: Headers;
  text: string;
  data: unknown;
  errors: ResponseError[];
  /** The code of the first error. */
  code: string | undefined;
  /** The revision of the catalogue at which the response was read; -1 when the response contains none. */
  revision: number;
}

interface ResponseError {
  message: string;
  extensions: { code: string; requestId?: string };
}

interface Body {
  data?: unknown;
  errors?: ResponseError[];
  extensions?: { revision: number };
}

/** Sends a request with these headers only; a browser or a client library would add others. */
export const askByPost = (
  url: string,
  query: string,
  headers: Record<string, string> = {},
  variables: Record<string, unknown> = {},
): Promise<HttpResponse> =>
  sendRequest(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ query, variables }),
  });

export const askByGet = (
  url: string,
  query: string,
  headers: Record<string, string> = {},
): Promise<HttpResponse> =>
  sendRequest(`${url}/graphql?query=${encodeURIComponent(query)}`, {
    headers: { "apollo-require-preflight": "true", ...headers },
  });

export async function sendRequest(url: string, init: RequestInit): Promise<HttpResponse> {
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
