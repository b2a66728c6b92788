import { once } from "node:events";
import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http";
import { createServer, request as ask } from "node:http";

/** A relay between a client and servers that loses, cuts and delays requests and responses at random. */
export interface LossyRelay {
  url: string;
  /** How often each fault has occurred. */
  faults: Readonly<Record<Fault, number>>;
  /** Sends further requests to this server. */
  switchTo: (url: string) => void;
  close: () => Promise<void>;
}

/**
 * The fault of a request: the relay forwards it normally ("none"), loses it, cuts its body, delays it until after the next
 * request ("late"), or loses or cuts its response.
 */
const faultNames = ["none", "lost", "cut", "late", "response lost", "response cut"] as const;
type Fault = (typeof faultNames)[number];

interface Passed {
  request: IncomingMessage;
  body: Buffer;
}

/** Four of ten requests have a fault, each kind with the same probability. */
function pickFault(random: () => number): Fault {
  if (random() < 0.6) return "none";
  return faultNames[1 + Math.floor(random() * (faultNames.length - 1))] ?? "none";
}

export async function startLossyRelay(url: string, random: () => number): Promise<LossyRelay> {
  let target = url;
  const faults: Record<Fault, number> = {
    none: 0,
    lost: 0,
    cut: 0,
    late: 0,
    "response lost": 0,
    "response cut": 0,
  };
  let late: Passed[] = [];

  function open({ request }: Passed): ClientRequest {
    const { method, url: path, headers } = request;
    const passed = ask(new URL(path ?? "/", target), { method, headers, agent: false });
    passed.on("error", () => undefined);
    return passed;
  }

  /** Resolves with the whole response; null when the server sent none. */
  function pass(what: Passed): Promise<{ received: IncomingMessage; text: Buffer } | null> {
    return new Promise((resolve) => {
      const passed = open(what);
      passed.on("close", () => resolve(null));
      passed.on("response", (received) => {
        const chunks: Buffer[] = [];
        received.on("data", (chunk: Buffer) => chunks.push(chunk));
        received.on("end", () => resolve({ received, text: Buffer.concat(chunks) }));
      });
      passed.end(what.body);
    });
  }

  /** Sends the server half of the body, and closes the connection. */
  function passHalf(what: Passed): Promise<void> {
    return new Promise((resolve) => {
      const passed = open(what);
      passed.on("close", () => resolve());
      passed.write(what.body.subarray(0, what.body.length / 2), () => passed.destroy());
    });
  }

  async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const what = { request, body: Buffer.concat(chunks) };
    const fault = pickFault(random);
    faults[fault] += 1;
    if (fault === "cut") await passHalf(what);
    const isGone = fault === "lost" || fault === "cut" || fault === "late";
    const given = isGone ? null : await pass(what);
    // Delayed requests are sent now, after this one. Their client has already got an error.
    const overtaken = late;
    late = fault === "late" ? [what] : [];
    for (const one of overtaken) await pass(one);
    if (given === null || fault === "response lost") return void response.destroy();
    response.writeHead(given.received.statusCode ?? 502, given.received.headers);
    if (fault === "response cut")
      response.write(given.text.subarray(0, given.text.length / 2), () => response.destroy());
    else response.end(given.text);
  }

  const server = createServer((request, response) => void relay(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    faults,
    switchTo: (other) => void (target = other),
    async close() {
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}
