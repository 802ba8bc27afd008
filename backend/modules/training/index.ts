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
import { routes, type TrainedModelFile, type TrainingDeps } from "./deps.ts";
import { trainingDiscarded, trainingMoved } from "./domain-events.ts";
import { trainingJobs } from "./jobs.ts";
import { type AttachOutcome, attachModel } from "./operations/attach-model.ts";
import { awaitsPayment } from "./operations/awaits-payment.ts";
import { discardOrder } from "./operations/discard-order.ts";
import { exportOrders } from "./operations/export-orders.ts";
import { moveByMoney } from "./operations/move-by-money.ts";
import { type Move, type MoveOutcome, moveOrder } from "./operations/move-order.ts";
import { onCheckoutStarted } from "./operations/on-checkout-started.ts";
import { ownModels } from "./operations/own-models.ts";
import { priceToPay } from "./operations/price-to-pay.ts";
import { type OperatorOrder, readForOperator } from "./operations/read-for-operator.ts";
import { readOrder } from "./operations/read-order.ts";
import { recentOrders, type TrainingOrderPage } from "./operations/recent-orders.ts";
import type { OperatorTrainingOrder } from "./operator-orders.ts";
import { eraseOrders, findOrder, forgottenOrders } from "./records/orders.ts";
import { isUnpaid, type Standing } from "./rules.ts";
import type { ForgottenOrderTable as ForgottenOrder } from "./tables.ts";

await importOperations(new URL("./operations/", import.meta.url));

const forgottenShownMax = 200;

export type {
  AttachOutcome,
  ForgottenOrder,
  Move,
  MoveOutcome,
  OperatorOrder,
  OperatorTrainingOrder,
  Standing,
  TrainedModelFile,
  TrainingDeps,
};
export { isUnpaid as isOrderUnpaid, trainingDiscarded, trainingMoved };

/** What other rooms need to know of a request. */
export interface OrderDetails {
  /** Empty while it has none. */
  modelName: string;
  status: TrainingStatus;
}

/** Requests for models of somebody's own, and where each of them stands. */
export interface Training {
  routes: Route[];
  jobs: JobDefinition[];
  listeners: readonly DomainEventListener[];
  /** What somebody asked for, as files to take away. */
  exportPart(ownerId: string): AsyncIterable<ArchiveFile>;
  /** What the model of somebody's request is to be called, and where it stands; `undefined` where there is no such request. */
  orderOf(queries: Queries, ownerId: string, id: string): Promise<OrderDetails | undefined>;
  /** One of the caller's orders. */
  readOrder(id: string, caller: SignedInCaller): Promise<Outcome<TrainingOrder>>;
  /** Discards one of the caller's orders that is not paid. */
  discardOrder(id: string, caller: SignedInCaller): Promise<Outcome<undefined>>;
  /** What an order costs that still waits for its payment. */
  priceToPay(ownerId: string, id: string): Promise<Money | undefined>;
  /** Notes that a payment for an order begins. Whether there is something to be paid. */
  onCheckoutStarted(tx: Tx, ownerId: string, id: string): Promise<boolean>;
  /** Whether an order still waits for its payment; it stays so until the transaction has ended. */
  awaitsPayment(tx: Tx, ownerId: string, id: string): Promise<boolean>;
  /** Moves an order to where its money stands. */
  moveByMoney(tx: Tx, ownerId: string, id: string, standing: Standing): Promise<void>;
  /** Everybody's requests, the newest first, for the operator. */
  recentOrders(page: TrainingOrderPage): Promise<OperatorTrainingOrder[]>;
  /** Anybody's request, for the operator; `undefined` when there is none. */
  readForOperator(id: string): Promise<OperatorOrder | undefined>;
  /** What is left of paid requests whose owners deleted their accounts, the newest first, for the operator. */
  forgottenOrders(): Promise<ForgottenOrder[]>;
  /** Moves a request on in the operator's name. */
  moveOrder(move: Move): Promise<MoveOutcome>;
  /** Says in the operator's name which file of an engine is the model that was asked for. */
  attachModel(orderId: string, file: TrainedModelFile, rules: { mayBeShared: boolean }): Promise<AttachOutcome>;
  /** Somebody's finished models. */
  modelsOf(ownerId: string): Promise<OwnModel[]>;
}

export function createTraining(deps: TrainingDeps): Training {
  return {
    routes: routes(deps),
    listeners: [
      listenTo(accountDeleted, "training", async ({ accountId }) => {
        const notes = await deps.database.transaction((tx) => eraseOrders(tx, accountId, deps.runtime.now()));
        for (const { id, status, lora } of notes) {
          deps.log.warn({ orderId: id, status, lora }, "the account of a paid request was deleted: remove its file");
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
    recentOrders: (page) => recentOrders(deps, page),
    readForOperator: (id) => readForOperator(deps, id),
    forgottenOrders: () => forgottenOrders(deps.database.read, forgottenShownMax),
    moveOrder: (move) => moveOrder(deps, move),
    attachModel: (orderId, file, rules) => attachModel(deps, orderId, file, rules),
    modelsOf: (ownerId) => ownModels(deps, ownerId),
  };
}
