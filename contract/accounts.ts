import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { fileAddress } from "./file-address.ts";
import { languages } from "./languages.ts";
import {
  avatarMaxBytes,
  bioMaxCharacters,
  displayNameMaxCharacters,
  emailMaxCharacters,
  passwordMaxCharacters,
  passwordMinCharacters,
  phoneMaxCharacters,
  socialHandleMaxCharacters,
  websiteMaxCharacters,
} from "./limits.ts";
import { roles } from "./roles.ts";

export const email = z.string().trim().min(1).max(emailMaxCharacters).pipe(z.email());
export const newPassword = z.string().min(passwordMinCharacters).max(passwordMaxCharacters);
const presentedPassword = z.string().min(1).max(passwordMaxCharacters);

export const user = z
  .object({
    id: z.string(),
    email: z.string(),
    display_name: z.string(),
    avatar_url: fileAddress.nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof user>;

export const signedIn = z.object({ access: z.string(), refresh: z.string(), user }).meta({ id: "SignedIn" });
export type SignedIn = z.infer<typeof signedIn>;

/** The answer to a registration whose address must be confirmed first. */
export const confirmationPending = z
  .object({ message: z.string(), email: z.string(), expires_at: z.iso.datetime() })
  .meta({ id: "ConfirmationPending" });
export type ConfirmationPending = z.infer<typeof confirmationPending>;

/** The answer to a registration that an administrator must approve first. */
export const approvalPending = z
  .object({ message: z.string(), email: z.string(), awaits_approval: z.literal(true) })
  .meta({ id: "ApprovalPending" });
export type ApprovalPending = z.infer<typeof approvalPending>;

/** The secret part of an invite's link. */
export const inviteToken = z.string().min(1).max(200);

const idToken = z.string().min(1).max(16_384);

/** Signing in with the token of an issuer. */
const issuerSignIn = {
  auth: "none",
  body: z.object({
    id_token: idToken,
    access_token: z.string().min(1).max(16_384).optional(),
    nonce: z.string().max(256).optional(),
    /** The password of the account with the same email address, to link it. */
    password: presentedPassword.optional(),
    /** The token of an invite's link. */
    invite: inviteToken.optional(),
  }),
  answer: { status: 200, payload: signedIn },
  refusals: ["UNAUTHORIZED", "FORBIDDEN", "AWAITING_APPROVAL", "CONFLICT", "SERVICE_UNAVAILABLE"],
} as const;

/** A phone number with digits, in any common notation; empty for none. */
const phone = z
  .string()
  .trim()
  .max(phoneMaxCharacters)
  .regex(/^(\+?[0-9][0-9 ().-]{4,})?$/, { error: "phone" });

export const profile = user
  .extend({
    role: z.enum(roles),
    has_password: z.boolean(),
    bio: z.string(),
    website: z.string(),
    social_handle: z.string(),
    phone: z.string(),
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof profile>;

export const profileChange = z.object({
  display_name: z.string().trim().max(displayNameMaxCharacters),
  bio: z.string().trim().max(bioMaxCharacters).default(""),
  website: z
    .string()
    .trim()
    .max(websiteMaxCharacters)
    .pipe(z.union([z.literal(""), z.url({ protocol: /^https?$/, error: "url" })]))
    .default(""),
  social_handle: z.string().trim().max(socialHandleMaxCharacters).default(""),
  /** Unchanged when it is left out. */
  phone: phone.optional(),
});

/** Creating a formatter per request only to validate a name would cost more than reading the whole cookie. */
const commonTimeZones = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);

/**
 * Returns whether this is a name of the IANA time zone database. Browsers list different names and use older names for
 * some places, so every name that the runtime accepts counts. Offsets such as `+01:00` do not.
 */
export function isTimeZone(name: string): boolean {
  if (commonTimeZones.has(name)) return true;
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const currencies = new Set(Intl.supportedValuesOf("currency"));

/** Returns whether this is a currency code (ISO 4217). */
export function isCurrency(code: string): boolean {
  return currencies.has(code);
}

/** The six settings and defaults of the specification (section 3). */
export const settings = z
  .object({
    credit_alert_threshold: z.number().min(0).max(1_000_000),
    subscription_expiry_reminder_days: z.number().int().min(0).max(90),
    marketing_emails: z.boolean(),
    language: z.enum(languages),
    /** A name of the IANA time zone database. */
    timezone: z.string().min(1).max(64).refine(isTimeZone, { error: "timezone" }),
    /** ISO 4217. */
    currency: z.string().min(1).max(3).refine(isCurrency, { error: "currency" }),
  })
  .meta({ id: "Settings" });
export type Settings = z.infer<typeof settings>;

export const defaultSettings: Settings = {
  credit_alert_threshold: 10,
  subscription_expiry_reminder_days: 7,
  marketing_emails: false,
  language: "en",
  timezone: "UTC",
  currency: "USD",
};

export const accounts = {
  signIn: endpoint({
    method: "POST",
    path: "/api/auth/token/",
    tag: "Accounts",
    summary: "Sign in with an email address and a password.",
    auth: "none",
    body: z.object({ email, password: presentedPassword }),
    answer: { status: 200, payload: signedIn },
    refusals: ["UNAUTHORIZED", "FORBIDDEN", "AWAITING_APPROVAL"],
  }),
  register: endpoint({
    method: "POST",
    path: "/api/auth/users/",
    tag: "Accounts",
    summary: "Create an account.",
    auth: "none",
    pausesInMaintenance: true,
    body: z.object({
      email,
      password: newPassword,
      first_name: z.string().max(displayNameMaxCharacters).default(""),
      last_name: z.string().max(displayNameMaxCharacters).default(""),
      phone: phone.default(""),
      /** The token of an invite's link. */
      invite: inviteToken.optional(),
    }),
    answer: { status: 201, payload: z.union([signedIn, confirmationPending, approvalPending]) },
    refusals: ["CONFLICT", "FORBIDDEN"],
  }),
  refresh: endpoint({
    method: "POST",
    path: "/api/auth/token/refresh/",
    tag: "Accounts",
    summary: "Exchange a refresh token for a new access token.",
    auth: "none",
    body: z.object({ refresh: z.string({ error: "refreshRequired" }).min(1, { error: "refreshRequired" }).max(512) }),
    answer: { status: 200, payload: z.object({ access: z.string(), refresh: z.string().optional() }) },
    refusals: ["UNAUTHORIZED"],
  }),
  signOut: endpoint({
    method: "POST",
    path: "/api/auth/logout/",
    tag: "Accounts",
    summary: "End the session of a refresh token. An unknown token gets the same answer.",
    auth: "none",
    body: z.object({ refresh: z.string().min(1).max(512) }),
    answer: { status: 204 },
    refusals: [],
  }),
  google: endpoint({
    method: "POST",
    path: "/api/auth/google/",
    tag: "Accounts",
    summary: "Sign in with an id_token of Google. If you send a nonce, it must match the token's.",
    ...issuerSignIn,
  }),
  oidc: endpoint({
    method: "POST",
    path: "/api/auth/oidc/",
    tag: "Accounts",
    summary:
      "Sign in with an id_token of the studio's OpenID Connect issuer. If you send a nonce, it must match the token's. With an access_token, claims that the id_token lacks are read from the issuer.",
    ...issuerSignIn,
  }),
  changePassword: endpoint({
    method: "POST",
    path: "/api/auth/user/change-password/",
    tag: "Accounts",
    summary: "Change your password. This ends all your other sessions.",
    auth: "bearer",
    body: z.object({ current_password: presentedPassword, new_password: newPassword }),
    answer: { status: 204 },
    refusals: ["FORBIDDEN"],
  }),
  confirmPassword: endpoint({
    method: "POST",
    path: "/api/auth/user/confirm-password/",
    tag: "Accounts",
    summary: "Enter your password again. Administration requires this 30 minutes after you signed in.",
    auth: "bearer",
    body: z.object({ password: presentedPassword }),
    answer: { status: 204 },
    refusals: ["FORBIDDEN"],
  }),
  becomeAdmin: endpoint({
    method: "POST",
    path: "/api/auth/user/setup-link/",
    tag: "Accounts",
    summary: "Become the administrator of a studio that has none, with the token of the link in its log.",
    auth: "bearer",
    body: z.object({ token: z.string().min(1).max(200) }),
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
  changeAvatar: endpoint({
    method: "POST",
    path: "/api/auth/user/profile/avatar/",
    tag: "Accounts",
    summary:
      "Set your profile picture: JPEG, PNG, GIF or WebP, at most 5 MB. It is cropped to a square. Only the first frame of an animated GIF is kept.",
    auth: "bearer",
    pausesInMaintenance: true,
    file: { fields: { avatar: { maxBytes: avatarMaxBytes } } },
    answer: { status: 200, payload: profile, isDispensable: true },
    refusals: ["VALIDATION_ERROR", "PAYLOAD_TOO_LARGE"],
  }),
  removeAvatar: endpoint({
    method: "DELETE",
    path: "/api/auth/user/profile/avatar/",
    tag: "Accounts",
    summary: "Remove your profile picture.",
    auth: "bearer",
    answer: { status: 200, payload: profile },
    refusals: [],
  }),
  deleteAccount: endpoint({
    method: "DELETE",
    path: "/api/auth/user/",
    tag: "Accounts",
    summary:
      "Delete your account and all its data. Requires your password, or a fresh id_token for an account without a password.",
    auth: "bearer",
    body: z.object({ password: presentedPassword.optional(), id_token: idToken.optional() }),
    answer: { status: 204 },
    refusals: ["FORBIDDEN", "CONFLICT", "SERVICE_UNAVAILABLE"],
  }),
  profile: endpoint({
    method: "GET",
    path: "/api/auth/user/profile/",
    tag: "Accounts",
    summary: "Retrieve your profile.",
    auth: "bearer",
    answer: { status: 200, payload: profile },
    refusals: [],
  }),
  changeProfile: endpoint({
    method: "PUT",
    path: "/api/auth/user/profile/",
    tag: "Accounts",
    summary: "Update your profile.",
    auth: "bearer",
    body: profileChange,
    answer: { status: 200, payload: profile, isDispensable: true },
    refusals: [],
  }),
  settings: endpoint({
    method: "GET",
    path: "/api/auth/user/settings/",
    tag: "Accounts",
    summary: "Retrieve your settings.",
    auth: "bearer",
    answer: { status: 200, payload: settings },
    refusals: [],
  }),
  changeSettings: endpoint({
    method: "PUT",
    path: "/api/auth/user/settings/",
    tag: "Accounts",
    summary: "Replace your settings.",
    auth: "bearer",
    body: settings,
    answer: { status: 200, payload: settings, isDispensable: true },
    refusals: [],
  }),
  changeSomeSettings: endpoint({
    method: "PATCH",
    path: "/api/auth/user/settings/",
    tag: "Accounts",
    summary: "Update some of your settings. Omitted settings stay unchanged.",
    auth: "bearer",
    body: settings.partial().meta({ id: "SettingsChange" }),
    answer: { status: 200, payload: settings, isDispensable: true },
    refusals: [],
  }),
};
