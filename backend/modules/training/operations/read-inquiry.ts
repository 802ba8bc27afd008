import { training } from "../../../../contract/training.ts";
import { refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import * as records from "../records/inquiries.ts";
import { tellInquiry } from "./tell-inquiry.ts";

/** One of the caller's requests. */
export const readInquiry = implement(training.status, async ({ database }, { params: { id } }, { userId }) => {
  const row = await records.findInquiry(database.read, userId, id);
  if (!row) return refuse("NOT_FOUND");
  return tellInquiry(database.read, row);
});
