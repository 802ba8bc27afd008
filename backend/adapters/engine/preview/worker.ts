import { makeArtifact, type PaintRequest, UnusableSource } from "@atelier/painter";
import { serveOrders } from "../local/serve-orders.ts";

serveOrders<PaintRequest>({
  make: makeArtifact,
  isUnusableSource: (error) => error instanceof UnusableSource,
});
