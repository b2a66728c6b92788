/** What came back, as it came, beside what it says. */
export interface LoggedChanges {
  status: number;
  headers: Headers;
  text: string;
  data: unknown;
  /** At which the answer was read; -1 when it does not say. */
  revision: number;
}

/** Asks the server at this address as whoever the headers say, and adds nothing that a browser or a client would. */
export const askByPost = (
  url: string,
  query: string,
  headers: Record<string, string> = {},
): Promise<LoggedChanges> =>
  send(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ query }),
  });

export const askByGet = (
  url: string,
  query: string,
  headers: Record<string, string> = {},
): Promise<LoggedChanges> =>
  send(`${url}/graphql?query=${encodeURIComponent(query)}`, {
    headers: { "apollo-require-preflight": "true", ...headers },
  });

async function send(url: string, init: RequestInit): Promise<LoggedChanges> {
  const response = await fetch(url, init);
  const text = await response.text();
  const body = text.startsWith("{")
    ? (JSON.parse(text) as { data?: unknown; extensions?: { revision: number } })
    : {};
  return {
    status: response.status,
    headers: response.headers,
    text,
    data: body.data,
    revision: body.extensions?.revision ?? -1,
  };
}
