import type { TrainingStatus } from "../../../contract/training.ts";

/** The page that explains training orders and lists the user's own. */
export const trainingPath = "/training";
/** The form that starts an order with the name and description of the model. */
export const requestPath = "/gallery/models/request";

const stepNames = ["dataset", "payment", "details", "discard"] as const;

/** Returns the path of an order, or of one of its steps. */
export function orderPath(id: string, step?: (typeof stepNames)[number]): string {
  return step === undefined ? `${trainingPath}/${id}` : `${trainingPath}/${id}/${step}`;
}

/** Returns the path of the page that confirms discarding an order; the option to keep it links to `back`. */
export function discardPath(id: string, back: string): string {
  return `${orderPath(id, "discard")}?${new URLSearchParams({ back })}`;
}

/** Whether the user can still edit an order, which ends when its details are submitted to the team. */
export function isOpen(status: TrainingStatus): boolean {
  return status === "draft" || status === "awaiting_payment" || status === "paid";
}

/** Returns the path of the next step of an order. */
export function nextPath({ id, status }: { id: string; status: TrainingStatus }): string {
  if (status === "draft") return orderPath(id, "dataset");
  if (status === "awaiting_payment") return orderPath(id, "payment");
  return status === "paid" ? orderPath(id, "details") : orderPath(id);
}
