import type { GenerationType, Quality } from "../../../contract/generation-terms.ts";
import type { Engine } from "../../adapters/engine/port.ts";
import type { JobQueue } from "../../adapters/job-queue/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Credits } from "../credits/index.ts";
import type { Generation } from "../generation/index.ts";
import type { Payments } from "../payments/index.ts";
import type { Training } from "../training/index.ts";

/** Who may see the operator's page: anyone who can reach the product, or whoever was told its address. */
export type OperatorAccess = "open" | "token";

export interface OperatorDeps {
  generation: Pick<Generation, "engineLoad" | "engineReport" | "missingModes" | "recentFailures" | "watchedAt">;
  jobQueue: Pick<JobQueue, "running" | "waiting">;
  /** What this process needs, each `ok` or what is wrong with it. */
  health(): Promise<{ ok: boolean; checks: Record<string, string> }>;
  /** How often this process lost its database. */
  databaseLosses(): number;
  credits: Pick<Credits, "lastCheck">;
  payments: Pick<Payments, "paymentProblems">;
  training: Pick<Training, "recentOrders" | "readForOperator" | "forgottenOrders" | "moveOrder" | "attachModel">;
  /** Those that may make a mode, in order of preference. */
  enginesOf(mode: GenerationType): readonly Pick<Engine, "id">[];
  /** The price of one output in credits, today. */
  priceOf(modelId: string, mode: GenerationType, quality: Quality): number;
  runtime: Runtime;
  appName: string;
  version: string;
  /** Where people reach the product. */
  publicOrigin: string;
  access: OperatorAccess;
  /** Any long random secret; what opens the page is derived from it. */
  secret: Uint8Array;
  log: { info(details: object, message: string): void };
}
