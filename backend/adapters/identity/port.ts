/** An issuer's claims about a user who has just signed in there. */
export interface Identity {
  issuer: string;
  /** Identifies the user at the issuer permanently. An email address can change owners. */
  subject: string;
  email: string;
  /** Whether the issuer confirms that the address belongs to the user. */
  emailVerified: boolean;
  /** Whether the issuer itself assigns such addresses and therefore is authoritative for them. */
  emailAuthoritative: boolean;
  /** The user's name. May be empty. */
  name: string;
  /** Identifies the token, however it is encoded. Different for each token. */
  fingerprint: string;
  /** When the token becomes too old to be accepted, in milliseconds since the epoch. */
  expiresAt: number;
}

export type Verification =
  | { ok: true; identity: Identity }
  /** `unreachable` says nothing about the token: the issuer's keys could not be fetched. */
  | { ok: false; reason: "refused" | "unreachable" };

/** Checks identity tokens of one OpenID issuer. */
export interface IdentityProvider {
  /** Never throws because of the token or the network. */
  verify(
    idToken: string,
    expected?: {
      /** If given, the token must contain it. */
      nonce?: string;
      /** At most an hour, which is also the default. */
      maxAgeSeconds?: number;
    },
  ): Promise<Verification>;
}
