import { z } from "zod";
import { emailMaxCharacters } from "../../../contract/limits.ts";

const address = z.email().max(emailMaxCharacters);
// Some issuers send strings.
const truth = z.union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")]);

/** The claims of an identity token that signing in needs. Others are kept, for the claims that the operator names. */
export const identityClaims = z.looseObject({
  sub: z.string().min(1).max(255),
  iat: z.number(),
  exp: z.number(),
  email: address.optional(),
  email_verified: truth.optional(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  /** The organization whose accounts Google manages. */
  hd: z.string().min(1).optional(),
  name: z.string().default(""),
  nonce: z.string().optional(),
  jti: z.string().optional(),
  sid: z.string().min(1).max(255).optional(),
  // Only a logout token has it. It is not proof of a sign-in.
  events: z.undefined().optional(),
});
export type IdentityClaims = z.infer<typeof identityClaims>;

/** Claims that the issuer serves about the bearer of an access token. */
export const userinfoClaims = z.looseObject({ sub: z.string() });

const signOutEvent = "http://schemas.openid.net/event/backchannel-logout";

/** OpenID Connect Back-Channel Logout 1.0, section 2.4. */
export const signOutClaims = z
  .object({
    iat: z.number(),
    jti: z.string().min(1).max(512),
    sub: z.string().min(1).max(255).optional(),
    sid: z.string().min(1).max(255).optional(),
    events: z.object({ [signOutEvent]: z.looseObject({}) }),
    // With a nonce, it could be an identity token.
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/**
 * Whether a claim has a value, written `name:value`. Both parts may contain colons. The claim is a text, a list of texts,
 * or an object whose keys are the values, as Zitadel sends roles.
 */
export function holdsClaim(claims: Readonly<Record<string, unknown>>, wanted: string): boolean {
  return [...wanted.matchAll(/:/g)].some(({ index }) => {
    const name = wanted.slice(0, index);
    return Object.hasOwn(claims, name) && valuesOf(claims[name]).includes(wanted.slice(index + 1));
  });
}

function valuesOf(claim: unknown): unknown[] {
  if (Array.isArray(claim)) return claim;
  return typeof claim === "object" && claim !== null ? Object.keys(claim) : [claim];
}
