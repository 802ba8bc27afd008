import type { HealthCheckName } from "../../../contract/admin/overview-terms.ts";
import type { ProcessKind } from "../../../contract/admin/process-terms.ts";
import type { Database } from "../../adapters/database/port.ts";
import type { JobQueue } from "../../adapters/job-queue/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { SweepOptions } from "../../adapters/storage/port.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Audit } from "../audit/index.ts";
import type { Backups } from "../backups/index.ts";
import type { Credits } from "../credits/index.ts";
import type { Developer } from "../developer/index.ts";
import type { DataExports } from "../export/index.ts";
import type { Gallery } from "../gallery/index.ts";
import type { Generation } from "../generation/index.ts";
import type { Mail } from "../mail/index.ts";
import type { Payments } from "../payments/index.ts";

export interface MonitoringDeps {
  database: Database;
  runtime: Runtime;
  jobQueue: Pick<JobQueue, "dead" | "depth" | "enqueue" | "find" | "list" | "names" | "revive" | "running" | "waiting">;
  accounts: Pick<Accounts, "countAvatars" | "countSignUps" | "emailsOf" | "idsByPartOfEmail" | "timeZoneOf">;
  audit: Pick<Audit, "record">;
  backups: Pick<Backups, "state">;
  credits: Pick<Credits, "creditTotals" | "lastCheck" | "requestBookComparison">;
  dataExports: Pick<DataExports, "storedSize">;
  developer: Pick<Developer, "countWaitingDeliveries">;
  gallery: Pick<Gallery, "findMissingFiles" | "missingFiles" | "ownersBySize" | "storedSizes">;
  generation: Pick<Generation, "cancelAnyRun" | "engineReport" | "oldestWaitingAt" | "runTotals">;
  mail: Pick<Mail, "counts" | "hasServer" | "list" | "resend">;
  payments: Pick<Payments, "countProblems" | "incomeSince" | "listAllPurchases" | "listProblems">;
  /** Removes files that nothing refers to, or counts them, by area of the storage. Each returns how many. */
  sweeps: Readonly<Record<string, (options: SweepOptions) => Promise<number>>>;
  /** Returns the checks of this process. Each value is `ok` or a description of the problem. */
  health(): Promise<{ checks: Record<HealthCheckName, string> }>;
  /** Returns the free bytes of the disk that holds the data; `null` if none of it is on a disk of this machine. */
  freeBytes(): Promise<number | null>;
  /** Whether new work is refused because the disk has too little space. */
  isDiskFull(): boolean;
  /** Whether the certificate of the Content Credentials expires soon. */
  certificateExpiresSoon(): boolean;
  /** Returns the names of all kinds of jobs. */
  jobKinds(): readonly string[];
  /** Whether no job may run, because the studio was restored from a backup. */
  isHeldAfterRestore(): boolean;
  /** Whether a dead job of this kind would have an effect if it ran again. */
  isRetryable(jobName: string): boolean;
  /** Returns how many reports wait for a decision. */
  reportsWaiting: () => Promise<number>;
  /** Returns how many accounts wait for an approval. */
  approvalsWaiting: () => Promise<number>;
  version: string;
  /** This process, as it is listed among those that run. */
  self: {
    kind: ProcessKind;
    hostName: string;
    /** Whether it takes jobs now. */
    works(): boolean;
  };
}

export const { implement, routes } = endpointsOf<MonitoringDeps>();
