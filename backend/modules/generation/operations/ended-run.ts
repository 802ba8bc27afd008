import {
  type BlockReason,
  type GenerationType,
  isFinal,
  type RunStatus,
} from "../../../../contract/generation-terms.ts";
import type { Queries } from "../../../adapters/database/port.ts";
import type { EngineErrorCode } from "../../../adapters/engine/port.ts";
import { outputsOf } from "../records/outputs.ts";
import { findRun } from "../records/runs.ts";

/** How a run ended. Timestamps are milliseconds since the epoch, UTC. */
export interface EndedRun {
  mode: GenerationType;
  status: RunStatus;
  prompt: string;
  outputs: number;
  /** How many outputs were stored. */
  stored: number;
  /** Why outputs are missing, if any. */
  code: EngineErrorCode | null;
  /** The content rule that stopped it, if any. */
  rule: BlockReason | null;
  createdAt: number;
  finishedAt: number;
}

/** Returns how one of the owner's runs ended, or `undefined` when there is no such run or it is still open. */
export async function endedRun(queries: Queries, ownerId: string, id: string): Promise<EndedRun | undefined> {
  const run = await findRun(queries, ownerId, id);
  if (!run || !isFinal(run.status)) return undefined;
  const stored = (await outputsOf(queries, [id])).filter(({ status }) => status === "stored").length;
  return {
    mode: run.mode,
    status: run.status,
    prompt: run.prompt,
    outputs: run.output_count,
    stored,
    code: run.error_code,
    rule: run.blocked_reason,
    createdAt: run.created_at,
    finishedAt: run.finished_at ?? run.created_at,
  };
}
