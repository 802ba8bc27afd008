import type { ParsedInput } from "../../../../contract/endpoint.ts";
import {
  type TrainingDraft,
  type TrainingInquiry,
  type training,
  trainingRequest,
} from "../../../../contract/training.ts";
import { done, type Outcome, refuse, refuseFields, type SignedInCaller } from "../../../http/operation.ts";
import type { TrainingDeps } from "../deps.ts";
import { trainingDiscarded } from "../facts.ts";
import * as records from "../records.ts";
import { isEditable, isUnpaid } from "../rules.ts";
import { findOrWrite, type NewInquiry, writeNew } from "./new-inquiry.ts";
import { areOwnPictures } from "./request-training.ts";
import { tellInquiry } from "./tell-inquiry.ts";

/** Begins a request that is written step by step, or gives back the one that is open: nobody has two. */
export function beginDraft(deps: TrainingDeps, { userId }: SignedInCaller): Promise<Outcome<TrainingInquiry>> {
  return findOrWrite(
    deps,
    () => openDraft(deps, userId),
    () => writeDraft(deps, userId),
  );
}

async function openDraft({ database }: TrainingDeps, ownerId: string): Promise<Outcome<TrainingInquiry> | undefined> {
  const found = await records.findOpenDraft(database.read, ownerId);
  return found && tellInquiry(database.read, found);
}

function writeDraft(deps: TrainingDeps, ownerId: string): Promise<Outcome<TrainingInquiry>> {
  const id = deps.runtime.newId();
  const begun: NewInquiry = {
    id,
    idempotency_key: null,
    content_key: `draft:${id}`,
    request_sha256: "",
    status: "draft",
    is_open_draft: 1,
  };
  return deps.database.transaction((tx) => writeNew(deps, tx, ownerId, begun));
}

/**
 * Saves some fields as they were typed. What was sent to the team is never written over, however late a page is; only the
 * link that was to come later is still taken, until training begins.
 */
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
    const isLate = !isEditable(inquiry.status);
    if (isLate && !bringsLink(inquiry, body)) return refuse("CONFLICT", "trainingSent");
    if (isLate && !trainingRequest.shape.dataset_link.safeParse(body.dataset_link).success) {
      return refuseFields({ field: "dataset_link", key: "url", values: {} });
    }
    const isNothing = Object.keys(body).length === 0;
    const saved = isNothing ? inquiry : { ...inquiry, ...change };
    if (!isNothing) await records.updateInquiry(tx, id, change);
    return tellInquiry(tx, saved);
  });
}

/** Whether it is nothing but the link that was still missing when the details were sent. */
function bringsLink({ status, dataset_link }: records.InquiryRecord, change: TrainingDraft): boolean {
  const fields = Object.keys(change);
  return status === "in_review" && dataset_link === "" && fields.length === 1 && Boolean(change.dataset_link);
}

/** Forgets a request that is not paid, with its pictures' measures; the uploads stay. */
export async function discardInquiry(
  { database, facts }: TrainingDeps,
  id: string,
  { userId }: SignedInCaller,
): Promise<Outcome<undefined>> {
  return database.transaction(async (tx) => {
    const inquiry = await records.lockInquiry(database, tx, userId, id);
    if (!inquiry) return refuse("NOT_FOUND");
    if (!isUnpaid(inquiry.status)) return refuse("CONFLICT", "trainingPaid");
    await records.removeInquiry(tx, id);
    await facts.publish(tx, trainingDiscarded, { ownerId: userId, inquiryId: id });
    return done(undefined);
  });
}
