import type { data, RouterContextProvider } from "react-router";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { host } from "../../host.server.ts";
import { arrive } from "./issuers/arrive.server.ts";
import { readWay, withoutAttempts } from "./issuers/cookies.server.ts";
import { GoogleOpenIdStrategy } from "./issuers/google-strategy.server.ts";
import { type IssuerVerifyOptions, OpenIdStrategy } from "./issuers/openid-strategy.server.ts";
import { signIn } from "./sign-in.server.ts";
import type { AuthRefusal } from "./sign-up.server.ts";

/** What a page answers to a way of signing in. The session, if one has started, is in the request's context. */
export type SignInAnswer = Response | ReturnType<typeof data<AuthRefusal>>;

/**
 * Returns the ways to sign in: `form`, and each issuer by its ID. They are for one request, because they speak its
 * language, start its session, and lead back to its origin.
 */
export function authenticatorFor({
  context,
  url,
}: {
  context: Readonly<RouterContextProvider>;
  url: URL;
}): Authenticator<SignInAnswer> {
  const { issuers, publicOrigin } = host();
  const authenticator = new Authenticator<SignInAnswer>();
  authenticator.use(new FormStrategy<SignInAnswer>(({ form }) => signIn(form, context)), "form");
  for (const issuer of issuers) {
    // It must be registered at the issuer.
    const redirectUri = new URL(`/auth/${issuer.id}/callback`, publicOrigin ?? url.origin);
    const verify = async ({ request, proof }: IssuerVerifyOptions): Promise<SignInAnswer> =>
      withoutAttempts(request, await arrive(context, { issuer, proof, way: await readWay(request) }));
    const IssuerStrategy = issuer.id === "google" ? GoogleOpenIdStrategy : OpenIdStrategy;
    authenticator.use(new IssuerStrategy({ issuer, redirectUri }, verify), issuer.id);
  }
  return authenticator;
}
