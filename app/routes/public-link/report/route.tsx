import { data, redirect } from "react-router";
import { z } from "zod";
import { pageSizeDefault } from "../../../../contract/limits.ts";
import { newReport } from "../../../../contract/reports.ts";
import { api, refusalMessage, valueOrThrow } from "../../../api/api.server.ts";
import { parseForm } from "../../../forms/parse-form.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { reportPath } from "../addresses.ts";
import type { Route } from "./+types/route";
import { ReportPage } from "./report-page.tsx";
import { ReportSent } from "./report-sent.tsx";

const query = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  item: z.uuid().optional().catch(undefined),
  sent: z.string().optional(),
});

const unlisted = { "x-robots-tag": "noindex, nofollow" };

/** Shows what would be reported. Without JavaScript and without an account, like the link itself. */
export async function loader({ params: { token }, context, url }: Route.LoaderArgs) {
  const { page, item, sent } = query.parse(Object.fromEntries(url.searchParams));
  const t = translator(context);
  // What was reported may be hidden by now.
  if (sent !== undefined) return data({ sent: true as const, title: t("reports:sent.title") }, { headers: unlisted });
  const outcome = await api(context, url.pathname).sharing.shared({
    params: { token },
    query: { page, page_size: pageSizeDefault },
  });
  if (!outcome.ok && outcome.status === 404) {
    const gone = { title: t("sharing:shared.goneTitle"), message: t("sharing:shared.gone") };
    throw data(gone, { status: 404, headers: unlisted });
  }
  const { creations, kind, title } = valueOrThrow(context, outcome);
  const shown = creations.results.find(({ id }) => id === item) ?? (kind === "creation" ? creations.results[0] : null);
  return data(
    {
      sent: false as const,
      token,
      page,
      item: item ?? null,
      thumbnail: shown ? { url: shown.thumbnail_url, alt: shown.alt } : null,
      collection: kind === "collection" && item === undefined ? title : null,
      title: t(kind === "creation" || item !== undefined ? "reports:form.titleItem" : "reports:form.title"),
    },
    { headers: unlisted },
  );
}

export async function action({ request, params: { token }, context, url }: Route.ActionArgs) {
  const { page, item } = query.parse(Object.fromEntries(url.searchParams));
  const form = await readForm(request, context);
  form.set("token", token);
  if (item !== undefined) form.set("creation_id", item);
  const parsed = parseForm(form, newReport, translator(context), { choices: ["is_good_faith"] });
  if (!parsed.ok) return data(parsed.reply, { status: 422 });
  const outcome = await api(context, url.pathname).reports.create({ body: parsed.value });
  if (!outcome.ok) {
    const reply = parsed.refuse(refusalMessage(context, outcome), outcome.violations);
    return data(reply, { status: outcome.status || 503 });
  }
  return redirect(reportPath(token, { page, item, sent: true }), { status: 303 });
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.sent) return <ReportSent />;
  return <ReportPage {...loaderData} reply={actionData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [...pageTitle(matches, loaderData?.title), { name: "robots", content: "noindex, nofollow" }];
}
