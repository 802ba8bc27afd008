import type { Tx } from "../../../adapters/database/port.ts";
import { done, type Outcome } from "../../../http/operation.ts";
import type { AccountPlan } from "../../credits/index.ts";
import type { GenerationDeps } from "../deps.ts";
import { startedSince } from "../records/runs.ts";
import { dayAround, type RunRecord } from "../rules.ts";

/**
 * Admits a run unless it exceeds what its owner may start per day: what an administrator set for this user, or else what
 * applies to everyone while no credits are used. Days are in UTC, so that they are the same for everyone and no one can
 * move them. Failed and blocked runs do not count. The owner's account is locked until the transaction ends: of
 * concurrent requests, each counts the ones before.
 */
export async function countToday(
  { credits, runtime }: Pick<GenerationDeps, "credits" | "runtime">,
  tx: Tx,
  run: Pick<RunRecord, "owner_id" | "output_count">,
  { runsPerDay }: Pick<AccountPlan, "runsPerDay">,
): Promise<Outcome<undefined>> {
  const everyone = credits.areOn() ? null : credits.dailyLimits();
  const runsMax = runsPerDay ?? everyone?.runsMax ?? null;
  const outputsMax = everyone?.outputsMax ?? null;
  if (runsMax === null && outputsMax === null) return done(undefined);
  await credits.lockAccount(tx, run.owner_id);
  const now = runtime.now();
  const { startsAt, endsAt } = dayAround(now);
  const started = await startedSince(tx, run.owner_id, startsAt);
  const refuseUntilTomorrow = (message: "dailyRuns" | "dailyOutputs", values: { max: number; left?: number }) => ({
    ok: false as const,
    code: "RATE_LIMITED" as const,
    message,
    values: { ...values, time: "00:00" },
    retryAfterSeconds: Math.ceil((endsAt - now) / 1_000),
  });
  if (runsMax !== null && started.runs >= runsMax) return refuseUntilTomorrow("dailyRuns", { max: runsMax });
  if (outputsMax !== null && started.outputs + run.output_count > outputsMax) {
    const left = Math.max(0, outputsMax - started.outputs);
    return refuseUntilTomorrow("dailyOutputs", { max: outputsMax, left });
  }
  return done(undefined);
}
