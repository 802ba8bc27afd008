import type { GenerationType, Quality } from "../../../contract/generation-terms.ts";
import type { Engine } from "../../adapters/engine/port.ts";
import type { JobQueue } from "../../adapters/job-queue/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Credits } from "../credits/index.ts";
import type { Generation } from "../generation/index.ts";
import type { Payments } from "../payments/index.ts";

/** Who may see the operator pages: anyone who can reach the product, or anyone with the token. */
export type OperatorAccess = "open" | "token";

export interface OperatorDeps {
  generation: Pick<Generation, "engineLoad" | "engineReport" | "missingModes" | "recentFailures" | "watchedAt">;
  jobQueue: Pick<JobQueue, "running" | "waiting">;
  /** Returns the checks of this process. Each value is `ok` or a description of the problem. */
  health(): Promise<{ ok: boolean; checks: Record<string, string> }>;
  /** Returns how often this process lost its database connection. */
  databaseLosses(): number;
  credits: Pick<Credits, "lastCheck">;
  payments: Pick<Payments, "paymentProblems">;
  /** Returns the engines that may serve a mode, in order of preference. */
  enginesOf(mode: GenerationType): readonly Pick<Engine, "id">[];
  /** Returns the current price of one output, in credits. */
  priceOf(modelId: string, mode: GenerationType, quality: Quality): number;
  runtime: Runtime;
  /** Returns the studio's current name. */
  appName(): string;
  version: string;
  /** The origin at which users reach the product. */
  publicOrigin: string;
  access: OperatorAccess;
  /** Any long random secret. The token of the operator pages is derived from it. */
  secret: Uint8Array;
  log: { info(details: object, message: string): void };
}
