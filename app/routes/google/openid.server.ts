import { createHmac } from "node:crypto";
import { OAuth2Strategy } from "remix-auth-oauth2";
import { z } from "zod";
import { host } from "../../host.server.ts";
import { attemptCookieName } from "./cookies.server.ts";

/** What the issuer said of the person, for the API to check, and the nonce that must be in it. */
export interface Proof {
  idToken: string;
  nonce: string;
}

/** Longer than any issuer takes that still works. */
const answerMilliseconds = 10_000;

const discovery = z.object({ authorization_endpoint: z.url(), token_endpoint: z.url() });
type Endpoints = z.infer<typeof discovery>;

let known: Promise<Endpoints> | undefined;

/** Where the issuer is asked and answers (OpenID Connect Discovery 1.0, section 4); read once, and again after a failure. */
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
  if (!response.ok) throw new Error(`The OpenID issuer answers ${response.status} when asked for its configuration.`);
  return discovery.parse(await response.json());
}

/** Belongs to one attempt and cannot be guessed from what the address bar shows of it. */
function nonceOf(state: string): string {
  return createHmac("sha256", host().cookieSecret).update(`openid nonce ${state}`).digest("base64url");
}

/** OAuth 2 with PKCE and state, as remix-auth does it, and the nonce of OpenID Connect (Core 1.0, section 3.1.2.1). */
class OpenIdStrategy extends OAuth2Strategy<Proof> {
  override name = "openid";

  protected override authorizationParams(params: URLSearchParams): URLSearchParams {
    const asked = new URLSearchParams(params);
    asked.set("nonce", nonceOf(asked.get("state") ?? ""));
    asked.set("prompt", "select_account");
    return asked;
  }
}

/** Where the issuer sends the person back to; it must be registered there. */
export const callbackPath = "/auth/google/callback";

/**
 * Takes one step of the way through the issuer: a request without `state` leads there, which is a thrown redirect; one with
 * it is the way back and gives the proof. Throws when the issuer refuses, does not answer, or was not asked by this browser.
 */
export async function authenticate(request: Request, origin: string): Promise<Proof> {
  const { google, secureCookies } = host();
  if (!google) throw new Error("Sign-in with Google is not set up.");
  const { authorization_endpoint, token_endpoint } = await endpoints(google.issuer);
  const strategy = new OpenIdStrategy(
    {
      clientId: google.clientId,
      clientSecret: google.clientSecret,
      authorizationEndpoint: authorization_endpoint,
      tokenEndpoint: token_endpoint,
      redirectURI: new URL(callbackPath, origin),
      scopes: ["openid", "email", "profile"],
      cookie: { name: attemptCookieName(), ...(secureCookies ? { secure: true } : {}) },
    },
    async ({ request: answered, tokens }) => ({
      idToken: tokens.idToken(),
      nonce: nonceOf(new URL(answered.url).searchParams.get("state") ?? ""),
    }),
  );
  return withinTime(strategy.authenticate(request));
}

async function withinTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The OpenID issuer does not answer.")), answerMilliseconds);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
