import type { Tx } from "../../adapters/database/port.ts";
import { type Refusal, refuse } from "../../http/operation.ts";
import type { AccountPlan } from "../credits/index.ts";
import type { GenerationDeps } from "./deps.ts";
import { runsSince } from "./records/runs.ts";

const dayMilliseconds = 86_400_000;

/**
 * Returns a refusal when the owner has started as many runs within 24 hours as an administrator allows. Runs that failed
 * or were canceled do not count. Locks the owner's credits, so that concurrent requests count each other.
 */
export async function dailyRunsRefusal(
  { credits, runtime }: Pick<GenerationDeps, "credits" | "runtime">,
  tx: Tx,
  ownerId: string,
  { runsPerDay }: Pick<AccountPlan, "runsPerDay">,
): Promise<Refusal | undefined> {
  if (runsPerDay === null) return undefined;
  await credits.lockAccount(tx, ownerId);
  const now = runtime.now();
  const { runs, firstAt } = await runsSince(tx, ownerId, now - dayMilliseconds);
  if (runs < runsPerDay) return undefined;
  const retryAfterSeconds = Math.max(1, Math.ceil(((firstAt ?? now) + dayMilliseconds - now) / 1_000));
  return { ...refuse("RATE_LIMITED", "dailyRunsUsed", { runs: runsPerDay }), retryAfterSeconds };
}
