import type { TrainingInquiry } from "../../../../contract/training.ts";
import type { Queries } from "../../../adapters/database/port.ts";
import { done, type Outcome } from "../../../http/operation.ts";
import { presentInquiry } from "../present.ts";
import { eventsOf, type InquiryRecord } from "../records/inquiries.ts";

/** Answers with a request as its owner reads it, and when it came to each status. */
export async function tellInquiry(queries: Queries, inquiry: InquiryRecord): Promise<Outcome<TrainingInquiry>> {
  return done(presentInquiry(inquiry, await eventsOf(queries, [inquiry.id])));
}
