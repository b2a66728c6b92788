import { openAcknowledgedSocket, subscribeMessage } from "./rawSocket.ts";

// Sends documents without a client library, which may be refused.

interface DocumentBody {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions?: { code: string } }[];
}

export const jsonHeaders = { "content-type": "application/json" };

/** Sends documents to the server at `url` by HTTP and over one socket. */
export async function openDocumentSender(url: string) {
  const raw = await openAcknowledgedSocket(url);
  let followed = 0;

  async function send(request: RequestInit, path = "/graphql") {
    const response = await fetch(url + path, request);
    const text = await response.text();
    const body: DocumentBody = text.startsWith("{") ? (JSON.parse(text) as DocumentBody) : {};
    return { status: response.status, text, body };
  }

  return {
    send,
    post: (query: string, variables: Record<string, unknown> = {}) =>
      send({ method: "POST", headers: jsonHeaders, body: JSON.stringify({ query, variables }) }),
    /** The socket's response to a document. */
    async follow(query: string): Promise<{ type: string; text: string }> {
      const id = String(++followed);
      raw.send(subscribeMessage(id, query));
      const { type, payload } = await raw.messages.take();
      raw.send({ type: "complete", id });
      return { type, text: JSON.stringify(payload) };
    },
    async close(): Promise<void> {
      raw.socket.close();
      await raw.closed;
    },
  };
}

/** A text with this number of words, which differ in their number. */
export const repeatWords = (count: number, word: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => word(place)).join(" ");
