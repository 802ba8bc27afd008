import { data } from "react-router";
import { api, valueOrThrow } from "../../api/api.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import type { Route } from "./+types/linked";
import { sendAppeal } from "./appeal-action.server.ts";
import { StatementPage } from "./statement-page.tsx";

const unlisted = { "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" };

/** The reasons for a decision, for the holder of the mailed link: users of a disabled account cannot sign in. */
export async function loader({ params: { token }, context, url }: Route.LoaderArgs) {
  const read = await api(context, url.pathname).reports.linkedStatement({ params: { token } });
  const statement = valueOrThrow(context, read);
  return data({ statement, title: translator(context)("reports:statement.title") }, { headers: unlisted });
}

export function action({ request, params: { token }, context, url }: Route.ActionArgs) {
  const send = (body: { text: string }) => api(context, url.pathname).reports.linkedAppeal({ params: { token }, body });
  return sendAppeal({ request, context, path: `/report-statements/${token}`, send });
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export default function LinkedStatement({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  const { timeZone } = root.loaderData;
  return <StatementPage statement={loaderData.statement} timeZone={timeZone} reply={actionData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [...pageTitle(matches, loaderData?.title), { name: "robots", content: "noindex, nofollow" }];
}
