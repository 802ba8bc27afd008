import { createHash } from "node:crypto";
import { buildAuthorizationUrl } from "openid-client";
import type { Strategy } from "remix-auth/strategy";
import { GoogleStrategy } from "remix-auth-google";
import { host, type Issuer } from "../../../host.server.ts";
import { answerSeconds, configurationOf } from "./configuration.server.ts";
import { attemptMaxAgeSeconds, attemptName } from "./cookies.server.ts";
import type { IssuerVerifyOptions } from "./openid-strategy.server.ts";

/** Derives the nonce of one attempt from its PKCE verifier, which only this browser's cookie has. */
function nonceOf(codeVerifier: string): string {
  return createHash("sha256").update(`openid nonce ${codeVerifier}`).digest("base64url");
}

/**
 * Google's strategy with what it lacks: a nonce (OpenID Connect Core 1.0, section 3.1.2.1), a cookie for https that lasts
 * half an hour, the addresses of the metadata, and a deadline. An instance serves one request.
 */
export class GoogleOpenIdStrategy<User> extends GoogleStrategy<User> {
  readonly #issuer: Issuer;
  #nonce = "";

  constructor(
    { issuer, redirectUri }: { issuer: Issuer; redirectUri: URL },
    verify: Strategy.VerifyFunction<User, IssuerVerifyOptions>,
  ) {
    const { clientId, clientSecret, scopes } = issuer;
    super(
      { clientId, clientSecret, redirectURI: redirectUri.href, scopes: [...scopes], prompt: "select_account" },
      ({ request, tokens }) =>
        verify({
          request,
          proof: { idToken: tokens.idToken(), accessToken: tokens.accessToken(), nonce: this.#nonce },
        }),
    );
    this.#issuer = issuer;
    const name = `${host().secureCookies ? "__Host-" : ""}${attemptName(issuer)}`;
    this.options.cookie = { name, maxAge: attemptMaxAgeSeconds, ...(host().secureCookies ? { secure: true } : {}) };
  }

  override async authenticate(request: Request): Promise<User> {
    const configuration = await configurationOf(this.#issuer);
    // RFC 9207: the answer of another issuer does not belong to this attempt.
    const named = new URL(request.url).searchParams.get("iss");
    if (named !== null && named !== this.#issuer.issuer) throw new Error("Another issuer has answered.");
    this.options.authorizationEndpoint = buildAuthorizationUrl(configuration, {});
    this.options.tokenEndpoint = configuration.serverMetadata().token_endpoint ?? "";
    return super.authenticate(request);
  }

  protected override createAuthorizationURL() {
    const attempt = super.createAuthorizationURL();
    attempt.url.searchParams.set("nonce", nonceOf(attempt.codeVerifier));
    return attempt;
  }

  protected override validateAuthorizationCode(code: string, codeVerifier: string) {
    this.#nonce = nonceOf(codeVerifier);
    return withinTime(super.validateAuthorizationCode(code, codeVerifier));
  }
}

async function withinTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The OpenID issuer did not respond.")), answerSeconds * 1_000);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
