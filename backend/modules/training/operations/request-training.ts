import { createHash } from "node:crypto";
import type { ParsedInput } from "../../../../contract/endpoint.ts";
import { trainingInquiriesMax } from "../../../../contract/limits.ts";
import type { TrainingInquiry, TrainingRequest, training } from "../../../../contract/training.ts";
import { done, type Outcome, refuse, refuseFields, type SignedInCaller } from "../../../http/operation.ts";
import type { TrainingDeps } from "../deps.ts";
import { presentInquiry } from "../present.ts";
import * as records from "../records.ts";
import { repeatMilliseconds } from "../rules.ts";

interface Wanted {
  body: TrainingRequest;
  key: string | null;
  requestSha256: string;
  ownerId: string;
}

/** Takes down what somebody asks for, and mails them a receipt. The same request sent twice is one. */
export async function requestTraining(
  deps: TrainingDeps,
  { body, headers }: ParsedInput<typeof training.request>,
  { userId }: SignedInCaller,
): Promise<Outcome<TrainingInquiry>> {
  const { database } = deps;
  const wanted: Wanted = {
    body,
    key: headers["idempotency-key"] ?? null,
    requestSha256: createHash("sha256").update(JSON.stringify(body)).digest("hex"),
    ownerId: userId,
  };
  const repeated = await repeatedInquiry(deps, wanted);
  if (repeated) return repeated;
  if ((await records.countInquiries(database.read, userId)) >= trainingInquiriesMax) {
    return refuse("CONFLICT", "tooManyInquiries");
  }
  if (!(await areOwnPictures(deps, userId, body.reference_upload_ids))) {
    return refuseFields({ field: "reference_upload_ids", key: "pictureMissing", values: {} });
  }
  try {
    return await writeInquiry(deps, wanted);
  } catch (error) {
    // The same request came in twice at once and the other was first.
    const first = database.isUniqueViolation(error) && (await repeatedInquiry(deps, wanted));
    if (first) return first;
    throw error;
  }
}

async function repeatedInquiry(
  { database, runtime }: TrainingDeps,
  { key, requestSha256, ownerId }: Wanted,
): Promise<Outcome<TrainingInquiry> | undefined> {
  const byKey = key === null ? undefined : await records.findInquiryByKey(database.read, ownerId, key);
  if (byKey && byKey.request_sha256 !== requestSha256) return refuse("CONFLICT");
  const since = runtime.now() - repeatMilliseconds;
  const same = byKey ?? (await records.findSameInquiry(database.read, ownerId, requestSha256, since));
  return same && done(presentInquiry(same, await records.eventsOf(database.read, [same.id])));
}

/** Whether all of these are pictures that the owner uploaded. */
export async function areOwnPictures(
  { gallery }: Pick<TrainingDeps, "gallery">,
  ownerId: string,
  ids: readonly string[],
): Promise<boolean> {
  const found = await Promise.all(ids.map((id) => gallery.findSource(ownerId, { kind: "upload", id })));
  return found.every((picture) => picture !== undefined);
}

async function writeInquiry(
  { accounts, billing, database, publicOrigin, runtime }: TrainingDeps,
  { body, key, requestSha256, ownerId }: Wanted,
): Promise<Outcome<TrainingInquiry>> {
  return database.transaction(async (tx) => {
    const contact = await accounts.contactOf(tx, ownerId);
    if (!contact) return refuse("UNAUTHORIZED");
    const now = runtime.now();
    const { amount_minor, currency } = billing.trainingPrice;
    const { has_consent, reference_upload_ids, ...written } = body;
    const inquiry: records.InquiryRecord = {
      ...written,
      id: runtime.newId(),
      owner_id: ownerId,
      idempotency_key: key,
      content_key: `${requestSha256}:${Math.floor(now / repeatMilliseconds)}`,
      request_sha256: requestSha256,
      status: "awaiting_payment",
      is_open_draft: null,
      name: body.name === "" ? contact.displayName : body.name,
      email: body.email ?? contact.email,
      reference_upload_ids: JSON.stringify([...new Set(reference_upload_ids)]),
      has_consent: has_consent ? 1 : 0,
      price_minor: amount_minor,
      currency,
      model: null,
      created_at: now,
      updated_at: now,
    };
    await records.insertInquiry(tx, inquiry);
    // To the account's own address: whatever else was typed is for the team, and nobody's way to write to strangers.
    await accounts.tellOwner(tx, ownerId, {
      template: "training_requested",
      params: { link: new URL(`/training/${inquiry.id}`, publicOrigin).href, modelName: body.model_name },
      dedupeKey: `training_received:${inquiry.id}`,
    });
    return done(presentInquiry(inquiry, await records.eventsOf(tx, [inquiry.id])));
  });
}
