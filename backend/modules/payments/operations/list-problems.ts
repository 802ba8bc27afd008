import { z } from "zod";
import type { PaymentsDeps } from "../deps.ts";
import * as records from "../records/events.ts";

const countedMilliseconds = 30 * 86_400_000;
const shownMax = 20;

/** What a payment provider told that nothing could come of, and that a person should look at. */
export interface PaymentProblem {
  provider: string;
  eventId: string;
  type: string;
  /** What the provider calls the payment or the subscription; empty where it is not known. */
  about: string;
  problem: string;
  at: number;
}

/** How many there were within thirty days, and the newest of all. Nothing in them says who somebody is. */
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
