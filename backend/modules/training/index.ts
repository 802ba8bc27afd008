import type { Money } from "../../../contract/money.ts";
import type { TrainingOrder, TrainingStatus } from "../../../contract/training.ts";
import type { ArchiveFile } from "../../adapters/archive/port.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import { type DomainEventListener, listenTo } from "../../adapters/domain-events/port.ts";
import type { JobDefinition } from "../../adapters/job-queue/port.ts";
import { importOperations } from "../../http/import-operations.ts";
import type { Outcome, Route, SignedInCaller } from "../../http/operation.ts";
import { accountDeleted } from "../accounts/index.ts";
import type { OwnModel } from "../generation/index.ts";
import { routes, type TrainingDeps } from "./deps.ts";
import { trainingDiscarded, trainingMoved } from "./domain-events.ts";
import { trainingJobs } from "./jobs.ts";
import { awaitsPayment } from "./operations/awaits-payment.ts";
import { discardOrder } from "./operations/discard-order.ts";
import { exportOrders } from "./operations/export-orders.ts";
import { moveByMoney } from "./operations/move-by-money.ts";
import { onCheckoutStarted } from "./operations/on-checkout-started.ts";
import { ownModels } from "./operations/own-models.ts";
import { priceToPay } from "./operations/price-to-pay.ts";
import { readOrder } from "./operations/read-order.ts";
import { eraseOrders, findOrder } from "./records/orders.ts";
import { isUnpaid, type Standing } from "./rules.ts";

await importOperations(new URL("./operations/", import.meta.url));

export type { Standing, TrainingDeps };
export { isUnpaid as isOrderUnpaid, trainingDiscarded, trainingMoved };

/** What other modules need to know about a training order. */
export interface OrderDetails {
  /** Empty while it has none. */
  modelName: string;
  status: TrainingStatus;
}

/** Training orders for users' own models, and their status. */
export interface Training {
  routes: Route[];
  jobs: JobDefinition[];
  listeners: readonly DomainEventListener[];
  /** Yields the files of the user's training orders for a data export. */
  exportPart(ownerId: string): AsyncIterable<ArchiveFile>;
  /** Returns the model name and status of the user's training order, or `undefined` when there is no such order. */
  orderOf(queries: Queries, ownerId: string, id: string): Promise<OrderDetails | undefined>;
  /** Returns one of the caller's orders. */
  readOrder(id: string, caller: SignedInCaller): Promise<Outcome<TrainingOrder>>;
  /** Discards one of the caller's unpaid orders. */
  discardOrder(id: string, caller: SignedInCaller): Promise<Outcome<undefined>>;
  /** Returns the price of an order that waits for its payment. */
  priceToPay(ownerId: string, id: string): Promise<Money | undefined>;
  /** Records that a checkout for an order starts. Returns whether the order can be paid. */
  onCheckoutStarted(tx: Tx, ownerId: string, id: string): Promise<boolean>;
  /** Whether an order waits for its payment. The order stays locked until the transaction ends. */
  awaitsPayment(tx: Tx, ownerId: string, id: string): Promise<boolean>;
  /** Moves an order to match the state of its payment. */
  moveByMoney(tx: Tx, ownerId: string, id: string, standing: Standing): Promise<void>;
  /** Returns the user's finished models. */
  modelsOf(ownerId: string): Promise<OwnModel[]>;
}

export function createTraining(deps: TrainingDeps): Training {
  return {
    routes: routes(deps),
    listeners: [
      listenTo(accountDeleted, "training", async ({ accountId }) => {
        const notes = await deps.database.transaction((tx) => eraseOrders(tx, accountId, deps.runtime.now()));
        for (const { id, status, lora } of notes) {
          deps.log.warn(
            { code: "TRAINING_FILE_LEFT", orderId: id, status, lora },
            "The account of a paid training order was deleted.",
          );
        }
      }),
    ],
    async orderOf(queries, ownerId, id) {
      const found = await findOrder(queries, ownerId, id);
      return found && { modelName: found.model_name, status: found.status };
    },
    jobs: trainingJobs(deps),
    onCheckoutStarted: (tx, ownerId, id) => onCheckoutStarted(deps, tx, ownerId, id),
    awaitsPayment: (tx, ownerId, id) => awaitsPayment(deps, tx, ownerId, id),
    moveByMoney: (tx, ownerId, id, standing) => moveByMoney(deps, tx, { ownerId, id, standing }),
    readOrder: (id, caller) => readOrder(deps, { params: { id } }, caller),
    discardOrder: (id, caller) => discardOrder(deps, id, caller),
    priceToPay: (ownerId, id) => priceToPay(deps, ownerId, id),
    exportPart: (ownerId) => exportOrders(deps, ownerId),
    modelsOf: (ownerId) => ownModels(deps, ownerId),
  };
}
