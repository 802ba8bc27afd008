import {
  type GenerationType,
  generationTypes,
  type Quality,
  qualities,
} from "../../../../contract/generation-terms.ts";
import type { EngineReport, Failures } from "../../generation/index.ts";
import type { PaymentProblem } from "../../payments/index.ts";
import type { OperatorDeps } from "../deps.ts";
import { readWorkers, type Workers } from "./read-workers.ts";

export interface EngineStatus extends Pick<EngineReport, "id" | "label" | "healthy" | "problems"> {
  waiting: number;
  running: number;
  models: {
    mode: GenerationType;
    id: string;
    label: string;
    /** Prices of one output, in credits. */
    prices: { quality: Quality; credits: number }[];
  }[];
}

export interface ModeStatus {
  mode: GenerationType;
  offered: boolean;
  /** Ids of the engines that may serve the mode, in order of preference. */
  engines: string[];
  /** Plain explanations of why the mode is not offered; empty if it is. */
  reasons: string[];
}

/** The state of the studio. Contains no user content and no secrets. */
export interface Status {
  version: string;
  at: number;
  /**
   * True if there are engines and all are healthy, the credits ledger is consistent, this process passes its checks,
   * and a worker is alive or no job is waiting.
   */
  ok: boolean;
  /** The checks of the process that answers. Each value is `ok` or a description of the problem. */
  checks: Record<string, string>;
  workers: Workers;
  engines: EngineStatus[];
  modes: ModeStatus[];
  failures: Failures[];
  /** When the credits ledger was last checked, and the number of mismatches. */
  books: { checkedAt: number; mismatches: number } | null;
  /** Payment problems that need the operator: the count of the last thirty days, and the newest ones. */
  payments: { problems: number; newest: PaymentProblem[] };
}

export async function readStatus(deps: OperatorDeps): Promise<Status> {
  const { generation, credits, enginesOf, priceOf, runtime, version } = deps;
  const [reports, loads, missing, failures, check, { count, newest }, { ok: isHealthy, checks }, workers] =
    await Promise.all([
      generation.engineReport(),
      generation.engineLoad(),
      generation.missingModes(),
      generation.recentFailures(),
      credits.lastCheck(),
      deps.payments.paymentProblems(),
      deps.health(),
      readWorkers(deps),
    ]);
  const engines = reports.map(({ id, label, healthy, problems, models }) => ({
    id,
    label,
    healthy,
    problems,
    ...(loads.get(id) ?? { waiting: 0, running: 0 }),
    models: models.map((model) => ({
      mode: model.mode,
      id: model.id,
      label: model.label,
      prices: qualities.map((quality) => ({ quality, credits: priceOf(model.id, model.mode, quality) })),
    })),
  }));
  const modes = generationTypes.map((mode) => {
    const missed = missing.find((each) => each.mode === mode);
    return {
      mode,
      offered: missed === undefined,
      engines: enginesOf(mode).map(({ id }) => id),
      reasons: missed === undefined ? [] : reasonsOf(mode, missed.engines, engines),
    };
  });
  const books = check ?? null;
  const ok =
    engines.length > 0 &&
    engines.every(({ healthy }) => healthy) &&
    (books?.mismatches ?? 0) === 0 &&
    isHealthy &&
    (workers.alive || workers.waiting === 0);
  const payments = { problems: count, newest };
  return { version, at: runtime.now(), ok, checks, workers, engines, modes, failures, books, payments };
}

function reasonsOf(
  mode: GenerationType,
  listed: readonly Pick<EngineReport, "id" | "label" | "healthy">[],
  engines: readonly EngineStatus[],
): string[] {
  if (listed.length === 0) return ["No engine is listed for it."];
  return listed.map(({ id, label, healthy }) => {
    const hasModel = engines.find((engine) => engine.id === id)?.models.some((model) => model.mode === mode) ?? false;
    if (!hasModel) return `${label} has no model for it.`;
    return healthy ? `${label} does not offer it now.` : `${label} is out of order.`;
  });
}
