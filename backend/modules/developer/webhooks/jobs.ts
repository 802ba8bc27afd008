import { z } from "zod";
import type { Tx } from "../../../adapters/database/port.ts";
import type { DeveloperDeps } from "../deps.ts";

export const attemptJobName = "webhooks: deliver";
export const attemptOrder = z.object({ ownerId: z.string(), deliveryId: z.string() });

/** Has a worker try a delivery, as soon as `tx` commits or at a later instant. One person's slow receiver holds up nobody else's. */
export async function askForAttempt(
  { jobQueue }: Pick<DeveloperDeps, "jobQueue">,
  tx: Tx,
  order: z.infer<typeof attemptOrder>,
  runAt?: number,
): Promise<void> {
  const share = { group: order.ownerId, cost: 1 };
  await jobQueue.enqueue(tx, { name: attemptJobName, payload: order, share, runAt });
}
