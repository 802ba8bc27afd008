/** Who may sign up: anyone, anyone after an administrator approves, only people with an invite, or no one else. */
export const signUpModes = ["open", "approval", "invite_only", "closed"] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** The fields of the sign-up settings, in the order of the page. */
export const signUpFields = [
  "mode",
  "domains",
  "free_credits_per_day",
  "free_credits_per_network",
  "free_credits_first",
  "free_credits_days",
  "blocked_domains",
  "trusted_domains",
] as const;
export type SignUpField = (typeof signUpFields)[number];

export const domainsMax = 200;
export const domainMaxCharacters = 253;
export const freeCreditsMax = 1_000_000;
export const portionDaysMax = 28;

export const inviteStates = ["open", "used_up", "expired", "revoked"] as const;
export type InviteState = (typeof inviteStates)[number];

export const inviteUsesMax = 1_000;
export const inviteDaysMax = 365;
export const inviteDaysDefault = 14;

/** Why an account has not got all of this month's free credits. */
export const freeCreditNotes = ["in_portions", "domain", "network", "studio", "unconfirmed"] as const;
export type FreeCreditNote = (typeof freeCreditNotes)[number];
