import { data, type RouterContextProvider } from "react-router";
import { api, refusalMessage, valueOrThrow } from "../../api/api.server.ts";
import type { ApiOutcome } from "../../api/client.ts";
import { translator } from "../../i18n/language.server.ts";
import { issuerChoices } from "../../session/issuers.server.ts";
import { formContext } from "../../session/sent-form.server.ts";
import { fieldNames } from "./password/fields.ts";
import type { PasswordNeeded } from "./password/password-needed.ts";

interface Arguments {
  context: Readonly<RouterContextProvider>;
  url: URL;
}

/**
 * Returns the value of a read. Throws the password prompt when it is due, which sends the form of this request again
 * afterward, or else the page's error screen.
 */
export async function adminValue<T>(args: Arguments, outcome: ApiOutcome<T>): Promise<T> {
  await askForPasswordIfNeeded(args, outcome);
  return valueOrThrow(args.context, outcome);
}

/**
 * Returns the outcome of a change: its value, or the message and violations to show beside the form. Throws the password
 * prompt like `adminValue`, and the page's error screen when the item is missing. Only for actions, after `readForm`.
 */
export async function adminChange<T>(args: Arguments, outcome: ApiOutcome<T>) {
  // The prompt could not send it again.
  if (!args.context.get(formContext)) throw new Error("The action has not read its form.");
  await askForPasswordIfNeeded(args, outcome);
  if (outcome.ok) return outcome;
  if (outcome.status === 404) return { ok: true as const, value: valueOrThrow<T>(args.context, outcome) };
  const { violations, status } = outcome;
  return { ok: false as const, message: refusalMessage(args.context, outcome), violations, status: status || 503 };
}

/** Throws the error screen of a missing page for users without a role. Whether their password is due does not matter. */
export async function admitStaff({ context, url }: Arguments): Promise<void> {
  const asked = await api(context, url.pathname).adminReports.list({ query: { page_size: "1" } });
  if (!asked.ok && asked.code !== "PASSWORD_REQUIRED") valueOrThrow(context, asked);
}

async function askForPasswordIfNeeded({ context, url }: Arguments, outcome: ApiOutcome<unknown>): Promise<void> {
  if (outcome.ok || outcome.code !== "PASSWORD_REQUIRED") return;
  const form = context.get(formContext);
  const profile = valueOrThrow(context, await api(context, url.pathname).accounts.profile());
  throw data(
    {
      passwordNeeded: true,
      replacesPage: true,
      hasPassword: profile.has_password,
      issuers: issuerChoices((name) => translator(context)("auth:issuer.continue", { name })),
      returnTo: url.pathname + url.search,
      fields: form && textFields(form),
    } satisfies PasswordNeeded,
    { status: 403 },
  );
}

const promptFields: readonly string[] = Object.values(fieldNames);

/** Returns the text fields of a form, without those that the password prompt added when it sent the form again. */
export function textFields(form: FormData): [name: string, value: string][] {
  return [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !promptFields.includes(name) ? [[name, value]] : [],
  );
}
