import type { Client } from "../client.ts";
import type { Harness } from "../harness.ts";

// Requests of a browser in the pop-up of a Google sign-in.

export interface Page {
  status: number;
  body: string;
  outcome: string | null;
  headers: Headers;
}

/** Requests an address of the site, and stores the cookies of the response in the browser. */
export async function openAddress(site: Harness, client: Client, address: URL): Promise<Response> {
  const response = await fetch(`${site.url}${address.pathname}${address.search}`, {
    redirect: "manual",
    headers: { cookie: client.cookie() ?? "" },
  });
  for (const set of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    client.plantCookie(name, value);
  }
  return response;
}

export async function readPage(response: Response): Promise<Page> {
  const body = await response.text();
  return {
    status: response.status,
    body,
    outcome: /data-outcome="([^"]+)"/.exec(body)?.[1] ?? null,
    headers: response.headers,
  };
}

/** Opens the pop-up, and returns the address of the issuer to which the site redirects. */
export async function openPopUp(site: Harness, client: Client, query = ""): Promise<URL> {
  const response = await openAddress(site, client, new URL(`${site.config.publicUrl}/auth/google${query}`));
  return new URL(response.headers.get("location") ?? "");
}

/** Signs in at the issuer, and returns the address of the site to which the issuer redirects. */
export async function signInAtIssuer(address: URL): Promise<URL> {
  const response = await fetch(address, { redirect: "manual" });
  return new URL(response.headers.get("location") ?? "");
}

export async function signInWithGoogle(site: Harness, client: Client, query = ""): Promise<Page> {
  const returned = await signInAtIssuer(await openPopUp(site, client, query));
  return readPage(await openAddress(site, client, returned));
}
