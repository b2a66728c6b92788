import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

import type { Queue } from "../client.ts";
import { createQueue } from "../client.ts";

/** The subscription that a browser sends to the site: `PushSubscription.toJSON()` without the nesting. */
export interface TestSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface TestNotification {
  title: string;
  body: string;
  navigate: string;
  tag: string;
}

/** A message that the service accepted, decrypted with the device's keys. */
interface PushMessage {
  topic: string;
  ttl: number;
  notification: TestNotification;
}

export interface PushDevice {
  subscription: TestSubscription;
  messages: Queue<PushMessage>;
  /** The notifications that the device shows, by tag: a new one replaces an older one with the same tag. */
  shown: Map<string, TestNotification>;
  /** How many messages were accepted. */
  accepted: number;
}

/** How the service responds to a request. */
interface PushResponse {
  status: number;
  headers?: Record<string, string>;
}

/** A real HTTP server that implements a push service, and creates devices with keys. */
export interface PushService {
  url: string;
  addDevice: () => PushDevice;
  /** Sends these responses to the next requests for the device, and accepts all later ones. */
  refuse: (device: PushDevice, ...responses: PushResponse[]) => void;
  /** The number of requests, including refused ones. */
  requests: () => number;
  /** Called after each accepted message. */
  onAccepted: (handle: () => void) => void;
  close: () => Promise<void>;
}

interface Registered {
  device: PushDevice;
  curve: ReturnType<typeof createECDH>;
  secret: Buffer;
  refusals: PushResponse[];
}

export async function startPushService(): Promise<PushService> {
  const registered = new Map<string, Registered>();
  let requests = 0;
  let notify: (() => void) | null = null;
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests += 1;
    const body = await buffer(request);
    const known = registered.get(request.url ?? "");
    const refusal = known?.refusals.shift();
    if (!known || refusal) {
      response.writeHead(refusal?.status ?? 404, refusal?.headers).end();
      return;
    }
    try {
      accept(known, request.headers, body);
    } catch (error) {
      response.writeHead(400).end(String(error));
      return;
    }
    response.writeHead(201).end();
    notify?.();
  }
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  const url = `http://127.0.0.1:${address.port}`;

  return {
    url,
    addDevice() {
      const path = `/push/${randomBytes(24).toString("base64url")}`;
      const curve = createECDH("prime256v1");
      const p256dh = curve.generateKeys("base64url");
      const secret = randomBytes(16);
      const subscription = { endpoint: `${url}${path}`, p256dh, auth: secret.toString("base64url") };
      const device = { subscription, messages: createQueue<PushMessage>(), shown: new Map(), accepted: 0 };
      registered.set(path, { device, curve, secret, refusals: [] });
      return device;
    },
    refuse({ subscription }, ...responses) {
      registered.get(new URL(subscription.endpoint).pathname)?.refusals.push(...responses);
    },
    requests: () => requests,
    onAccepted(handle) {
      notify = handle;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function accept({ device, curve, secret }: Registered, headers: IncomingHttpHeaders, body: Buffer): void {
  checkSender(headers.authorization ?? "", device.subscription.endpoint);
  const { topic, ttl } = headers;
  // RFC 8030, section 5.4: at most 32 characters of the URL-safe base64 alphabet.
  if (typeof topic !== "string" || !/^[\w-]{1,32}$/.test(topic)) throw new Error("The Topic is invalid");
  if (headers["content-encoding"] !== "aes128gcm") throw new Error("The content encoding is not aes128gcm");
  const { web_push: version, notification } = JSON.parse(decrypt(curve, secret, body)) as {
    web_push: number;
    notification: TestNotification;
  };
  if (version !== 8030) throw new Error("The message is not declarative");
  device.accepted += 1;
  device.shown.set(notification.tag, notification);
  device.messages.push({ topic, ttl: Number(ttl), notification });
}

/** The tokens that were already checked; a sender uses a token for many messages. */
const checked = new Set<string>();

/** Checks the VAPID token (RFC 8292): it is for this service, and signed with the key in the header. */
function checkSender(authorization: string, endpoint: string): void {
  const { origin } = new URL(endpoint);
  if (checked.has(`${origin} ${authorization}`)) return;
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { aud: string };
  if (!isSigned || aud !== origin) throw new Error("The VAPID token is invalid");
  checked.add(`${origin} ${authorization}`);
}

/** Decrypts a message of one record according to RFC 8291 and RFC 8188. */
function decrypt(curve: Registered["curve"], secret: Buffer, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), curve.getPublicKey(), sender]);
  const key = derive(curve.computeSecret(sender), secret, info, 32);
  const decipher = createDecipheriv(
    "aes-128-gcm",
    derive(key, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16),
    derive(key, salt, Buffer.from("Content-Encoding: nonce\0"), 12),
  );
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}

function derive(key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, info, length));
}
