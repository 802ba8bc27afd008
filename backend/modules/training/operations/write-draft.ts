import type { ParsedInput } from "../../../../contract/endpoint.ts";
import { trainingInquiriesMax } from "../../../../contract/limits.ts";
import type { TrainingInquiry, training } from "../../../../contract/training.ts";
import { done, type Outcome, refuse, refuseFields, type SignedInCaller } from "../../../http/operation.ts";
import type { TrainingDeps } from "../deps.ts";
import { presentInquiry } from "../present.ts";
import * as records from "../records.ts";
import { isEditable, isUnpaid } from "../rules.ts";
import { areOwnPictures } from "./request-training.ts";
import { settle } from "./settle.ts";

/** Begins a request that is written step by step, or gives back the one that is open: nobody has two. */
export async function beginDraft(deps: TrainingDeps, { userId }: SignedInCaller): Promise<Outcome<TrainingInquiry>> {
  const { database } = deps;
  const open = await openDraft(deps, userId);
  if (open) return open;
  if ((await records.countInquiries(database.read, userId)) >= trainingInquiriesMax) {
    return refuse("CONFLICT", "tooManyInquiries");
  }
  try {
    return await insertDraft(deps, userId);
  } catch (error) {
    // Begun twice at once, and the other was first.
    const first = database.isUniqueViolation(error) && (await openDraft(deps, userId));
    if (first) return first;
    throw error;
  }
}

async function openDraft({ database }: TrainingDeps, ownerId: string): Promise<Outcome<TrainingInquiry> | undefined> {
  const found = await records.findOpenDraft(database.read, ownerId);
  return found && done(presentInquiry(found, await records.eventsOf(database.read, [found.id])));
}

function insertDraft(
  { accounts, billing, database, runtime }: TrainingDeps,
  ownerId: string,
): Promise<Outcome<TrainingInquiry>> {
  return database.transaction(async (tx) => {
    const contact = await accounts.contactOf(tx, ownerId);
    if (!contact) return refuse("UNAUTHORIZED");
    const now = runtime.now();
    const id = runtime.newId();
    const { amount_minor, currency } = billing.trainingPrice;
    const inquiry: records.InquiryRecord = {
      id,
      owner_id: ownerId,
      idempotency_key: null,
      content_key: `draft:${id}`,
      request_sha256: "",
      status: "draft",
      is_open_draft: 1,
      model_name: "",
      name: contact.displayName,
      email: contact.email,
      social_handle: "",
      platform: null,
      description: "",
      dataset_link: "",
      reference_images_description: "",
      reference_upload_ids: "[]",
      additional_notes: "",
      has_consent: 0,
      price_minor: amount_minor,
      currency,
      model: null,
      created_at: now,
      updated_at: now,
    };
    await records.insertInquiry(tx, inquiry);
    return done(presentInquiry(inquiry, await records.eventsOf(tx, [id])));
  });
}

/** Saves some fields as they were typed. What was sent to the team is never written over, however late a page is. */
export async function saveDraft(
  deps: TrainingDeps,
  { body, params: { id } }: ParsedInput<typeof training.save>,
  { userId }: SignedInCaller,
): Promise<Outcome<TrainingInquiry>> {
  const { database, runtime } = deps;
  const { has_consent, reference_upload_ids, ...written } = body;
  const known = await records.findInquiry(database.read, userId, id);
  if (!known) return refuse("NOT_FOUND");
  if (reference_upload_ids && !(await areOwnPictures(deps, userId, reference_upload_ids))) {
    return refuseFields({ field: "reference_upload_ids", key: "pictureMissing", values: {} });
  }
  const change = {
    ...written,
    ...(has_consent !== undefined && { has_consent: has_consent ? 1 : 0 }),
    ...(reference_upload_ids && { reference_upload_ids: JSON.stringify([...new Set(reference_upload_ids)]) }),
    updated_at: runtime.now(),
  };
  return database.transaction(async (tx) => {
    const inquiry = await records.lockInquiry(database, tx, userId, id);
    if (!inquiry) return refuse("NOT_FOUND");
    if (!isEditable(inquiry.status)) return refuse("CONFLICT", "trainingSent");
    const isNothing = Object.keys(body).length === 0;
    const saved = isNothing ? inquiry : { ...inquiry, ...change };
    if (!isNothing) await records.updateInquiry(tx, id, change);
    return done(presentInquiry(saved, await records.eventsOf(tx, [id])));
  });
}

/** Forgets a request that is not paid, with its pictures' measures; the uploads stay. */
export async function discardInquiry(
  deps: TrainingDeps,
  id: string,
  { userId }: SignedInCaller,
): Promise<Outcome<undefined>> {
  // Money that is on its way is seen first; where the provider does not answer, it is told when it comes.
  if (await records.findInquiry(deps.database.read, userId, id)) {
    await deps.billing.refreshPayments(userId, { kind: "training", item_id: id });
  }
  return deps.database.transaction(async (tx) => {
    const inquiry = await settle(deps, tx, userId, id);
    if (!inquiry) return refuse("NOT_FOUND");
    if (!isUnpaid(inquiry.status)) return refuse("CONFLICT", "trainingPaid");
    await records.removeInquiry(tx, id);
    return done(undefined);
  });
}
