import { data } from "react-router";
import { adminMail } from "../../../../contract/admin/mail.ts";
import { api } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { host } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { adminChange, adminValue } from "../admin-calls.server.ts";
import { readQuery, requirePage } from "../read-query.server.ts";
import type { Route } from "./+types/route";
import { MailPage } from "./mail-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readQuery(adminMail.list.query, url);
  const outcome = await api(context, url.pathname + url.search).adminMail.list({ query });
  const list = await adminValue({ context, url }, outcome);
  requirePage(url, query, list.count);
  return { query, list, now: host().now(), title: translator(context)("admin:nav.mail") };
}

/** Sends a message again that could not be sent. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const id = String(form.get("id"));
  const outcome = await api(context, url.pathname).adminMail.resend({ params: { id } });
  const changed = await adminChange({ context, url }, outcome);
  if (!changed.ok) return data({ error: changed.message }, { status: changed.status });
  const message = translator(context)("adminMail:resent");
  return redirectWithToast(url.pathname + url.search, { tone: "success", message });
}

export default function Mail({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  return <MailPage {...loaderData} error={actionData?.error} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
