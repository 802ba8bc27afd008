import { z } from "zod";
import type { PaymentsDeps } from "../deps.ts";
import * as records from "../records/events.ts";

const countedMilliseconds = 30 * 86_400_000;
const shownMax = 20;

/** A provider's event that could not be applied and needs an operator. */
export interface PaymentProblem {
  provider: string;
  eventId: string;
  type: string;
  /** The provider's id of the payment or subscription; empty if unknown. */
  about: string;
  problem: string;
  at: number;
}

/** The number of problems within 30 days, and the newest 20 of all. They identify no user. */
export async function paymentProblems({
  database,
  runtime,
}: PaymentsDeps): Promise<{ count: number; newest: PaymentProblem[] }> {
  const since = runtime.now() - countedMilliseconds;
  const { count, newest } = await records.listProblems(database.read, since, shownMax);
  return {
    count,
    newest: newest.map(({ provider, event_id: eventId, type, problem, received_at: at, body }) => ({
      provider,
      eventId,
      type,
      about: aboutOf(body),
      problem: problem ?? "",
      at,
    })),
  };
}

const id = z.object({ id: z.string() });
const keptEvent = z.object({
  transaction: id.optional(),
  subscription: id.optional(),
  adjustment: z.object({ transactionId: z.string() }).optional(),
});

function aboutOf(body: string): string {
  const { transaction, subscription, adjustment } = keptEvent.parse(JSON.parse(body));
  return transaction?.id ?? subscription?.id ?? adjustment?.transactionId ?? "";
}
