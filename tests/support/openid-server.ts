import { OAuth2Server } from "oauth2-mock-server";
import type { Runtime } from "../../backend/adapters/runtime/port.ts";
import { whenFinished } from "./temporary-folder.ts";

/** The product's client id at the issuer. */
export const clientId = "atelier-test";

/** The claims of an id_token that differ from the valid ones. */
export type ClaimChanges = Record<string, unknown>;

export interface OpenIdServer {
  issuer: string;
  /**
   * Serves Google's own discovery document from here if the server acts as Google. Everything else goes to its real
   * address.
   */
  fetch: typeof globalThis.fetch;
  /** Returns an id_token that the issuer signs now. */
  idToken(clock: Pick<Runtime, "now">, changes?: ClaimChanges): Promise<string>;
  /** Stops answering at the issuer's address. */
  stop(): Promise<void>;
}

/**
 * Starts a real OpenID server on this machine, under its own name or Google's. It stops when the test, or the file, has
 * ended.
 */
export async function startOpenIdServer({ isGoogle = false } = {}): Promise<OpenIdServer> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  const stop = async () => {
    if (server.listening) await server.stop();
  };
  whenFinished(stop);
  const { url } = server.issuer;
  if (url === undefined) throw new Error("The OpenID server has no address.");
  let signed = 0;
  const issuer = isGoogle ? "https://accounts.google.com" : url;
  return {
    issuer,
    async fetch(input, init) {
      const isDescription = String(input).startsWith("https://accounts.google.com/.well-known/");
      return isGoogle && isDescription ? Response.json({ issuer, jwks_uri: `${url}/jwks` }) : fetch(input, init);
    },
    stop,
    idToken(clock, changes = {}) {
      signed += 1;
      const iat = Math.floor(clock.now() / 1_000);
      return server.issuer.buildToken({
        scopesOrTransform(_header, payload) {
          Object.assign(payload, {
            iss: issuer,
            aud: clientId,
            sub: "google-ada",
            email: "ada@gmail.com",
            email_verified: true,
            name: "Ada King",
            iat,
            nbf: iat,
            exp: iat + 3_600,
            nonce: `nonce-${signed}`,
            ...changes,
          });
          for (const [name, value] of Object.entries(changes)) if (value === undefined) delete payload[name];
        },
      });
    },
  };
}
