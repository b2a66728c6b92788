import { OAuth2Server } from "oauth2-mock-server";
import type { MutableResponse, MutableToken, Payload } from "oauth2-mock-server";

/** An OpenID Connect issuer in place of Google's. */
export interface GoogleIssuer {
  url: string;
  /** The configuration of a site that trusts the issuer. */
  settings: Record<"OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET" | "OIDC_ISSUER", string>;
  /** The claims of the next token, which a test may change. */
  claims: Record<string, unknown>;
  /** Called with each token before it is signed. */
  changeToken: (payload: Payload) => void;
  /** Called with each token response before it is sent. */
  changeResponse: (body: Record<string, unknown>) => void;
  /** Issues unchanged tokens again, for a person whose verified address this is. */
  reset(email: string): void;
  stop(): Promise<void>;
}

export async function startGoogleIssuer(): Promise<GoogleIssuer> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256", { kid: "published" });
  await server.start(0, "127.0.0.1");
  const url = server.issuer.url ?? "";
  const issuer: GoogleIssuer = {
    url,
    settings: {
      OIDC_CLIENT_ID: "the-site",
      OIDC_CLIENT_SECRET: "the secret between site and issuer",
      OIDC_ISSUER: url,
    },
    claims: {},
    changeToken: () => undefined,
    changeResponse: () => undefined,
    reset(email) {
      issuer.claims = { sub: `subject of ${email}`, email, email_verified: true };
      issuer.changeToken = () => undefined;
      issuer.changeResponse = () => undefined;
    },
    stop: () => server.stop(),
  };
  server.service.on("beforeTokenSigning", ({ payload }: MutableToken) => {
    Object.assign(payload, issuer.claims);
    issuer.changeToken(payload);
  });
  server.service.on("beforeResponse", ({ body }: MutableResponse) => {
    if (body !== "") issuer.changeResponse(body);
  });
  return issuer;
}
