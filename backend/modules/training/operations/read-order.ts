import { training } from "../../../../contract/training.ts";
import { refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import * as records from "../records/orders.ts";
import { presentOrderWithEvents } from "./present-order.ts";

/** Returns one of the caller's orders. */
export const readOrder = implement(training.status, async ({ database }, { params: { id } }, { userId }) => {
  const row = await records.findOrder(database.read, userId, id);
  if (!row) return refuse("NOT_FOUND");
  return presentOrderWithEvents(database.read, row);
});
