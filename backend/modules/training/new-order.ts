import { trainingOrdersMax } from "../../../contract/limits.ts";
import type { TrainingOrder } from "../../../contract/training.ts";
import type { Tx } from "../../adapters/database/port.ts";
import { type Outcome, refuse } from "../../http/operation.ts";
import type { TrainingDeps } from "./deps.ts";
import { presentOrderWithPayment } from "./operations/present-order.ts";
import * as records from "./records/orders.ts";

/**
 * Answers with the request that `find` knows, or else with the one that `write` makes. Of two calls at once one writes, and
 * the other is answered with the same request.
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
    // The same came in twice at once and the other was first.
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

/** What a request is begun with. Who is to be written to is taken from the account where it is left out or blank. */
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
 * Writes down a new request at today's price in the open transaction, lets `afterwards` do what goes with it, and answers
 * with it. Refuses with UNAUTHORIZED where the account is gone, and with CONFLICT who has as many as anybody may.
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
  // The account is locked: of two requests at once the second one counts the first.
  if ((await records.countOrders(tx, ownerId)) >= trainingOrdersMax) {
    return refuse("CONFLICT", "tooManyInquiries");
  }
  const { amount_minor, currency } = credits.trainingPrice;
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
  return presentOrderWithPayment(tx, order);
}
