/** An issuer's claims about a user who has just signed in there. */
export interface Identity {
  issuer: string;
  /** Identifies the user at the issuer permanently. An email address can change owners. */
  subject: string;
  /** `undefined` when the issuer names none. */
  email: string | undefined;
  /** Whether the issuer confirms that the address belongs to the user. */
  emailVerified: boolean;
  /** Whether the issuer itself assigns such addresses and therefore is authoritative for them. */
  emailAuthoritative: boolean;
  /** The user's name. May be empty. */
  name: string;
  /** Those of the wanted claims that the user has. */
  claims: ReadonlySet<string>;
  /** The user's session at the issuer (`sid`); `null` when the issuer names none. */
  issuerSession: string | null;
  /** Identifies the token, however it is encoded. Different for each token. */
  fingerprint: string;
  /** When the token becomes too old to be accepted, in milliseconds since the epoch. */
  expiresAt: number;
}

/** An issuer's message that a user has signed out there (OpenID Connect Back-Channel Logout 1.0). */
export interface IssuerSignOut {
  issuer: string;
  /** Whose sessions end; `undefined` when only the session is named. */
  subject: string | undefined;
  /** Which session at the issuer has ended; `undefined` for all of the subject's. */
  issuerSession: string | undefined;
  fingerprint: string;
  /** When the message becomes too old to be accepted, in milliseconds since the epoch. */
  expiresAt: number;
}

/** `unreachable` says nothing about the token: the issuer could not be asked. */
interface Unverified {
  ok: false;
  reason: "refused" | "unreachable";
}

export type Verification = { ok: true; identity: Identity } | Unverified;
export type SignOutVerification = { ok: true; signOut: IssuerSignOut } | Unverified;

/** Checks tokens of one OpenID issuer. No method throws because of the token or the network. */
export interface IdentityProvider {
  /** Checks an identity token. */
  verify(
    idToken: string,
    expected?: {
      /** If given, the token must contain it. */
      nonce?: string | undefined;
      /** At most an hour, which is also the default. */
      maxAgeSeconds?: number;
      /** Fetches the claims that the token lacks from the issuer. */
      accessToken?: string | undefined;
    },
  ): Promise<Verification>;
  /** Checks a logout token. */
  verifySignOut(logoutToken: string): Promise<SignOutVerification>;
}
