import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { maxDueField } from "../../../../contract/checkout.ts";
import type { PlanId, Subscription } from "../../../../contract/plans.ts";
import { api, refusalMessage } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { languageContext, translator } from "../../../i18n/language.server.ts";
import { readTimeZone } from "../../../session/time-zone.server.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { changePath, walletPath } from "../addresses.ts";
import { dayText } from "../day.tsx";

/** The amount due that the page showed, in the currency's smallest unit. */
const shownDue = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/**
 * Changes the plan and shows the result on the wallet. A change that was already made, by a second press or in another
 * window, is reported as such.
 */
export async function changePlan(
  request: Request,
  context: Readonly<RouterContextProvider>,
  wanted: Exclude<PlanId, "starter">,
): Promise<Response> {
  const t = translator(context);
  const { payments, plans } = api(context, changePath(wanted));
  const shown = shownDue.safeParse((await readForm(request, context)).get("shown_due_minor"));
  const before = await plans.subscription();
  const outcome = await payments.changePlan({ body: { plan_id: wanted, max_due_minor: shown.data } });
  if (outcome.ok) {
    const tone = "success" as const;
    const message = await resultOf(request, context, wanted, outcome.value, before.ok ? before.value : undefined);
    return redirectWithToast(walletPath, { tone, message });
  }
  if (outcome.violations.some(({ field }) => field === maxDueField)) {
    return redirectWithToast(changePath(wanted), { tone: "info", message: t("wallet:change.dueRose") });
  }
  const now = outcome.status === 409 ? await plans.subscription() : undefined;
  if (now?.ok && now.value.is_active) {
    const { plan_id, next_plan_id, renews_at } = now.value;
    const plan = t(`wallet:plan.${wanted}`);
    const isThere = plan_id === wanted && next_plan_id === null;
    if (isThere) return redirectWithToast(walletPath, { tone: "info", message: t("wallet:change.already", { plan }) });
    if (next_plan_id === wanted && renews_at !== null) {
      const day = dayText(renews_at, context.get(languageContext), await readTimeZone(request));
      return redirectWithToast(walletPath, {
        tone: "info",
        message: t("wallet:change.alreadyScheduled", { plan, day }),
      });
    }
  }
  return redirectWithToast(walletPath, { tone: "error", message: refusalMessage(context, outcome) });
}

async function resultOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
  wanted: PlanId,
  subscription: Subscription,
  before: Subscription | undefined,
): Promise<string> {
  const t = translator(context);
  const plan = t(`wallet:plan.${wanted}`);
  const { next_plan_id, renews_at } = subscription;
  if (next_plan_id === wanted && renews_at !== null) {
    const day = dayText(renews_at, context.get(languageContext), await readTimeZone(request));
    return t("wallet:change.scheduled", { plan, day });
  }
  return t(before?.plan_id === wanted ? "wallet:change.stayed" : "wallet:change.upgraded", { plan });
}
