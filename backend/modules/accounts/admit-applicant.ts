import type { Queries } from "../../adapters/database/port.ts";
import type { Outcome } from "../../http/operation.ts";
import type { AccountsDeps } from "./deps.ts";
import { findOtherAccount } from "./records/accounts.ts";
import { emailKey } from "./rules.ts";
import type { Admission } from "./sign-up-gate.ts";

/**
 * Decides whether an address may sign up. The first account of a studio always may, and so may the address that is
 * reserved for the administrator.
 */
export function admitApplicant(
  { adminEmail, signUps }: Pick<AccountsDeps, "adminEmail" | "signUps">,
  queries: Queries,
  { email, inviteToken }: { email: string; inviteToken?: string | undefined },
): Promise<Outcome<Admission>> {
  return signUps.admit(queries, {
    email,
    inviteToken,
    mayAlways: async () =>
      (adminEmail !== null && emailKey(adminEmail) === emailKey(email)) || !(await findOtherAccount(queries, "")),
  });
}
