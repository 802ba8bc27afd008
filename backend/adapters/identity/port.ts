/** What an issuer says of somebody who has just signed in there. */
export interface Identity {
  issuer: string;
  /** Names the person at the issuer, for ever; an e-mail address can change hands. */
  subject: string;
  email: string;
  /** Whether the issuer says that the address is the person's. */
  emailVerified: boolean;
  /** Whether the issuer itself hands such addresses out, so that nobody knows better whose they are. */
  emailAuthoritative: boolean;
  /** What the person goes by; may be empty. */
  name: string;
  /** The same for a token however it is written, another one for each. */
  fingerprint: string;
  /** Milliseconds since the epoch; from then on the token is refused for its age. */
  expiresAt: number;
}

export type Verification =
  | { ok: true; identity: Identity }
  /** `unreachable` says nothing about the token: the issuer could not be asked for its keys. */
  | { ok: false; reason: "refused" | "unreachable" };

/** Checks identity tokens of one OpenID issuer. */
export interface IdentityProvider {
  /** Never throws for what a token or the network does. */
  verify(
    idToken: string,
    expected?: {
      /** Must be the token's, when given. */
      nonce?: string;
      /** At most an hour, which is also what counts when left out. */
      maxAgeSeconds?: number;
    },
  ): Promise<Verification>;
}
