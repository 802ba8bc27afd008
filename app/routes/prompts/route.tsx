import { redirect } from "react-router";
import { z } from "zod";
import { pageSizeDefault } from "../../../contract/limits.ts";
import { api, refusalMessage, valueOrThrow } from "../../api/api.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { promptsPath } from "../../parts/prompt-address.ts";
import { safeReturnPath } from "../../session/safe-return.ts";
import { redirectWithToast, type Toast } from "../../session/toast.server.ts";
import type { Route } from "./+types/route";
import { PromptsPage } from "./prompts-page.tsx";
import { queryOf } from "./query.server.ts";
import { listPath } from "./query.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url.searchParams);
  const { prompts } = api(context, url.pathname + url.search);
  const { search, pinned, page } = query;
  const list = await prompts.list({ query: { search: search || undefined, pinned, page, page_size: pageSizeDefault } });
  const { count, results } = valueOrThrow(context, list);
  const pages = Math.max(1, Math.ceil(count / pageSizeDefault));
  if (page > pages) throw redirect(listPath({ ...query, page: pages }));
  return { entries: results, count, query, pages, now: Date.now(), title: translator(context)("prompts:title") };
}

const change = z.object({
  id: z.uuid(),
  intent: z.enum(["pin", "unpin", "rename", "delete", "restore"]),
  name: z.string().catch(""),
});

/** Changes one entry and returns to the page of its form. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const returnTo = safeReturnPath(form.get("return"));
  const wanted = change.safeParse(Object.fromEntries(form));
  const toast = wanted.success ? await carryOut(context, wanted.data, returnTo) : undefined;
  return toast ? redirectWithToast(returnTo, toast) : redirect(returnTo, 303);
}

async function carryOut(
  context: Route.ActionArgs["context"],
  { id, intent, name }: z.infer<typeof change>,
  returnTo: string,
): Promise<Omit<Toast, "id"> | undefined> {
  const t = translator(context);
  const { prompts } = api(context, returnTo);
  const params = { id };
  const outcome = await {
    pin: () => prompts.update({ params, body: { is_pinned: true } }),
    unpin: () => prompts.update({ params, body: { is_pinned: false } }),
    rename: () => prompts.update({ params, body: { name } }),
    delete: () => prompts.remove({ params }),
    restore: () => prompts.restore({ params }),
  }[intent]();
  if (!outcome.ok) return { tone: "error", message: refusalMessage(context, outcome) };
  if (intent === "restore") return { tone: "success", message: t("prompts:restored") };
  if (intent !== "delete") return undefined;
  const undo = { label: t("prompts:undo"), action: promptsPath, fields: { intent: "restore", id, return: returnTo } };
  return { tone: "success", message: t("prompts:deleted"), undo };
}

export default function Prompts({ loaderData, matches: [root] }: Route.ComponentProps) {
  return <PromptsPage {...loaderData} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
