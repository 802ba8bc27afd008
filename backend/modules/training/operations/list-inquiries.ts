import { trainingInquiriesMax } from "../../../../contract/limits.ts";
import { training } from "../../../../contract/training.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentInquiry } from "../present.ts";
import * as records from "../records/inquiries.ts";

/** The caller's requests, whatever address was given with them. */
export const listInquiries = implement(
  training.inquiries,
  async ({ credits, database }, { query: { email, inquiry_id } }, { userId }) => {
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
  },
);
