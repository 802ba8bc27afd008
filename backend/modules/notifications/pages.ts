import type { PurchaseKind } from "../../../contract/payment-terms.ts";

/** Returns the page that resolves a payment for a plan, a package or a training order. */
export function pageOfPayment({ kind, itemId }: { kind: PurchaseKind; itemId: string }): string {
  if (kind === "training") return `/training/${itemId}`;
  return kind === "subscription" ? "/wallet#plans" : "/wallet#credits";
}

/** The page of a user's API keys. */
export const keysPath = "/settings/developer";

/** Returns the page of a run or of a batch. */
export function pageOfWork({ runId, batchId }: { runId?: string | undefined; batchId?: string | undefined }): string {
  return batchId === undefined ? `/generations/${runId}` : `/batches/${batchId}`;
}

export function pageOfImport(importId: string): string {
  return `/gallery/uploads/import/${importId}`;
}

/** Returns the page with the members of a collection. */
export function pageOfMembers(collectionId: string): string {
  return `/gallery/collections/${collectionId}/members`;
}

export function pageOfWebhook(webhookId: string): string {
  return `/settings/developer/webhooks/${webhookId}`;
}

/** The page on which users choose a plan. */
export const plansPage = "/wallet#plans";

/** Returns the page with the reasons for a moderator's decision. */
export function pageOfStatement(reportId: string): string {
  return `/reports/${reportId}`;
}
