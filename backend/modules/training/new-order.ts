import { trainingOrdersMax } from "../../../contract/limits.ts";
import type { TrainingOrder } from "../../../contract/training.ts";
import type { Tx } from "../../adapters/database/port.ts";
import { type Outcome, refuse } from "../../http/operation.ts";
import type { TrainingDeps } from "./deps.ts";
import { presentOrderWithEvents } from "./operations/present-order.ts";
import * as records from "./records/orders.ts";

/**
 * Returns the order that `find` finds, or else the one that `write` creates. Of two concurrent calls, one writes, and
 * both return the same order.
 */
export async function findOrWrite(
  { database }: Pick<TrainingDeps, "database">,
  find: () => Promise<Outcome<TrainingOrder> | undefined>,
  write: () => Promise<Outcome<TrainingOrder>>,
): Promise<Outcome<TrainingOrder>> {
  const known = await find();
  if (known) return known;
  try {
    return await write();
  } catch (error) {
    // The same request arrived twice at the same time and the other one was first.
    const first = database.isUniqueViolation(error) && (await find());
    if (first) return first;
    throw error;
  }
}

type Written = Pick<
  records.TrainingOrderRecord,
  | "model_name"
  | "social_handle"
  | "platform"
  | "description"
  | "dataset_link"
  | "reference_images_description"
  | "reference_upload_ids"
  | "additional_notes"
  | "has_consent"
>;

/** The initial fields of a training order. The contact comes from the account when it is missing or blank. */
export interface NewTrainingOrder
  extends Pick<
      records.TrainingOrderRecord,
      "id" | "idempotency_key" | "content_key" | "request_sha256" | "status" | "is_open_draft"
    >,
    Partial<Written> {
  name?: string;
  email?: string;
}

const nothingWritten: Written = {
  model_name: "",
  social_handle: "",
  platform: null,
  description: "",
  dataset_link: "",
  reference_images_description: "",
  reference_upload_ids: "[]",
  additional_notes: "",
  has_consent: 0,
};

/**
 * Stores a new training order at today's price in the open transaction, runs `afterwards` in it, and returns the order.
 * Refuses with UNAUTHORIZED when the account is gone, and with CONFLICT when the user has the maximum number of orders.
 */
export async function writeNew(
  { accounts, credits, runtime }: Pick<TrainingDeps, "accounts" | "credits" | "runtime">,
  tx: Tx,
  ownerId: string,
  begun: NewTrainingOrder,
  afterwards: () => Promise<void> = async () => {},
): Promise<Outcome<TrainingOrder>> {
  const contact = await accounts.contactOf(tx, ownerId);
  if (!contact) return refuse("UNAUTHORIZED");
  // The account is locked: of two concurrent orders, the second one counts the first.
  if ((await records.countOrders(tx, ownerId)) >= trainingOrdersMax) {
    return refuse("CONFLICT", "tooManyInquiries");
  }
  const { amount_minor, currency } = credits.trainingPrice();
  const now = runtime.now();
  const order: records.TrainingOrderRecord = {
    ...nothingWritten,
    ...begun,
    owner_id: ownerId,
    name: begun.name || contact.displayName,
    email: begun.email ?? contact.email,
    price_minor: amount_minor,
    currency,
    model: null,
    created_at: now,
    updated_at: now,
  };
  await records.insertOrder(tx, order);
  await afterwards();
  return presentOrderWithEvents(tx, order);
}
