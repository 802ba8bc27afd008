import type { Money } from "../../../contract/money.ts";
import type { TrainingInquiry, TrainingStatus } from "../../../contract/training.ts";
import type { ArchiveFile } from "../../adapters/archive/port.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import { type FactListener, listenTo } from "../../adapters/facts/port.ts";
import type { JobDefinition } from "../../adapters/job-queue/port.ts";
import type { Outcome, Route, SignedInCaller } from "../../http/operation.ts";
import { accountDeleted } from "../accounts/index.ts";
import type { OwnModel } from "../generation/index.ts";
import type { TrainedModelFile, TrainingDeps } from "./deps.ts";
import { trainingDiscarded, trainingMoved } from "./facts.ts";
import { trainingJobs } from "./jobs.ts";
import { type AttachOutcome, attachModel } from "./operations/attach-model.ts";
import { awaitsPayment, checkoutBegun, toPay } from "./operations/await-payment.ts";
import { exportInquiries } from "./operations/export-inquiries.ts";
import { movedByMoney } from "./operations/move-by-money.ts";
import { type Move, type MoveOutcome, moveInquiry } from "./operations/move-inquiry.ts";
import { ownModels } from "./operations/own-models.ts";
import { readInquiry } from "./operations/read-inquiries.ts";
import {
  type InquiryPage,
  type OperatorInquiry,
  type OperatorOrder,
  readForOperator,
  recentInquiries,
} from "./operations/recent-inquiries.ts";
import { discardInquiry } from "./operations/write-draft.ts";
import { eraseInquiries, findInquiry, forgottenOrders } from "./records.ts";
import { trainingRoutes } from "./routes.ts";
import { isUnpaid, type Standing } from "./rules.ts";
import type { ForgottenOrderTable as ForgottenOrder } from "./tables.ts";

const forgottenShownMax = 200;

export type {
  AttachOutcome,
  ForgottenOrder,
  Move,
  MoveOutcome,
  OperatorInquiry,
  OperatorOrder,
  Standing,
  TrainedModelFile,
  TrainingDeps,
};
export { isUnpaid as isOrderUnpaid, trainingDiscarded, trainingMoved };

/** What other rooms need to know of a request. */
export interface OrderFacts {
  /** Empty while it has none. */
  modelName: string;
  status: TrainingStatus;
}

/** Requests for models of somebody's own, and where each of them stands. */
export interface Training {
  routes: Route[];
  jobs: JobDefinition[];
  listeners: readonly FactListener[];
  /** What somebody asked for, as files to take away. */
  exportPart(ownerId: string): AsyncIterable<ArchiveFile>;
  /** What the model of somebody's request is to be called, and where it stands; `undefined` where there is no such request. */
  orderOf(queries: Queries, ownerId: string, id: string): Promise<OrderFacts | undefined>;
  /** One of the caller's orders. */
  readOrder(id: string, caller: SignedInCaller): Promise<Outcome<TrainingInquiry>>;
  /** Discards one of the caller's orders that is not paid. */
  discardOrder(id: string, caller: SignedInCaller): Promise<Outcome<undefined>>;
  /** What an order costs that still waits for its payment. */
  toPay(ownerId: string, id: string): Promise<Money | undefined>;
  /** Notes that a payment for an order begins. Whether there is something to be paid. */
  checkoutBegun(tx: Tx, ownerId: string, id: string): Promise<boolean>;
  /** Whether an order still waits for its payment; it stays so until the transaction has ended. */
  awaitsPayment(tx: Tx, ownerId: string, id: string): Promise<boolean>;
  /** Moves an order to where its money stands. */
  movedByMoney(tx: Tx, ownerId: string, id: string, standing: Standing): Promise<void>;
  /** Everybody's requests, the newest first, for the operator. */
  recentInquiries(page: InquiryPage): Promise<OperatorInquiry[]>;
  /** Anybody's request, for the operator; `undefined` when there is none. */
  readForOperator(id: string): Promise<OperatorOrder | undefined>;
  /** What is left of paid requests whose owners deleted their accounts, the newest first, for the operator. */
  forgottenOrders(): Promise<ForgottenOrder[]>;
  /** Moves a request on in the operator's name. */
  moveInquiry(move: Move): Promise<MoveOutcome>;
  /** Says in the operator's name which file of an engine is the model that was asked for. */
  attachModel(inquiryId: string, file: TrainedModelFile, rules: { mayBeShared: boolean }): Promise<AttachOutcome>;
  /** Somebody's finished models. */
  modelsOf(ownerId: string): Promise<OwnModel[]>;
}

export function createTraining(deps: TrainingDeps): Training {
  return {
    routes: trainingRoutes(deps),
    listeners: [
      listenTo(accountDeleted, "training", async ({ accountId }) => {
        const notes = await deps.database.transaction((tx) => eraseInquiries(tx, accountId, deps.runtime.now()));
        for (const { id, status, lora } of notes) {
          deps.log.warn({ inquiryId: id, status, lora }, "the account of a paid request was deleted: remove its file");
        }
      }),
    ],
    async orderOf(queries, ownerId, id) {
      const found = await findInquiry(queries, ownerId, id);
      return found && { modelName: found.model_name, status: found.status };
    },
    jobs: trainingJobs(deps),
    checkoutBegun: (tx, ownerId, id) => checkoutBegun(deps, tx, ownerId, id),
    awaitsPayment: (tx, ownerId, id) => awaitsPayment(deps, tx, ownerId, id),
    movedByMoney: (tx, ownerId, id, standing) => movedByMoney(deps, tx, { ownerId, id, standing }),
    readOrder: (id, caller) => readInquiry(deps, id, caller),
    discardOrder: (id, caller) => discardInquiry(deps, id, caller),
    toPay: (ownerId, id) => toPay(deps, ownerId, id),
    exportPart: (ownerId) => exportInquiries(deps, ownerId),
    recentInquiries: (page) => recentInquiries(deps, page),
    readForOperator: (id) => readForOperator(deps, id),
    forgottenOrders: () => forgottenOrders(deps.database.read, forgottenShownMax),
    moveInquiry: (move) => moveInquiry(deps, move),
    attachModel: (inquiryId, file, rules) => attachModel(deps, inquiryId, file, rules),
    modelsOf: (ownerId) => ownModels(deps, ownerId),
  };
}
