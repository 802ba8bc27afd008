import type { Money } from "../../../../contract/money.ts";
import type { TrainingDeps } from "../deps.ts";
import { findInquiry } from "../records/inquiries.ts";
import { isUnpaid } from "../rules.ts";

/** The price of an order that still waits for its payment, as quoted when it was placed; `undefined` for any other. */
export async function priceToPay({ database }: TrainingDeps, ownerId: string, id: string): Promise<Money | undefined> {
  const inquiry = await findInquiry(database.read, ownerId, id);
  if (!inquiry || !isUnpaid(inquiry.status)) return undefined;
  return { amount_minor: inquiry.price_minor, currency: inquiry.currency };
}
