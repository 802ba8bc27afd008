import type { Database } from "../../adapters/database/port.ts";
import type { DomainEvents } from "../../adapters/domain-events/port.ts";
import type { JobQueue } from "../../adapters/job-queue/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Audit } from "../audit/index.ts";
import type { Credits } from "../credits/index.ts";
import type { Gallery } from "../gallery/index.ts";
import type { Generation } from "../generation/index.ts";

export interface TrainingDeps {
  database: Database;
  domainEvents: DomainEvents;
  jobQueue: Pick<JobQueue, "enqueue">;
  runtime: Runtime;
  accounts: Pick<Accounts, "contactOf" | "mailOwner">;
  gallery: Pick<Gallery, "findPictures" | "findPicturesOfMany" | "findSource" | "readThumbnail">;
  credits: Pick<Credits, "areOn" | "trainingPrice">;
  generation: Pick<Generation, "engineReport" | "modesOfOwn">;
  audit: Pick<Audit, "record">;
  /** Without model orders, no new one can start or be paid. Paid ones continue. */
  features?: { modelOrders: boolean };
  /** The origin where users reach the product. */
  publicOrigin: string;
  log: Record<"info" | "warn" | "error", (details: object, message: string) => void>;
}

/** The engine file of a trained model and how to use it. */
export interface TrainedModelFile {
  /** The file name in the engine's list. */
  lora: string;
  /** Prepended to every prompt. May be empty. */
  trigger: string;
  strength: number;
  /** The engine's base model. */
  base: string;
}

export const { implement, routes } = endpointsOf<TrainingDeps>();
