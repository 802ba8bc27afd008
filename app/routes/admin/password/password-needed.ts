import type { IssuerChoice } from "../../../session/issuers.server.ts";

/** What a page or an action of the administration throws when the user must enter the password again. */
export interface PasswordNeeded {
  passwordNeeded: true;
  /** The prompt appears instead of the page, also when a script sent the form. */
  replacesPage: true;
  /** Whether the account has a password. Without one, the user signs in again. */
  hasPassword: boolean;
  /** The issuers with which the user signs in again. Without one, the user signs out first. */
  issuers: IssuerChoice[];
  /** The address to return to. */
  returnTo: string;
  /** The fields of the interrupted form, which is sent again afterward; `null` for a page that was only opened. */
  fields: [name: string, value: string][] | null;
}

export function isPasswordNeeded(thrown: unknown): thrown is PasswordNeeded {
  return typeof thrown === "object" && thrown !== null && "passwordNeeded" in thrown;
}
