import type { Money } from "../../../../contract/money.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import type { TrainingDeps } from "../deps.ts";
import * as records from "../records.ts";
import { isUnpaid } from "../rules.ts";
import { moveOn } from "./move-on.ts";

/** What an order costs that still waits for its payment, as it was said when it was made; `undefined` for any other. */
export async function toPay({ database }: TrainingDeps, ownerId: string, id: string): Promise<Money | undefined> {
  const inquiry = await records.findInquiry(database.read, ownerId, id);
  if (!inquiry || !isUnpaid(inquiry.status)) return undefined;
  return { amount_minor: inquiry.price_minor, currency: inquiry.currency };
}

/** Notes that a payment for an order begins: a draft waits for its payment now. Whether there is something to be paid. */
export async function checkoutBegun(deps: TrainingDeps, tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const inquiry = await records.lockInquiry(deps.database, tx, ownerId, id);
  if (!inquiry || !isUnpaid(inquiry.status)) return false;
  if (inquiry.status === "draft") await moveOn(deps, tx, { id, from: "draft", to: "awaiting_payment" });
  return true;
}

/** Whether an order still waits for its payment. It is locked, so that nobody discards it meanwhile. */
export async function awaitsPayment({ database }: TrainingDeps, tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const inquiry = await records.lockInquiry(database, tx, ownerId, id);
  return inquiry !== undefined && isUnpaid(inquiry.status);
}
