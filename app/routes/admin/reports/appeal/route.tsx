import { data, redirect } from "react-router";
import { z } from "zod";
import { appealBody } from "../../../../../contract/admin/reports.ts";
import { type AppealOutcome, appealOutcomes } from "../../../../../contract/report-terms.ts";
import { api } from "../../../../api/api.server.ts";
import { parseForm } from "../../../../forms/parse-form.server.ts";
import { readForm } from "../../../../forms/read-form.server.ts";
import { translator } from "../../../../i18n/language.server.ts";
import { pageTitle } from "../../../../parts/page-title.ts";
import { redirectWithToast } from "../../../../session/toast.server.ts";
import { adminChange, adminValue } from "../../admin-calls.server.ts";
import { reportPath, reportsPath } from "../addresses.ts";
import type { Route } from "./+types/route";
import { AppealPage } from "./appeal-page.tsx";

function outcomeIn({ searchParams }: URL): AppealOutcome | undefined {
  return z.enum(appealOutcomes).safeParse(searchParams.get("outcome")).data;
}

/** What the outcome of an appeal does, before it is decided. */
export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const outcome = outcomeIn(url);
  if (outcome === undefined) throw redirect(reportPath(id));
  // Only to ask for the password before the form is filled in.
  const found = await api(context, url.pathname + url.search).adminReports.list({ query: { search: id } });
  const { count } = await adminValue({ context, url }, found);
  if (count === 0) throw redirect(reportsPath);
  return { id, outcome, title: translator(context)(`moderation:appeal.${outcome}`) };
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const t = translator(context);
  const form = await readForm(request, context);
  const given = new FormData();
  for (const [name, value] of form) given.append(name, value);
  given.set("outcome", outcomeIn(url) ?? "");
  const parsed = parseForm(given, appealBody, t);
  if (!parsed.ok) return data(parsed.reply, { status: 422 });
  const sent = await api(context, url.pathname).adminReports.decideAppeal({ params: { id }, body: parsed.value });
  const outcome = await adminChange({ context, url }, sent);
  if (!outcome.ok) return data(parsed.refuse(outcome.message, outcome.violations), { status: outcome.status });
  return redirectWithToast(reportsPath, { tone: "success", message: t("moderation:decided") });
}

export default function DecideAppeal({ loaderData, actionData }: Route.ComponentProps) {
  return <AppealPage {...loaderData} reply={actionData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
