import type { PlanId } from "../../../contract/plans.ts";

export const walletPath = "/wallet";
export const cancelPath = "/wallet/cancel";
export const resumePath = "/wallet/resume";
export const portalPath = "/wallet/portal";

/** Returns the page that previews a change to a plan. */
export function changePath(plan: PlanId): string {
  return `/wallet/plan/${plan}`;
}

/** Returns the page with the outcome of a payment. An open payment continues there too. */
export function paymentPath(transactionId: string): string {
  return `/payment-success?${new URLSearchParams({ transaction: transactionId })}`;
}

export function invoicePath(transactionId: string): string {
  return `/wallet/invoice/${transactionId}`;
}
