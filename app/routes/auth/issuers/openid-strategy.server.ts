import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import { redirect } from "react-router";
import { Strategy } from "remix-auth/strategy";
import { z } from "zod";
import type { Issuer } from "../../../host.server.ts";
import { firstPartyCookie } from "../../../session/cookies.server.ts";
import { configurationOf, exchangeCode } from "./configuration.server.ts";
import { attemptMaxAgeSeconds, attemptName } from "./cookies.server.ts";

/** The issuer's statement about the user, for the API to verify, and the nonce it must contain. */
export interface Proof {
  idToken: string;
  nonce: string;
  /** Lets the API read the claims that the statement lacks. */
  accessToken: string;
}

export interface IssuerVerifyOptions {
  request: Request;
  proof: Proof;
}

const secrets = z.object({ codeVerifier: z.string(), nonce: z.string() });

/** The authorization code flow of OpenID Connect with PKCE. Each attempt has a cookie named by its state. */
export class OpenIdStrategy<User> extends Strategy<User, IssuerVerifyOptions> {
  override name = "openid";
  readonly #issuer: Issuer;
  readonly #redirectUri: URL;

  constructor(
    { issuer, redirectUri }: { issuer: Issuer; redirectUri: URL },
    verify: Strategy.VerifyFunction<User, IssuerVerifyOptions>,
  ) {
    super(verify);
    this.#issuer = issuer;
    this.#redirectUri = redirectUri;
  }

  /**
   * Completes the attempt that the request's `state` names. Without one, starts an attempt: throws the redirect to the
   * issuer, with the request's `prompt`.
   */
  override async authenticate(request: Request): Promise<User> {
    const { searchParams } = new URL(request.url);
    const state = searchParams.get("state");
    if (state === null) throw await this.#start(searchParams.get("prompt"));
    return this.verify({ request, proof: await this.#complete(state, request) });
  }

  async #start(prompt: string | null): Promise<Response> {
    const configuration = await configurationOf(this.#issuer);
    const attempt = { codeVerifier: randomPKCECodeVerifier(), nonce: randomNonce() };
    const state = randomState();
    const address = buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri.href,
      scope: this.#issuer.scopes.join(" "),
      state,
      nonce: attempt.nonce,
      code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
      code_challenge_method: "S256",
      ...(prompt === null ? {} : { prompt }),
    });
    return redirect(address.href, { headers: { "set-cookie": await this.#cookie(state).serialize(attempt) } });
  }

  async #complete(state: string, request: Request): Promise<Proof> {
    const kept = secrets.safeParse(await this.#cookie(state).parse(request.headers.get("cookie")));
    if (!kept.success) throw new Error("This browser has not started the attempt.");
    const { codeVerifier, nonce } = kept.data;
    // Behind a proxy, the request's own address is not the one that the issuer knows.
    const address = Object.assign(new URL(this.#redirectUri), { search: new URL(request.url).search });
    const { id_token: idToken, access_token: accessToken } = await exchangeCode(this.#issuer, address, {
      expectedState: state,
      pkceCodeVerifier: codeVerifier,
      expectedNonce: nonce,
    });
    if (idToken === undefined) throw new Error("The OpenID issuer sent no identity token.");
    return { idToken, accessToken, nonce };
  }

  #cookie(state: string) {
    const name = `${attemptName(this.#issuer)}:${state}`;
    return firstPartyCookie({ name, maxAgeSeconds: attemptMaxAgeSeconds, signed: true })();
  }
}
