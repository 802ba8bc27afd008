import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { pageSizeDefault } from "../../../../contract/limits.ts";
import { newWebhook, type WebhookDelivery } from "../../../../contract/webhooks.ts";
import { api, refusalMessage, valueOrThrow } from "../../../api/api.server.ts";
import { parseForm } from "../../../forms/parse-form.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { host } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { webhookPath } from "../addresses.ts";
import type { Route } from "./+types/webhook";
import { findWebhook } from "./find-webhook.server.ts";
import { WebhookPage } from "./webhook-page.tsx";

const query = z.object({ page: z.coerce.number().int().min(1).max(100_000).catch(1) });

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { page } = query.parse(Object.fromEntries(url.searchParams));
  const here = url.pathname + url.search;
  const [found, sent] = await Promise.all([
    findWebhook(context, here, params.id),
    api(context, here).webhooks.deliveries({ params, query: { page, page_size: pageSizeDefault } }),
  ]);
  const log = valueOrThrow(context, sent);
  return {
    ...found,
    deliveries: log.results,
    page,
    pages: Math.max(1, Math.ceil(log.count / pageSizeDefault)),
    now: host().now(),
    title: translator(context)("developer:webhooks.pageTitle"),
  };
}

const wanted = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("pause") }),
  z.object({ intent: z.literal("resume") }),
  z.object({ intent: z.literal("test") }),
  z.object({ intent: z.literal("redeliver"), delivery: z.uuid() }),
]);

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const t = translator(context);
  const form = await readForm(request, context);
  const { webhooks } = api(context, url.pathname);
  const here = url.pathname + url.search;
  const order = wanted.safeParse(Object.fromEntries(form)).data;

  if (order?.intent === "test" || order?.intent === "redeliver") {
    const outcome =
      order.intent === "test"
        ? await webhooks.test({ params })
        : await webhooks.redeliver({ params: { ...params, delivery_id: order.delivery } });
    if (!outcome.ok) return redirectWithToast(here, { tone: "error", message: refusalMessage(context, outcome) });
    return redirectWithToast(here, whatCame(context, outcome.value));
  }
  if (order) {
    const is_active = order.intent === "resume";
    const outcome = await webhooks.update({ params, body: { is_active } });
    if (!outcome.ok) return redirectWithToast(here, { tone: "error", message: refusalMessage(context, outcome) });
    const message = t(is_active ? "developer:webhooks.resumed" : "developer:webhooks.wasPaused");
    return redirectWithToast(here, { tone: "success", message });
  }
  const parsed = parseForm(form, newWebhook, t, { choices: ["events"] });
  if (!parsed.ok) return data(parsed.reply, { status: 422 });
  const outcome = await webhooks.update({ params, body: parsed.value });
  if (outcome.ok) {
    return redirectWithToast(webhookPath(params.id), { tone: "success", message: t("developer:webhooks.saved") });
  }
  const reply = parsed.refuse(refusalMessage(context, outcome), outcome.violations);
  return data(reply, { status: outcome.status || 503 });
}

function whatCame(context: Readonly<RouterContextProvider>, { error, response_status }: WebhookDelivery) {
  const t = translator(context);
  const status = response_status ?? "";
  if (error === null) return { tone: "success" as const, message: t("developer:log.arrived", { status }) };
  return { tone: "error" as const, message: t(`developer:log.error.${error}`, { status }) };
}

export default function WebhookRoute({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  return <WebhookPage {...loaderData} timeZone={root.loaderData.timeZone} reply={actionData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
