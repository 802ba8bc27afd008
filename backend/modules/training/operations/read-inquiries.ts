import type { AnswerOf, ParsedInput } from "../../../../contract/endpoint.ts";
import { trainingInquiriesMax } from "../../../../contract/limits.ts";
import type { TrainingInquiry, training } from "../../../../contract/training.ts";
import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { TrainingDeps } from "../deps.ts";
import { presentInquiry } from "../present.ts";
import * as records from "../records.ts";
import { tellInquiry } from "./tell-inquiry.ts";

/** The caller's requests, whatever address was given with them. */
export async function listInquiries(
  { credits, database }: TrainingDeps,
  { email, inquiry_id }: ParsedInput<typeof training.inquiries>["query"],
  { userId }: SignedInCaller,
): Promise<Outcome<AnswerOf<typeof training.inquiries>>> {
  const rows = await records.listInquiries(database.read, userId, {
    email,
    id: inquiry_id,
    limit: trainingInquiriesMax,
  });
  const events = await records.eventsOf(
    database.read,
    rows.map(({ id }) => id),
  );
  return done({ inquiries: rows.map((row) => presentInquiry(row, events)), price: credits.trainingPrice });
}

/** One of the caller's requests. */
export async function readInquiry(
  { database }: TrainingDeps,
  id: string,
  { userId }: SignedInCaller,
): Promise<Outcome<TrainingInquiry>> {
  const row = await records.findInquiry(database.read, userId, id);
  if (!row) return refuse("NOT_FOUND");
  return tellInquiry(database.read, row);
}
