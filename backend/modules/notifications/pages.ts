import type { PurchaseKind } from "../../../contract/checkout.ts";

/** The page where something can be done about a payment for a plan, a package or a request for a trained model. */
export function pageOfPayment({ kind, itemId }: { kind: PurchaseKind; itemId: string }): string {
  if (kind === "training") return `/training/${itemId}`;
  return kind === "subscription" ? "/wallet#plans" : "/wallet#credits";
}

/** Where somebody's API keys are. */
export const keysPath = "/settings/developer";

export function pageOfRun(runId: string): string {
  return `/generations/${runId}`;
}

export function pageOfWebhook(webhookId: string): string {
  return `/settings/developer/webhooks/${webhookId}`;
}

/** Where plans are chosen. */
export const plansPage = "/wallet#plans";
