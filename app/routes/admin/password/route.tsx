import { data, redirect } from "react-router";
import { api, refusalMessage } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { safeReturnPath } from "../../../session/safe-return.ts";
import { admitStaff, textFields } from "../admin-calls.server.ts";
import { adminPath } from "../sections.ts";
import type { Route } from "./+types/route";
import { fieldNames } from "./fields.ts";
import { PasswordPrompt } from "./password-prompt.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  await admitStaff({ context, url });
  return { title: translator(context)("admin:password.title") };
}

/** Checks the password, then repeats the interrupted request: a page with GET, a form with its own fields. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  await admitStaff({ context, url });
  const returnTo = safeReturnPath(form.get(fieldNames.returnTo));
  const password = String(form.get(fieldNames.password) ?? "");
  const outcome = await api(context, url.pathname).accounts.confirmPassword({ body: { password } });
  const isForm = form.has(fieldNames.resend);
  // With 307, the browser sends the same form to the address where it was interrupted (RFC 9110, section 15.4.8).
  if (outcome.ok) return redirect(returnTo, { status: isForm ? 307 : 303 });
  return data(
    { returnTo, fields: isForm ? textFields(form) : null, error: refusalMessage(context, outcome) },
    { status: outcome.status || 503 },
  );
}

export default function Password({ actionData }: Route.ComponentProps) {
  const asked = actionData ?? { returnTo: adminPath, fields: null };
  return <PasswordPrompt hasPassword issuers={[]} {...asked} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
