import { email } from "../../../../contract/accounts.ts";
import { datasetPicturesMin } from "../../../../contract/limits.ts";
import { type TrainingInquiry, trainingRequest } from "../../../../contract/training.ts";
import type { Violation } from "../../../../contract/violations.ts";
import { type Outcome, refuse, refuseFields, type SignedInCaller } from "../../../http/operation.ts";
import { readPictures } from "../dataset.ts";
import type { TrainingDeps } from "../deps.ts";
import type { InquiryRecord } from "../records.ts";
import { isUnpaid } from "../rules.ts";
import { moveOn } from "./move-on.ts";
import { settle } from "./settle.ts";
import { tellInquiry } from "./tell-inquiry.ts";

/** Sends the details of a paid request to the team, once. Its owner hears of it by mail as other rooms hear of the move. */
export async function submitInquiry(
  deps: TrainingDeps,
  id: string,
  { userId }: SignedInCaller,
): Promise<Outcome<TrainingInquiry>> {
  const { database } = deps;
  return database.transaction(async (tx) => {
    const inquiry = await settle(deps, tx, userId, id);
    if (!inquiry) return refuse("NOT_FOUND");
    if (isUnpaid(inquiry.status)) return refuse("CONFLICT", "trainingUnpaid");
    if (inquiry.status === "refunded") return refuse("CONFLICT", "trainingEnded");
    // Sent before, by a double click or another tab: once is enough, and this is how it stands.
    if (inquiry.status !== "paid") return tellInquiry(tx, inquiry);
    // The request is locked: these are the pictures it is sent with.
    const violations = problemsOf(inquiry, await readPictures(deps, userId, id, tx));
    if (violations.length > 0) return refuseFields(...violations);
    const sent = await moveOn(deps, tx, { id, from: "paid", to: "in_review" });
    return tellInquiry(tx, sent ?? inquiry);
  });
}

/** What keeps a request from being sent, field by field. */
function problemsOf(inquiry: InquiryRecord, { usable, checking }: { usable: number; checking: number }): Violation[] {
  const missing = (["name", "email", "model_name", "description"] as const)
    .filter((field) => inquiry[field] === "")
    .map((field) => ({ field, key: "required", values: {} }));
  const isEmail = inquiry.email === "" || email.safeParse(inquiry.email).success;
  const isLink = trainingRequest.shape.dataset_link.safeParse(inquiry.dataset_link).success;
  const hasPictures = usable >= datasetPicturesMin;
  return [
    ...missing,
    ...(isEmail ? [] : [{ field: "email", key: "email", values: {} }]),
    ...(isLink ? [] : [{ field: "dataset_link", key: "url", values: {} }]),
    ...(inquiry.dataset_link === "" && !hasPictures
      ? [
          checking > 0
            ? { field: "dataset_link", key: "datasetChecking", values: {} }
            : { field: "dataset_link", key: "datasetNeeded", values: { min: datasetPicturesMin } },
        ]
      : []),
    ...(inquiry.has_consent === 1 ? [] : [{ field: "has_consent", key: "consentNeeded", values: {} }]),
  ];
}
