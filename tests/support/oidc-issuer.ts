import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import Provider from "oidc-provider";
import MemoryAdapter from "oidc-provider/lib/adapters/memory_adapter.js";
import { z } from "zod";
import { clientId } from "./openid-server.ts";

/** The claims of a user, with `sub`. */
export type UserClaims = Record<string, unknown> & { sub: string };

export interface OidcIssuerOptions {
  /** The path of the issuer's URL. */
  path?: string;
  /** How it signs tokens. */
  algorithm?: string;
  /** What the product and the issuer share. */
  clientSecret?: string;
  /** Whether it reads credentials as RFC 6749 encodes them. Without, it takes them as they are. */
  decodesCredentials?: boolean;
  /** Whether identity tokens have no claims but the subject, as the specification intends. */
  claimsOnlyInUserinfo?: boolean;
  /** The product's addresses: where users return, and where the issuer tells of sign-outs. */
  redirectUri: string;
  afterSignOut?: string;
  signOutUri?: string;
}

export interface OidcIssuer {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Signs the next user in there without a question. */
  signsIn(user: UserClaims): void;
  /** Signs with a new key from now on. */
  rotateKeys(): Promise<void>;
  /** Registers the product anew, with other addresses. */
  register(addresses: Pick<OidcIssuerOptions, "redirectUri" | "afterSignOut" | "signOutUri">): void;
  /** Follows an authorization request as a browser would. Returns the address to which the issuer leads back. */
  comesBack(address: string): Promise<URL>;
  /** Runs the code flow as a browser would. Returns the tokens, and ends the session there. */
  tokensOf(
    user: UserClaims,
    nonce: string,
  ): Promise<{ idToken: string; accessToken: string; signOut(): Promise<void> }>;
  /** What went wrong there. */
  problems: string[];
  stop(): Promise<void>;
}

const scopes = "openid email profile groups";
const everyClaim = { openid: ["sub"], email: ["email", "email_verified", "hd"], profile: ["name"], groups: ["groups"] };

/** Starts oidc-provider, a certified OpenID issuer, on this machine. Its users sign in without typing. */
export async function startOidcIssuer({
  path = "/realms/atelier",
  algorithm = "ES256",
  clientSecret = "a-secret-between-the-two-of-us-0123456789",
  decodesCredentials = true,
  claimsOnlyInUserinfo = false,
  ...registered
}: OidcIssuerOptions): Promise<OidcIssuer> {
  const mount = path.replace(/\/$/, "");
  let addresses: Pick<OidcIssuerOptions, "redirectUri" | "afterSignOut" | "signOutUri"> = registered;
  const users = new Map<string, UserClaims>();
  let next = "";
  const problems: string[] = [];
  const keys = [await newKey(algorithm)];
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const issuer = `http://127.0.0.1:${port}${path}`;
  const base = `http://127.0.0.1:${port}${mount}`;

  const create = () => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [addresses.redirectUri],
          post_logout_redirect_uris: addresses.afterSignOut ? [addresses.afterSignOut] : [],
          ...(addresses.signOutUri && { backchannel_logout_uri: addresses.signOutUri }),
          backchannel_logout_session_required: true,
          id_token_signed_response_alg: algorithm,
        },
      ],
      jwks: { keys: keys.map(({ jwk }) => jwk) },
      enabledJWA: { idTokenSigningAlgValues: [algorithm] },
      claims: everyClaim,
      scopes: scopes.split(" "),
      conformIdTokenClaims: claimsOnlyInUserinfo,
      // Its own dispatcher reaches no address on this machine.
      fetch: (address: URL, { dispatcher, ...options }: RequestInit & { dispatcher?: unknown }) =>
        fetch(address, options),
      // The issuer warns about its own, which is the same.
      adapter: class extends MemoryAdapter {},
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      cookies: { keys: ["a key for the issuer's cookies"] },
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: {
          enabled: true,
          postLogoutSuccessSource(context: { body: string }) {
            context.body = "Signed out at the issuer.";
          },
          logoutSource(context: { body: string }, form: string) {
            context.body = `<!doctype html><title>Sign out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Yes, sign out</button>`;
          },
        },
      },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `${mount}/interaction/${uid}` },
      findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => users.get(sub) ?? { sub } }),
      async loadExistingGrant(context: { oidc: { client: { clientId: string }; session: { accountId: string } } }) {
        const { client, session } = context.oidc;
        const grant = new current.Grant({ clientId: client.clientId, accountId: session.accountId });
        grant.addOIDCScope(scopes);
        await grant.save();
        return grant;
      },
      renderError(context: { body: string }, _out: unknown, error: Error) {
        problems.push(String(error));
        context.body = "The issuer refused.";
      },
    });
    for (const event of ["server_error", "backchannel.error"])
      provider.on(event, (...told) => problems.push(`${event}: ${told.map(String).join(" ")}`));
    return provider;
  };
  let current = create();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = request.url ?? "";
    if (address.startsWith(`${mount}/interaction/`))
      return current.interactionFinished(request, response, { login: { accountId: next } });
    if (!decodesCredentials) encodeCredentials(request);
    // It finds out by the difference where it is mounted.
    Object.assign(request, { originalUrl: address, url: address.slice(mount.length) });
    return current.callback()(request, response);
  }

  const signsIn = (user: UserClaims) => {
    users.set(user.sub, user);
    next = user.sub;
  };
  return {
    issuer,
    clientId,
    clientSecret,
    problems,
    signsIn,
    async rotateKeys() {
      keys.unshift(await newKey(algorithm));
      current = create();
    },
    register(changed) {
      addresses = changed;
      current = create();
    },
    comesBack: (address) => createBrowser().follow(address, addresses.redirectUri),
    async tokensOf(user, nonce) {
      signsIn(user);
      const browser = createBrowser();
      const verifier = "v".repeat(64);
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: addresses.redirectUri,
        response_type: "code",
        scope: scopes,
        state: "s",
        nonce,
        code_challenge: Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(verifier))).toString("base64url"),
        code_challenge_method: "S256",
      });
      const back = await browser.follow(`${base}/auth?${query}`, addresses.redirectUri);
      const answered = await fetch(`${base}/token`, {
        method: "POST",
        headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
        body: new URLSearchParams({
          grant_type: "authorization_code",
          code: back.searchParams.get("code") ?? "",
          redirect_uri: addresses.redirectUri,
          code_verifier: verifier,
        }),
      });
      const tokens = z.object({ id_token: z.string(), access_token: z.string() }).parse(await answered.json());
      return {
        idToken: tokens.id_token,
        accessToken: tokens.access_token,
        async signOut() {
          const page = await browser.open(`${base}/session/end?id_token_hint=${tokens.id_token}`);
          const [, action = "", xsrf = ""] = /action="([^"]+)".*? value="([^"]+)"/.exec(await page.text()) ?? [];
          await browser.open(action, new URLSearchParams({ xsrf, logout: "yes" }));
        },
      };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Encodes the credentials of a request, so that an issuer that decodes them reads what was sent. */
function encodeCredentials({ headers }: IncomingMessage): void {
  const [, sent] = /^Basic (.+)$/.exec(headers.authorization ?? "") ?? [];
  if (sent === undefined) return;
  const [, id = "", secret = ""] = /^([^:]*):(.*)$/.exec(Buffer.from(sent, "base64").toString()) ?? [];
  const encoded = [id, secret].map(encodeURIComponent).join(":");
  headers.authorization = `Basic ${Buffer.from(encoded).toString("base64")}`;
}

let keysMade = 0;

async function newKey(algorithm: string) {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  keysMade += 1;
  return { jwk: { ...(await exportJWK(privateKey)), use: "sig", kid: `key-${keysMade}`, alg: algorithm } };
}

/** Keeps cookies by name, and follows redirects until an address. */
function createBrowser() {
  const cookies = new Map<string, string>();
  async function open(address: string, body?: URLSearchParams): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(address, {
      redirect: "manual",
      headers: { cookie },
      ...(body && { method: "POST", body }),
    });
    for (const header of response.headers.getSetCookie()) {
      const [name = "", value = ""] = header.split(";")[0]?.split(/=(.*)/s) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }
  return {
    open,
    async follow(address: string, until: string): Promise<URL> {
      let at = address;
      for (let hops = 0; hops < 10 && !at.startsWith(until); hops += 1) {
        const location = (await open(at)).headers.get("location");
        if (location === null) throw new Error(`The issuer leads nowhere from ${at}.`);
        at = new URL(location, at).href;
      }
      return new URL(at);
    },
  };
}
