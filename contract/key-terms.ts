/** The terms of API keys, in a separate file for code that needs nothing else. */

/** The scopes of an API key. */
export const keyScopes = ["generation", "gallery", "conversations", "billing", "notifications"] as const;
export type KeyScope = (typeof keyScopes)[number];
