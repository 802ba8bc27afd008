import { data, redirect } from "react-router";
import { type PlanId, planIds } from "../../../../contract/plans.ts";
import { api, refusalMessage, valueOrThrow } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { requireAdditions } from "../../../parts/require-additions.server.ts";
import { requireFeature } from "../../../parts/require-feature.server.ts";
import { cancelPath } from "../addresses.ts";
import type { Route } from "./+types/route";
import { changePlan } from "./change-plan.server.ts";
import { PlanPage } from "./plan-page.tsx";

type Paid = Exclude<PlanId, "starter">;

function isPaid(id: PlanId): id is Paid {
  return id !== "starter";
}

/** Loads the preview of a plan change: what is due, when it starts, and what it grants immediately. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  await requireAdditions(context);
  requireFeature(context, "billing");
  const t = translator(context);
  const wanted = planIds.find((id) => id === params.planId);
  if (wanted === undefined) throw data({ message: t("common:notFound.message") }, { status: 404 });
  // The free plan applies when the paid one ends.
  if (!isPaid(wanted)) throw redirect(cancelPath);

  const { plans, payments } = api(context, url.pathname);
  const [subscribed, listed] = await Promise.all([plans.subscription(), plans.plans()]);
  const subscription = valueOrThrow(context, subscribed);
  const all = valueOrThrow(context, listed).plans;
  const { is_active, plan_id, next_plan_id } = subscription;
  const isChange = is_active && plan_id !== wanted && next_plan_id !== wanted;
  const preview = isChange ? await payments.previewPlan({ body: { plan_id: wanted } }) : null;
  const title = t(isChange ? "wallet:plan.change" : "wallet:plans.title");
  return {
    wanted,
    plans: all,
    subscription,
    preview: preview?.ok ? preview.value : null,
    problem: preview && !preview.ok ? refusalMessage(context, preview) : null,
    title,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireFeature(context, "billing");
  const wanted = planIds.find((id) => id === params.planId);
  if (wanted === undefined || !isPaid(wanted)) throw redirect(cancelPath);
  return changePlan(request, context, wanted);
}

export default function PlanRoute({ loaderData, matches: [root] }: Route.ComponentProps) {
  return <PlanPage {...loaderData} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
