import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import * as openid from "openid-client";
import type { DataSource } from "typeorm";
import * as v from "valibot";

import { addressBlock } from "../configuration/addressBlocks.ts";
import type { Config, GoogleSettings } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { attemptLimits } from "./attempts/attemptLimits.ts";
import type { Attempts } from "./attempts/attempts.ts";
import type { Audit } from "./audit.ts";
import type { GoogleIdentity } from "./google.service.ts";
import { signInWithGoogle } from "./google.service.ts";
import type { Outcome } from "./googlePages.ts";
import { reportScript, writePage } from "./googlePages.ts";
import type { Outbox } from "./outbox.ts";
import type { AppSecret } from "./secrets.ts";
import { seal, unseal } from "./secrets.ts";
import { endSessionOfToken } from "./session.service.ts";

/** The cookies of one response of the pop-up. */
export interface PopUpCookies {
  session: () => string | null;
  keepSession: (token: string, isRemembered: boolean) => void;
  /** The sealed state of the pop-up's sign-in; null when there is none. */
  journey: () => string | null;
  keepJourney: (value: string) => void;
  dropJourney: () => void;
}

interface GoogleOptions {
  config: Config;
  appSecret: AppSecret;
  database: DataSource;
  attempts: Attempts;
  outbox: Pick<Outbox, "wake">;
  /** Returns the client's address of a request. */
  addressOf: (request: FastifyRequest) => string;
  /** Returns the audit log for the request with this id. */
  auditOf: (requestId: string) => Audit;
  cookiesOf: (request: FastifyRequest, reply: FastifyReply) => PopUpCookies;
}

/** The state of a sign-in, sealed in a cookie while the browser is at the issuer. */
const Journey = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  isRemembered: v.boolean(),
  begunAt: v.number(),
});
type Journey = v.InferOutput<typeof Journey>;

const path = "/auth/google";
const scriptPath = `${path}/report.js`;

/**
 * The pop-up of the federated sign-in: OpenID Connect's code flow with PKCE. It reports to the page that opened it by
 * the channel "google-sign-in".
 */
export function googleSignIn(options: GoogleOptions): FastifyPluginAsync {
  const { config, appSecret, cookiesOf } = options;
  const { google } = config;
  const redirectUri = `${config.publicUrl}${path}/callback`;
  const write = (outcome: Outcome | null, title: string, text: string): string =>
    writePage({ scriptPath, outcome, siteTitle: config.site.title, title, text });
  const fail = (reply: FastifyReply, error: unknown): FastifyReply => {
    reply.log.warn({ reason: reasonOf(error) }, "A sign-in with Google failed");
    const text = "Signing in with Google did not work. Please close this window and try again.";
    return sendPage(reply, 400, write("failed", "Not signed in", text));
  };
  const findIssuer = google === null ? null : createDiscovery(google);

  return async (app) => {
    // Any other policy severs the pop-up from the page that opened it, so that it could not close itself.
    app.addHook("onSend", async (_request, reply) => {
      void reply.header("cross-origin-opener-policy", "unsafe-none").header("cache-control", "no-store");
    });
    app.get(scriptPath, (_request, reply) => reply.type("text/javascript").send(reportScript));

    if (findIssuer === null) {
      const text = "Google sign-in is not set up on this site. Please sign in with your email address.";
      const status = config.isDemonstration ? 200 : 404;
      for (const address of [path, `${path}/callback`])
        app.get(address, (_request, reply) =>
          sendPage(reply, status, write(null, "Google sign-in is not set up", text)),
        );
      return;
    }

    app.get<{ Querystring: { remember?: unknown } }>(path, async (request, reply) => {
      try {
        const journey = beginJourney(request.query.remember === "true");
        const address = await buildAuthorizationUrl(await findIssuer(), redirectUri, journey);
        cookiesOf(request, reply).keepJourney(seal(appSecret, "google journey", JSON.stringify(journey)));
        return await reply.redirect(address.href);
      } catch (error) {
        return fail(reply, error);
      }
    });

    app.get(`${path}/callback`, async (request, reply) => {
      const cookies = cookiesOf(request, reply);
      // Read before waiting, because the address is not available after the connection has closed.
      const address = addressBlock(options.addressOf(request));
      try {
        const userId = await finishSignIn(request.url, cookies, findIssuer, options);
        options.auditOf(request.id)({ event: "signed in with Google", userId, address });
        const page = write("signed in", "Signed in", "You can close this window.");
        return await sendPage(reply, 200, page);
      } catch (error) {
        return fail(reply, error);
      }
    });
  };
}

function beginJourney(isRemembered: boolean): Journey {
  return {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
    isRemembered,
    begunAt: Date.now(),
  };
}

/** The address of the issuer's page, to which the browser is redirected. */
async function buildAuthorizationUrl(
  issuer: openid.Configuration,
  redirectUri: string,
  { state, nonce, verifier }: Journey,
): Promise<URL> {
  return openid.buildAuthorizationUrl(issuer, {
    redirect_uri: redirectUri,
    scope: "openid email",
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
}

/** Signs in the user whom the issuer has identified, and returns the user's id. Throws when the sign-in fails. */
async function finishSignIn(
  url: string,
  cookies: PopUpCookies,
  findIssuer: () => Promise<openid.Configuration>,
  options: GoogleOptions,
): Promise<string> {
  const { config, appSecret, database, attempts, outbox } = options;
  const journey = readJourney(appSecret, cookies.journey());
  cookies.dropJourney();
  await attempts.count(attemptLimits.googleReturn, journey.state);
  const returned = new URL(url, config.publicUrl);
  const identity = await readIdentity(await findIssuer(), returned, journey);
  const entered = await signInWithGoogle(database.manager, options, identity, journey.isRemembered);
  if (entered === null) throw new Error("No account of this address can be opened by this identity");
  outbox.wake();
  const former = cookies.session();
  if (former !== null) await endSessionOfToken(database.manager, former);
  cookies.keepSession(entered.token, journey.isRemembered);
  return entered.userId;
}

/** Fetches the issuer's endpoints and keys at the first use, and again after a failure. */
function createDiscovery(google: GoogleSettings): () => Promise<openid.Configuration> {
  let found: Promise<openid.Configuration> | null = null;
  return () => {
    found ??= openid
      .discovery(new URL(google.issuer), google.clientId, google.clientSecret, undefined, {
        timeout: limits.google.responseMs / 1_000,
        execute: [
          // Verifies the signature too: TLS alone would satisfy the standard.
          openid.enableNonRepudiationChecks,
          ...(google.issuer.startsWith("http:") ? [openid.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        found = null;
        throw error;
      });
    return found;
  };
}

async function readIdentity(
  issuer: openid.Configuration,
  returned: URL,
  { state, nonce, verifier }: Journey,
): Promise<GoogleIdentity> {
  const tokens = await openid.authorizationCodeGrant(issuer, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("The issuer sent no ID token");
  const { iss, sub, email, email_verified: isEmailVerified } = claims;
  return {
    subject: `${iss} ${sub}`,
    email: typeof email === "string" ? email.trim() : "",
    isEmailVerified: isEmailVerified === true,
  };
}

function readJourney(secret: AppSecret, cookie: string | null): Journey {
  if (cookie === null) throw new Error("The pop-up returned to another browser");
  const journey = v.parse(Journey, JSON.parse(unseal(secret, "google journey", cookie)));
  if (Date.now() - journey.begunAt > limits.google.signInMs) throw new Error("The pop-up returned too late");
  return journey;
}

function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).type("text/html; charset=utf-8").send(page);
}

/** The kind of the failure only, because the library's errors contain tokens and the issuer's response. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error && typeof error.code === "string" ? ` ${error.code}` : "";
  return `${error.name}${code}: ${error.message}`;
}
