import { z } from "zod";
import type { Host } from "../app/host.server.ts";
import { CannotStartError } from "../backend/adapters/database/cannot-start.ts";
import type { OidcSettings } from "../backend/compose.ts";
import { domains } from "../contract/admin/sign-up.ts";
import { absentWhenEmpty, optional, secret } from "./optional.ts";

const clientId = z.string().trim().min(1).max(300);

/** Kept as written: tokens contain it character by character, with a path or a slash at the end where it has one. */
const issuerUrl = z
  .string()
  .trim()
  .max(500)
  .pipe(z.url({ protocol: /^https?$/ }))
  .refine((value) => !/[?#]/.test(value), "must be the issuer's URL, without a query");

const claim = optional(
  z
    .string()
    .trim()
    .max(300)
    .regex(/^[^:]+:.+$/, "must look like groups:atelier"),
);

const onOff = (byDefault: "true" | "false") =>
  z.preprocess(absentWhenEmpty, z.enum(["true", "false"]).default(byDefault)).transform((value) => value === "true");

/** How users sign in. */
export const signInEnvironment = {
  GOOGLE_ISSUER: optional(issuerUrl.transform((value) => value.replace(/\/$/, ""))),
  GOOGLE_CLIENT_ID: optional(clientId),
  GOOGLE_CLIENT_SECRET: secret(clientId),
  OIDC_ISSUER: optional(issuerUrl),
  OIDC_CLIENT_ID: optional(clientId),
  OIDC_CLIENT_SECRET: secret(clientId),
  OIDC_NAME: z.preprocess(absentWhenEmpty, z.string().trim().min(1).max(40).default("SSO")),
  OIDC_SCOPES: z.preprocess(
    absentWhenEmpty,
    z
      .string()
      .max(300)
      .default("openid email profile")
      .transform((list) => list.split(/[\s,]+/).filter((scope) => scope !== ""))
      .refine((scopes) => scopes.includes("openid"), "must contain openid"),
  ),
  OIDC_SIGN_UP: onOff("true"),
  OIDC_ALLOWED_DOMAINS: optional(
    z
      .string()
      .transform((list) => list.split(",").filter((name) => name.trim() !== ""))
      .pipe(domains),
  ),
  OIDC_REQUIRED_CLAIM: claim,
  OIDC_ADMIN_CLAIM: claim,
  OIDC_MODERATOR_CLAIM: claim,
  OIDC_TRUST_EMAIL: onOff("false"),
  OIDC_AUTO_REDIRECT: onOff("false"),
  OIDC_END_SESSION: optional(z.union([z.literal("off"), z.url({ protocol: /^https?$/ })], "must be a URL, or off")),
  PASSWORD_SIGN_IN: onOff("true"),
};

/** What the pages need to lead users to an issuer and back. */
interface Client {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface SignInSettings {
  google: Client | null;
  /** The organization's issuer. */
  oidc:
    | (Client &
        OidcSettings & {
          scopes: string[];
          /** Whether the sign-in page leads there by itself. */
          redirects: boolean;
          /** Where users sign out there; `null` for the address that the issuer names, `off` for nowhere. */
          endSession: string | null;
        })
    | null;
  /** Whether users may sign in with passwords. */
  passwordSignIn: boolean;
}

type Environment = z.infer<z.ZodObject<typeof signInEnvironment>>;

/** Returns how users sign in. Throws CannotStartError when settings that belong together are incomplete. */
export function signInSettings(env: Environment): SignInSettings {
  const oidc = oidcOf(env);
  const google = googleOf(env);
  if (!env.PASSWORD_SIGN_IN && !oidc && !google)
    throw new CannotStartError("PASSWORD_SIGN_IN is false, so set OIDC_ISSUER or Google: no one could sign in.");
  if (oidc && google && oidc.issuer === google.issuer)
    throw new CannotStartError("OIDC_ISSUER and Google's issuer are the same. Set one of them.");
  return { google, oidc, passwordSignIn: env.PASSWORD_SIGN_IN };
}

/** Returns what the pages are given. */
export function pageSignIn({ google, oidc, passwordSignIn }: SignInSettings): Pick<Host, "issuers" | "passwordSignIn"> {
  const asGoogle = { id: "google", name: "Google", scopes: ["openid", "email", "profile"], redirects: false } as const;
  return {
    issuers: [
      ...(oidc ? [{ id: "oidc" as const, ...oidc }] : []),
      ...(google ? [{ ...asGoogle, ...google, endSession: "off" }] : []),
    ],
    passwordSignIn,
  };
}

function googleOf(env: Environment): SignInSettings["google"] {
  const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (clientId && clientSecret) return { issuer: issuer ?? "https://accounts.google.com", clientId, clientSecret };
  if (issuer || clientId || clientSecret)
    throw new CannotStartError("GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or none of them.");
  return null;
}

function oidcOf(env: Environment): SignInSettings["oidc"] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (!issuer || !clientId || !clientSecret) {
    if (!issuer && !clientId && !clientSecret) return null;
    throw new CannotStartError(
      "OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all or none of them.",
    );
  }
  return {
    issuer,
    clientId,
    clientSecret,
    name: env.OIDC_NAME,
    scopes: env.OIDC_SCOPES,
    signUp: env.OIDC_SIGN_UP,
    allowedDomains: env.OIDC_ALLOWED_DOMAINS ?? [],
    requiredClaim: env.OIDC_REQUIRED_CLAIM ?? null,
    adminClaim: env.OIDC_ADMIN_CLAIM ?? null,
    moderatorClaim: env.OIDC_MODERATOR_CLAIM ?? null,
    trustsEmail: env.OIDC_TRUST_EMAIL,
    redirects: env.OIDC_AUTO_REDIRECT,
    endSession: env.OIDC_END_SESSION ?? null,
  };
}
