import { UnusableSource as UnusablePainting } from "@atelier/painter";
import { UnusableSource } from "@atelier/retouch";
import { serveOrders } from "../local/serve-orders.ts";
import type { EditOrder } from "./edit-order.ts";
import { makeEdit } from "./make-edit.ts";

serveOrders<EditOrder>({
  make: makeEdit,
  isUnusableSource: (error) => error instanceof UnusableSource || error instanceof UnusablePainting,
});
