import type { Tx } from "../../../adapters/database/port.ts";
import type { NewMail, TemplateName } from "../../mail/index.ts";
import type { AccountsDeps } from "../deps.ts";
import type { AccountRecord } from "../records/accounts.ts";
import { findSettings } from "../records/settings.ts";
import { initialSettings } from "../rules.ts";

/** Mails the owner in the account's language when `tx` commits. Returns whether the mail is new: see `Mail.send`. */
export async function mailOwner<T extends TemplateName>(
  { mail }: Pick<AccountsDeps, "mail">,
  tx: Tx,
  account: AccountRecord,
  message: Omit<NewMail<T>, "to" | "language">,
): Promise<boolean> {
  const { language } = (await findSettings(tx, account.id)) ?? initialSettings("en");
  return mail.send(tx, { ...message, to: account.email, language });
}
