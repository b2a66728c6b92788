import { readdir, readlink } from "node:fs/promises";

import sharp from "sharp";

import type { Client } from "../client.ts";
import type { Harness } from "../harness.ts";
import type { UserErrorPayload } from "./catalogue.ts";

// Uploads of pictures, as the dashboard sends them and in invalid forms.

export interface Thumbnail {
  url: string;
  width: number | null;
  height: number | null;
  srcSet: string | null;
}

interface UploadResponse {
  status: number;
  text: string;
  data: { uploadThumbnail: { thumbnail: Thumbnail | null; userErrors: UserErrorPayload[] } } | null;
  code: string | undefined;
  message: string | undefined;
}

export const uploadMutation = `mutation ($file: Upload!) {
  uploadThumbnail(file: $file) { thumbnail { url width height srcSet } userErrors { code field message } }
}`;

/** The form of a GraphQL multipart request. Tests may replace each part; null omits it. */
export function uploadForm(
  bytes: Uint8Array,
  parts: { operations?: string | null; map?: string | null; filename?: string; type?: string } = {},
): FormData {
  const form = new FormData();
  const operations = parts.operations ?? JSON.stringify({ query: uploadMutation, variables: { file: null } });
  if (parts.operations !== null) form.append("operations", operations);
  if (parts.map !== null) form.append("map", parts.map ?? '{"0":["variables.file"]}');
  const file = new Blob([new Uint8Array(bytes)], { type: parts.type ?? "image/png" });
  form.append("0", file, parts.filename ?? "picture.png");
  return form;
}

/** Sends the form as the dashboard does; "" omits a header. */
export async function sendForm(
  site: Pick<Harness, "url">,
  client: Pick<Client, "cookie">,
  body: NonNullable<RequestInit["body"]>,
  headers: Record<string, string> = {},
): Promise<UploadResponse> {
  const all = {
    "apollo-require-preflight": "true",
    cookie: client.cookie() ?? "",
    // The server is in this process: it would close an idle connection while the test prepares the next large file.
    connection: "close",
    ...headers,
  };
  const response = await fetch(`${site.url}/graphql`, {
    method: "POST",
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== "")),
    body,
    duplex: "half",
  });
  const text = await response.text();
  // The test checks the content.
  const result = JSON.parse(text) as Pick<UploadResponse, "data"> & {
    errors?: { message: string; extensions: { code: string } }[];
  };
  const [error] = result.errors ?? [];
  return {
    status: response.status,
    text,
    data: result.data ?? null,
    code: error?.extensions.code,
    message: error?.message,
  };
}

export const uploadPicture = (
  site: Harness,
  bytes: Uint8Array,
  parts: Parameters<typeof uploadForm>[1] = {},
): Promise<UploadResponse> => sendForm(site, site.admin, uploadForm(bytes, parts));

/** Uploads a picture, by default a new one; throws when the upload fails. */
export async function makeThumbnail(site: Harness, bytes?: Uint8Array): Promise<Thumbnail> {
  const { data, text } = await uploadPicture(site, bytes ?? (await paint("png", 200, 100)));
  const thumbnail = data?.uploadThumbnail.thumbnail;
  if (!thumbnail) throw new Error(text);
  return thumbnail;
}

/** A picture of random noise, which compresses badly. */
export async function paint(
  format: "jpeg" | "png" | "gif" | "webp" | "tiff" | "avif",
  width: number,
  height: number,
): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
  const picture = sharp({ create: { width, height, channels: 3, background: "#1b6", noise } });
  // With default settings the GIF encoder would search for the best palette for minutes.
  return format === "gif"
    ? picture.gif({ effort: 1, dither: 0, colours: 4 }).toBuffer()
    : picture.toFormat(format).toBuffer();
}

/** The names of all files that the server has stored. */
export async function storedFiles(site: Harness): Promise<string[]> {
  const entries = await readdir(site.files, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Requests a stored picture from the site. */
export async function fetchStored(site: Harness, url: string, headers: Record<string, string> = {}) {
  const response = await fetch(site.url + new URL(url).pathname, { headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Counts the deleted but open files of this process, in which it spools large uploads. Works on Linux only. */
export async function countSpoolFiles(): Promise<number> {
  const links = (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`));
  const targets = await Promise.allSettled(links);
  return targets.filter(
    (target) => target.status === "fulfilled" && /\/broadcasts-[\w-]+ \(deleted\)$/.test(target.value),
  ).length;
}
