import { z } from "zod";
import type { PageNumber } from "../../../adapters/database/paging.ts";
import type { PaymentsDeps } from "../deps.ts";
import * as records from "../records/events.ts";

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

/** A page of the problems, newest first. They identify no user. */
export async function listProblems(
  { database }: PaymentsDeps,
  search: string | undefined,
  page: PageNumber,
): Promise<{ count: number; items: PaymentProblem[] }> {
  const { count, items } = await records.listProblems(database, search, page);
  return {
    count,
    items: items.map(({ provider, event_id: eventId, type, problem, received_at: at, body }) => ({
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
