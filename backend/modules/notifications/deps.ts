import type { Database } from "../../adapters/database/port.ts";
import type { PubSub } from "../../adapters/pubsub/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { EventStreams } from "../../http/event-stream.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Credits } from "../credits/index.ts";
import type { Generation } from "../generation/index.ts";
import type { Payments } from "../payments/index.ts";
import type { Training } from "../training/index.ts";

export interface NotificationsDeps {
  database: Database;
  pubsub: PubSub;
  runtime: Runtime;
  accounts: Pick<Accounts, "contactOf" | "isOpen" | "isSignedIn" | "settingsOf" | "mailOwner">;
  credits: Pick<Credits, "spendable">;
  payments: Pick<Payments, "accountsWithEndingSubscription" | "purchaseOf" | "subscriptionsOf">;
  generation: Pick<Generation, "endedBatch" | "endedRun">;
  training: Pick<Training, "orderOf">;
  /** The open event streams of notifications. */
  streams: EventStreams;
  /** Whether the product shows notifications. The default is true. */
  features?: { notifications?: boolean };
  /** The origin at which users reach the product. */
  publicOrigin: string;
  log: { error(details: object, message: string): void };
}

export const { implement, routes } = endpointsOf<NotificationsDeps>();
