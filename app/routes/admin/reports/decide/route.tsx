import { data, redirect } from "react-router";
import { z } from "zod";
import { decisionBody, revisionBody } from "../../../../../contract/admin/reports.ts";
import { type ReportDecision, reportDecisions } from "../../../../../contract/report-terms.ts";
import { api } from "../../../../api/api.server.ts";
import type { ApiOutcome } from "../../../../api/client.ts";
import { type ParsedForm, parseForm } from "../../../../forms/parse-form.server.ts";
import { readForm } from "../../../../forms/read-form.server.ts";
import { translator } from "../../../../i18n/language.server.ts";
import { pageTitle } from "../../../../parts/page-title.ts";
import { redirectWithToast } from "../../../../session/toast.server.ts";
import { adminChange, adminValue } from "../../admin-calls.server.ts";
import { reportPath, reportsPath } from "../addresses.ts";
import type { Route } from "./+types/route";
import { DecidePage } from "./decide-page.tsx";

function decisionIn({ searchParams }: URL, name: "decision" | "instead_of" = "decision"): ReportDecision | undefined {
  return z.enum(reportDecisions).safeParse(searchParams.get(name)).data;
}

/** What a decision does, before it is taken. It reads nothing of the reported item. */
export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const decision = decisionIn(url);
  const insteadOf = decisionIn(url, "instead_of");
  if (decision === undefined) throw redirect(reportPath(id));
  // Only to ask for the password before the form is filled in.
  const outcome = await api(context, url.pathname + url.search).adminReports.list({ query: { search: id } });
  const { count } = await adminValue({ context, url }, outcome);
  if (count === 0) throw redirect(reportsPath);
  const submit = insteadOf !== undefined && decision === "none" ? "appeal.reversed" : (`choice.${decision}` as const);
  return { id, decision, insteadOf, title: translator(context)(`moderation:${submit}`) };
}

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const t = translator(context);
  const form = await readForm(request, context);
  const given = new FormData();
  for (const [name, value] of form) given.append(name, value);
  given.set("decision", decisionIn(url) ?? "");
  const calls = api(context, url.pathname).adminReports;
  const params = { id };
  const insteadOf = decisionIn(url, "instead_of");
  if (insteadOf === undefined) return send(parseForm(given, decisionBody, t), (body) => calls.decide({ params, body }));
  given.set("instead_of", insteadOf);
  return send(parseForm(given, revisionBody, t), (body) => calls.revise({ params, body }));

  async function send<T>(parsed: ParsedForm<T>, call: (body: T) => Promise<ApiOutcome<undefined>>) {
    if (!parsed.ok) return data(parsed.reply, { status: 422 });
    const outcome = await adminChange({ context, url }, await call(parsed.value));
    if (!outcome.ok) return data(parsed.refuse(outcome.message, outcome.violations), { status: outcome.status });
    return redirectWithToast(reportsPath, { tone: "success", message: t("moderation:decided") });
  }
}

export default function Decide({ loaderData, actionData }: Route.ComponentProps) {
  return <DecidePage {...loaderData} reply={actionData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
