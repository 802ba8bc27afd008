import type { Money } from "../../../contract/money.ts";
import type { Tx } from "../../adapters/database/port.ts";
import type { TrainingDeps } from "./deps.ts";
import { moveOn } from "./operations/move-on.ts";
import { settle } from "./operations/settle.ts";
import * as records from "./records/inquiries.ts";
import { isUnpaid } from "./rules.ts";

/** What a request costs that still waits for its payment, as it was told when it was made; `undefined` for any other. */
export async function toPay(
  { billing, database }: TrainingDeps,
  ownerId: string,
  id: string,
): Promise<Money | undefined> {
  const inquiry = await records.findInquiry(database.read, ownerId, id);
  if (!inquiry || !isUnpaid(inquiry.status)) return undefined;
  // Paid already, and not told yet: nobody is to pay twice.
  const standing = await billing.readStanding(database.read, ownerId, { kind: "training", item_id: id });
  if (standing !== "unpaid") return undefined;
  return { amount_minor: inquiry.price_minor, currency: inquiry.currency };
}

/** Somebody sets out to pay: what was being written waits for its payment now. Whether there is something to be paid. */
export async function checkoutBegun(deps: TrainingDeps, tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const inquiry = await settle(deps, tx, ownerId, id);
  if (!inquiry || !isUnpaid(inquiry.status)) return false;
  if (inquiry.status === "draft") await moveOn(deps, tx, { id, from: "draft", to: "awaiting_payment" });
  return true;
}

/** Whether a request that money came for still waits for it. It is locked, so that nobody discards it meanwhile. */
export async function isAwaited(deps: TrainingDeps, tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const inquiry = await settle(deps, tx, ownerId, id);
  return inquiry !== undefined && isUnpaid(inquiry.status);
}

/** Moves a request on whose payment came, or went back. One that is there already stays. */
export async function hearOfPayment(deps: TrainingDeps, ownerId: string, id: string): Promise<void> {
  await deps.database.transaction((tx) => settle(deps, tx, ownerId, id));
}

/** Brings a request back to where it was before its money went back, as that has come again. */
export async function hearOfReturn(deps: TrainingDeps, ownerId: string, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const inquiry = await settle(deps, tx, ownerId, id);
    if (inquiry?.status !== "refunded") return;
    const standing = await deps.billing.readStanding(tx, ownerId, { kind: "training", item_id: id });
    const before = (await records.eventsOf(tx, [id])).findLast(({ status }) => status !== "refunded");
    if (standing !== "paid" || !before) return;
    // Its money was taken back before it was told that it had come.
    const to = isUnpaid(before.status) ? "paid" : before.status;
    await moveOn(deps, tx, { id, from: "refunded", to });
  });
}
