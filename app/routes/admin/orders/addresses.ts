import type { TrainingStatus } from "../../../../contract/training.ts";

export const ordersPath = "/admin/orders";
export const erasedPath = `${ordersPath}/erased`;

export function orderPath(id: string): string {
  return `${ordersPath}/${id}`;
}

/** The page that asks before an order moves. It names both statuses, so that a stale page moves nothing. */
export function movePath(id: string, from: TrainingStatus, to: TrainingStatus): string {
  return `${orderPath(id)}/move?${new URLSearchParams({ from, to })}`;
}
