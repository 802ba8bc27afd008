import { data } from "react-router";
import { api, refusalOr, valueOrThrow } from "../../api/api.server.ts";
import { parseForm } from "../../forms/parse-form.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { requireAdditions } from "../../parts/require-additions.server.ts";
import { issuerChoices, stayingSignInPath } from "../../session/issuers.server.ts";
import { sessionContext } from "../../session/session.server.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/delete";
import { DeletePage } from "./delete-page.tsx";
import { deleteForm } from "./forms.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireAdditions(context);
  const profile = valueOrThrow(context, await api(context, url.pathname).accounts.profile());
  const t = translator(context);
  return {
    hasPassword: profile.has_password,
    email: profile.email,
    issuers: issuerChoices((name) => t("profile:delete.withIssuer", { name })),
    title: t("profile:delete.title"),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const t = translator(context);
  const parsed = parseForm(await readForm(request, context), deleteForm, t, { secrets: ["password"] });
  if (!parsed.ok) return data(parsed.reply, { status: 422 });
  const outcome = await api(context, url.pathname).accounts.deleteAccount({ body: parsed.value });
  if (!outcome.ok) {
    const message = refusalOr(context, outcome, t("profile:delete.failed"));
    return data(parsed.refuse(message, outcome.violations), { status: outcome.status || 503 });
  }
  context.get(sessionContext).end();
  return redirectWithToast(stayingSignInPath("/"), { tone: "success", message: t("profile:delete.done") });
}

export default function Delete({ loaderData, actionData }: Route.ComponentProps) {
  return <DeletePage {...loaderData} reply={actionData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
