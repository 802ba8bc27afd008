import { api, valueOrThrow } from "../../api/api.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import type { Route } from "./+types/own";
import { sendAppeal } from "./appeal-action.server.ts";
import { StatementPage } from "./statement-page.tsx";

/** The reasons for a decision about one of the user's items. */
export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const statement = valueOrThrow(context, await api(context, url.pathname).reports.statement({ params: { id } }));
  return { statement, title: translator(context)("reports:statement.title") };
}

export function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const send = (body: { text: string }) => api(context, url.pathname).reports.appeal({ params: { id }, body });
  return sendAppeal({ request, context, path: `/reports/${id}`, send });
}

export default function OwnStatement({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  const { timeZone } = root.loaderData;
  return <StatementPage statement={loaderData.statement} timeZone={timeZone} reply={actionData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
