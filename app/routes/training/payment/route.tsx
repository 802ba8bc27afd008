import { data, redirect } from "react-router";
import { api, refusalMessage, valueOrThrow } from "../../../api/api.server.ts";
import { host } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { nextPath, orderPath, trainingPath } from "../../../parts/training/addresses.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { findOrder } from "../find-order.server.ts";
import type { Route } from "./+types/route";
import { PaymentPage } from "./payment-page.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const order = await findOrder(context, params.id, url.pathname);
  if (order.status !== "draft" && order.status !== "awaiting_payment") throw redirect(nextPath(order));
  if (!host().features.modelOrders) {
    // The order was started before the operator stopped selling models.
    throw await redirectWithToast(trainingPath, {
      tone: "info",
      message: translator(context)("training:payment.closed"),
    });
  }
  return {
    order,
    dataset: valueOrThrow(context, await api(context, url.pathname).training.dataset({ params })),
    /** Whether the details were requested before the payment. */
    isEarly: url.searchParams.has("early"),
    title: translator(context)("training:payment.title"),
  };
}

/** Checks whether the payment has arrived. The details open only then. */
export async function action({ params, context }: Route.ActionArgs) {
  const t = translator(context);
  const here = orderPath(params.id, "payment");
  const looked = await api(context, here).training.confirmPayment({ params });
  if (!looked.ok && (looked.status === 0 || looked.status === 503)) {
    return data({ answer: "unknown" as const, message: t("training:payment.unknown") }, { status: 503 });
  }
  if (!looked.ok) {
    return data({ answer: "unknown" as const, message: refusalMessage(context, looked) }, { status: looked.status });
  }
  const order = looked.value;
  if (order.status === "draft" || order.status === "awaiting_payment") {
    return { answer: "notYet" as const, message: undefined };
  }
  return redirectWithToast(nextPath(order), { tone: "success", message: t("training:payment.received") });
}

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  return <PaymentPage {...loaderData} reply={actionData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
