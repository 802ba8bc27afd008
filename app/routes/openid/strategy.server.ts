import { createHash } from "node:crypto";
import { OAuth2Strategy } from "remix-auth-oauth2";
import { host, type Issuer } from "../../host.server.ts";
import { attemptCookieName } from "./cookies.server.ts";
import { answerMilliseconds, readMetadata } from "./metadata.server.ts";

/** The issuer's statement about the user, for the API to verify, and the nonce it must contain. */
export interface Proof {
  idToken: string;
  nonce: string;
  /** Lets the API read the claims that the statement lacks. */
  accessToken: string;
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

  /** What the issuer asks the user; by default, what it finds necessary. */
  prompt: "select_account" | "login" | undefined;

  protected override createAuthorizationURL() {
    const attempt = super.createAuthorizationURL();
    attempt.url.searchParams.set("nonce", nonceOf(attempt.codeVerifier));
    if (this.prompt) attempt.url.searchParams.set("prompt", this.prompt);
    return attempt;
  }

  protected override validateAuthorizationCode(code: string, codeVerifier: string) {
    this.nonce = nonceOf(codeVerifier);
    return super.validateAuthorizationCode(code, codeVerifier);
  }
}

/** The path the issuer redirects back to. It must be registered there. */
function callbackPath({ id }: Issuer): string {
  return `/auth/${id}/callback`;
}

async function strategyFor(issuer: Issuer, origin: string): Promise<OpenIdStrategy> {
  const { authorization_endpoint, token_endpoint } = await readMetadata(issuer.issuer);
  const { secureCookies } = host();
  const strategy: OpenIdStrategy = new OpenIdStrategy(
    {
      clientId: issuer.clientId,
      clientSecret: issuer.clientSecret,
      authorizationEndpoint: authorization_endpoint,
      tokenEndpoint: token_endpoint,
      redirectURI: new URL(callbackPath(issuer), origin),
      scopes: [...issuer.scopes],
      cookie: { name: attemptCookieName(issuer), ...(secureCookies ? { secure: true } : {}) },
    },
    async ({ tokens }) => ({
      idToken: tokens.idToken(),
      accessToken: tokens.accessToken(),
      nonce: strategy.nonce,
    }),
  );
  return strategy;
}

/**
 * Starts an attempt. Returns the address at the issuer and the cookie that this browser must bring back. With `asksAgain`,
 * the issuer asks the user to sign in even if it knows the user. Throws when the issuer does not answer.
 */
export async function startAttempt(
  issuer: Issuer,
  { origin, headers, asksAgain }: { origin: string; headers: Headers; asksAgain: boolean },
): Promise<{ address: string; cookie: string }> {
  const strategy = await strategyFor(issuer, origin);
  // Google does not know `login`. The organization's issuer knows which account to use.
  strategy.prompt = issuer.id === "google" ? "select_account" : asksAgain ? "login" : undefined;
  try {
    await strategy.authenticate(new Request(new URL(`/auth/${issuer.id}`, origin), { headers }));
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return { address: thrown.headers.get("location") ?? "", cookie: thrown.headers.get("set-cookie") ?? "" };
  }
  throw new Error("The attempt ended before it started.");
}

/** Completes an attempt. Throws when the issuer refuses, does not answer, or was not asked by this browser. */
export async function completeAttempt(
  issuer: Issuer,
  { origin, headers, search }: { origin: string; headers: Headers; search: URLSearchParams },
): Promise<Proof> {
  if (!search.get("state")) throw new Error("The request has no state.");
  // RFC 9207: the answer of another issuer does not belong to this attempt.
  const named = search.get("iss");
  if (named !== null && named !== issuer.issuer) throw new Error("Another issuer has answered.");
  const strategy = await strategyFor(issuer, origin);
  const address = new URL(`${callbackPath(issuer)}?${search}`, origin);
  return withinTime(strategy.authenticate(new Request(address, { headers })));
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
