import type { Role } from "../../../contract/roles.ts";
import type { Identity, IdentityProvider } from "../../adapters/identity/port.ts";
import { type Refusal, refuse } from "../../http/operation.ts";

/** The rules for users of an issuer. Claims are written `name:value`. */
export interface IssuerRules {
  /** Whether new users get accounts. */
  signUp: boolean;
  /** The domains, in lower case, of the addresses that may sign in; empty for all. */
  allowedDomains: readonly string[];
  /** The claim that users need; `null` for none. */
  requiredClaim: string | null;
  /** The claims that give a role at each sign-in; `null` where the issuer does not decide about the role. */
  adminClaim: string | null;
  moderatorClaim: string | null;
}

/** An OpenID issuer that users sign in with. */
export interface SignInIssuer extends IssuerRules {
  /** As users know it. */
  name: string;
  provider: IdentityProvider;
}

/** `null` where it is off. */
export interface SignInIssuers {
  google: SignInIssuer | null;
  /** The issuer of the operator's organization. */
  oidc: SignInIssuer | null;
}

/** Returns why an identity may not sign in at all; `undefined` when it may. */
export function refusalOfIdentity(
  { name, allowedDomains, requiredClaim }: SignInIssuer,
  { email, claims }: Pick<Identity, "email" | "claims">,
): Refusal | undefined {
  if (allowedDomains.length > 0 && !allowedDomains.includes(domainOf(email ?? "")))
    return refuse("FORBIDDEN", "issuerDomain", { name, domains: allowedDomains.join(", ") });
  if (requiredClaim !== null && !claims.has(requiredClaim)) return refuse("FORBIDDEN", "issuerClaimMissing", { name });
  return undefined;
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

/** Returns the role after a sign-in. A role that the issuer does not decide about stays. */
export function roleByClaims(
  current: Role,
  { adminClaim, moderatorClaim }: Pick<IssuerRules, "adminClaim" | "moderatorClaim">,
  claims: ReadonlySet<string>,
): Role {
  const keeps = (role: Role, claim: string | null) => (claim === null ? current === role : claims.has(claim));
  if (keeps("admin", adminClaim)) return "admin";
  return keeps("moderator", moderatorClaim) ? "moderator" : "member";
}
