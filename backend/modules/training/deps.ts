import type { Database } from "../../adapters/database/port.ts";
import type { DomainEvents } from "../../adapters/domain-events/port.ts";
import type { JobQueue } from "../../adapters/job-queue/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Credits, CreditsFeatures } from "../credits/index.ts";
import type { Gallery } from "../gallery/index.ts";
import type { Generation } from "../generation/index.ts";

export interface TrainingDeps {
  database: Database;
  domainEvents: DomainEvents;
  jobQueue: Pick<JobQueue, "enqueue">;
  runtime: Runtime;
  accounts: Pick<Accounts, "contactOf" | "mailOwner">;
  gallery: Pick<Gallery, "findPictures" | "findPicturesOfMany" | "findSource" | "readThumbnail">;
  credits: Pick<Credits, "trainingPrice">;
  generation: Pick<Generation, "modesOfOwn">;
  /** Without buying no order is begun; those that there are go on. */
  features?: Pick<CreditsFeatures, "billing">;
  /** Where people reach the product. */
  publicOrigin: string;
  log: Record<"info" | "warn" | "error", (details: object, message: string) => void>;
}

/** Which file of an engine a trained model is, and how it is used. */
export interface TrainedModelFile {
  /** As the engine lists it. */
  lora: string;
  /** Put before every prompt; may be empty. */
  trigger: string;
  strength: number;
  /** The engine's model it is put over. */
  base: string;
}

export const { implement, routes } = endpointsOf<TrainingDeps>();
