import type { TrainingStatus } from "../../../../contract/training.ts";
import type { TrainingDeps } from "../deps.ts";
import { forOperator, type OperatorInquiry } from "../operator-inquiries.ts";
import * as records from "../records/inquiries.ts";

export interface InquiryPage {
  /** Older than this one. */
  before: string | null;
  /** Where they stand; anywhere when `null`. */
  status: TrainingStatus | null;
  limit: number;
}

/** Everybody's requests, the newest first. */
export async function recentInquiries(deps: TrainingDeps, page: InquiryPage): Promise<OperatorInquiry[]> {
  return forOperator(deps, await records.everyInquiry(deps.database.read, page));
}
