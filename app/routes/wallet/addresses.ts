import type { PlanId } from "../../../contract/plans.ts";

export const walletPath = "/wallet";
export const cancelPath = "/wallet/cancel";
export const resumePath = "/wallet/resume";
export const portalPath = "/wallet/portal";

/** Where changing to a plan is looked at before it is done. */
export function changePath(plan: PlanId): string {
  return `/wallet/plan/${plan}`;
}

/** What became of a payment; also where one that is open goes on. */
export function paymentPath(transactionId: string): string {
  return `/payment-success?${new URLSearchParams({ transaction: transactionId })}`;
}

export function invoicePath(transactionId: string): string {
  return `/wallet/invoice/${transactionId}`;
}
