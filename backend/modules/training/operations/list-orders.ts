import { trainingOrdersMax } from "../../../../contract/limits.ts";
import { training } from "../../../../contract/training.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentOrder } from "../present.ts";
import * as records from "../records/orders.ts";

/** Returns the caller's training orders, whatever email address they contain. */
export const listOrders = implement(
  training.orders,
  async ({ credits, database }, { query: { email, inquiry_id: id } }, { userId }) => {
    const rows = await records.listOrders(database.read, userId, {
      email,
      id,
      limit: trainingOrdersMax,
    });
    const events = await records.eventsOf(
      database.read,
      rows.map(({ id }) => id),
    );
    return done({ inquiries: rows.map((row) => presentOrder(row, events)), price: credits.trainingPrice() });
  },
);
