import type { TrainingStatus } from "../../../contract/training.ts";

/** What ordering a model is, and one's orders. */
export const trainingPath = "/training";
/** Where a model is asked for in one form. */
export const requestPath = "/gallery/models/request";

const stepNames = ["dataset", "payment", "details", "discard"] as const;

/** The page of an order, or of one of its steps. */
export function orderPath(id: string, step?: (typeof stepNames)[number]): string {
  return step === undefined ? `${trainingPath}/${id}` : `${trainingPath}/${id}/${step}`;
}

/** Where it is asked whether an order is to be given up; keeping it leads back to where the question came from. */
export function discardPath(id: string, back: string): string {
  return `${orderPath(id, "discard")}?${new URLSearchParams({ back })}`;
}

/** Whether an order may still be written on: before its details are with the team. */
export function isOpen(status: TrainingStatus): boolean {
  return status === "draft" || status === "awaiting_payment" || status === "paid";
}

/** Where an order goes on. */
export function nextPath({ id, status }: { id: string; status: TrainingStatus }): string {
  if (status === "draft") return orderPath(id, "dataset");
  if (status === "awaiting_payment") return orderPath(id, "payment");
  return status === "paid" ? orderPath(id, "details") : orderPath(id);
}
