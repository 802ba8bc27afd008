import { trainingInquiriesMax } from "../../../contract/limits.ts";
import type { TrainingInquiry } from "../../../contract/training.ts";
import type { Tx } from "../../adapters/database/port.ts";
import { type Outcome, refuse } from "../../http/operation.ts";
import type { TrainingDeps } from "./deps.ts";
import { tellInquiry } from "./operations/tell-inquiry.ts";
import * as records from "./records/inquiries.ts";

/**
 * Answers with the request that `find` knows, or else with the one that `write` makes. Of two calls at once one writes, and
 * the other is answered with the same request.
 */
export async function findOrWrite(
  { database }: Pick<TrainingDeps, "database">,
  find: () => Promise<Outcome<TrainingInquiry> | undefined>,
  write: () => Promise<Outcome<TrainingInquiry>>,
): Promise<Outcome<TrainingInquiry>> {
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
  records.InquiryRecord,
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
export interface NewInquiry
  extends Pick<
      records.InquiryRecord,
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
  begun: NewInquiry,
  afterwards: () => Promise<void> = async () => {},
): Promise<Outcome<TrainingInquiry>> {
  const contact = await accounts.contactOf(tx, ownerId);
  if (!contact) return refuse("UNAUTHORIZED");
  // The account is locked: of two requests at once the second one counts the first.
  if ((await records.countInquiries(tx, ownerId)) >= trainingInquiriesMax) {
    return refuse("CONFLICT", "tooManyInquiries");
  }
  const { amount_minor, currency } = credits.trainingPrice;
  const now = runtime.now();
  const inquiry: records.InquiryRecord = {
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
  await records.insertInquiry(tx, inquiry);
  await afterwards();
  return tellInquiry(tx, inquiry);
}
