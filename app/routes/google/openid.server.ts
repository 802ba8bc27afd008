import { createHash } from "node:crypto";
import { OAuth2Strategy } from "remix-auth-oauth2";
import { z } from "zod";
import { host } from "../../host.server.ts";
import { attemptCookieName } from "./cookies.server.ts";

/** The issuer's statement about the user, for the API to verify, and the nonce it must contain. */
export interface Proof {
  idToken: string;
  nonce: string;
}

/** Longer than any working issuer needs to answer. */
const answerMilliseconds = 10_000;

const discovery = z.object({ authorization_endpoint: z.url(), token_endpoint: z.url() });
type Endpoints = z.infer<typeof discovery>;

let known: Promise<Endpoints> | undefined;

/** Returns the issuer's endpoints (OpenID Connect Discovery 1.0, section 4). Read once, and again after a failure. */
function endpoints(issuer: string): Promise<Endpoints> {
  known ??= discover(issuer).catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

async function discover(issuer: string): Promise<Endpoints> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(answerMilliseconds) });
  if (!response.ok) throw new Error(`The OpenID issuer returned ${response.status} for its configuration.`);
  return discovery.parse(await response.json());
}

/** Derives the nonce of one attempt from its PKCE verifier, which only this browser's cookie has. */
function nonceOf(codeVerifier: string): string {
  return createHash("sha256").update(`openid nonce ${codeVerifier}`).digest("base64url");
}

/** OAuth 2 with PKCE and state as in remix-auth, plus the nonce of OpenID Connect (Core 1.0, section 3.1.2.1). */
class OpenIdStrategy extends OAuth2Strategy<Proof> {
  override name = "openid";

  /** The nonce of the attempt that this request completes. */
  nonce = "";

  protected override createAuthorizationURL() {
    const attempt = super.createAuthorizationURL();
    attempt.url.searchParams.set("nonce", nonceOf(attempt.codeVerifier));
    attempt.url.searchParams.set("prompt", "select_account");
    return attempt;
  }

  protected override validateAuthorizationCode(code: string, codeVerifier: string) {
    this.nonce = nonceOf(codeVerifier);
    return super.validateAuthorizationCode(code, codeVerifier);
  }
}

/** The path the issuer redirects back to. It must be registered there. */
export const callbackPath = "/auth/google/callback";

/**
 * Performs one step of sign-in through the issuer. A request without `state` throws a redirect to the issuer; one with
 * `state` returns the proof. Throws when the issuer refuses, does not answer, or was not asked by this browser.
 */
export async function authenticate(request: Request, origin: string): Promise<Proof> {
  const { google, secureCookies } = host();
  if (!google) throw new Error("Sign-in with Google is not configured.");
  const { authorization_endpoint, token_endpoint } = await endpoints(google.issuer);
  const strategy: OpenIdStrategy = new OpenIdStrategy(
    {
      clientId: google.clientId,
      clientSecret: google.clientSecret,
      authorizationEndpoint: authorization_endpoint,
      tokenEndpoint: token_endpoint,
      redirectURI: new URL(callbackPath, origin),
      scopes: ["openid", "email", "profile"],
      cookie: { name: attemptCookieName(), ...(secureCookies ? { secure: true } : {}) },
    },
    async ({ tokens }) => ({ idToken: tokens.idToken(), nonce: strategy.nonce }),
  );
  return withinTime(strategy.authenticate(request));
}

async function withinTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The OpenID issuer did not respond.")), answerMilliseconds);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
