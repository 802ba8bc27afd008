/** The unit of the storage limit's field. */
export const bytesPerMegabyte = 1024 * 1024;

/** What the forms of a user's page do. */
export const intents = ["credits", "role", "plan", "limits", "reset-link", "sign-in-link", "enable", "keep"] as const;
export type Intent = (typeof intents)[number];
