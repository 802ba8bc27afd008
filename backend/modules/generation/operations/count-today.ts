import type { Tx } from "../../../adapters/database/port.ts";
import { done, type Outcome, refuse } from "../../../http/operation.ts";
import type { AccountPlan } from "../../credits/index.ts";
import type { GenerationDeps } from "../deps.ts";
import { startedSince } from "../records/runs.ts";
import { dayAround } from "../rules.ts";

/** The runs of one request. */
export interface AskedRuns {
  ownerId: string;
  runs: number;
  outputs: number;
  /** Whether a hold follows, which locks the owner's account as well. */
  isPriced: boolean;
}

/**
 * Admits runs unless they exceed what its owner may start per day: what an administrator set for this user, or else what
 * applies to everyone while no credits are used. Days are in UTC, so that they are the same for everyone and no one can
 * move them. Failed and blocked runs do not count. The owner's account is locked until the transaction ends: of
 * concurrent requests, each counts the ones before. Refused with FORBIDDEN if the account was closed since the caller was
 * identified. A run with a price and no limit is not locked here, because its hold does the same.
 */
export async function countToday(
  { credits, runtime }: Pick<GenerationDeps, "credits" | "runtime">,
  tx: Tx,
  asked: AskedRuns,
  { runsPerDay }: Pick<AccountPlan, "runsPerDay">,
): Promise<Outcome<undefined>> {
  const everyone = credits.areOn() ? null : credits.dailyLimits();
  const runsMax = runsPerDay ?? everyone?.runsMax ?? null;
  const outputsMax = everyone?.outputsMax ?? null;
  const isUnlimited = runsMax === null && outputsMax === null;
  if (isUnlimited && asked.isPriced) return done(undefined);
  const { closed_at } = await credits.lockAccount(tx, asked.ownerId);
  if (closed_at !== null) return refuse("FORBIDDEN", "accountDisabled");
  if (isUnlimited) return done(undefined);
  const now = runtime.now();
  const { startsAt, endsAt } = dayAround(now);
  const started = await startedSince(tx, asked.ownerId, startsAt);
  const refuseUntilTomorrow = (
    message: "dailyRuns" | "dailyRunsLeft" | "dailyOutputs",
    values: { max: number; left?: number },
  ) => ({
    ok: false as const,
    code: "RATE_LIMITED" as const,
    message,
    values: { ...values, time: "00:00" },
    retryAfterSeconds: Math.ceil((endsAt - now) / 1_000),
  });
  if (runsMax !== null && started.runs >= runsMax) return refuseUntilTomorrow("dailyRuns", { max: runsMax });
  if (runsMax !== null && started.runs + asked.runs > runsMax) {
    return refuseUntilTomorrow("dailyRunsLeft", { max: runsMax, left: runsMax - started.runs });
  }
  if (outputsMax !== null && started.outputs + asked.outputs > outputsMax) {
    const left = Math.max(0, outputsMax - started.outputs);
    return refuseUntilTomorrow("dailyOutputs", { max: outputsMax, left });
  }
  return done(undefined);
}
