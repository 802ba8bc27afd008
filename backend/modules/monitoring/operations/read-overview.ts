import { adminOverview, type Overview } from "../../../../contract/admin/overview.ts";
import { healthChecks } from "../../../../contract/admin/overview-terms.ts";
import { runStatuses } from "../../../../contract/generation-terms.ts";
import { instant, instantOrNull } from "../../../../contract/instants.ts";
import { done } from "../../../http/operation.ts";
import { toCredits } from "../../credits/index.ts";
import type { EngineReport, RunTotals } from "../../generation/index.ts";
import { findAttention } from "../attention.ts";
import { implement, type MonitoringDeps } from "../deps.ts";
import { readStoredBytes } from "../figures.ts";
import { presentBackups, presentProcess } from "../present.ts";
import { listProcesses, readVersions } from "../records.ts";
import { bucketStarts } from "../rules.ts";

/** Returns what happened within a period, and what needs an administrator. */
export const readOverview = implement(adminOverview.read, async (deps, { query: { period } }, { userId }) => {
  const { accounts, credits, database, generation, payments, runtime } = deps;
  const now = runtime.now();
  const starts = bucketStarts(period, now, await accounts.timeZoneOf(database.read, userId));
  const from = Math.min(...starts);
  // The period before, as one more bucket.
  const allStarts = [...starts, from - (now - from)];
  const before = starts.length;
  const [
    signUps,
    runs,
    moved,
    income,
    oldestWaitingAt,
    engines,
    freeBytes,
    usedBytes,
    versions,
    health,
    listed,
    backups,
  ] = await Promise.all([
    accounts.countSignUps(database.read, allStarts),
    generation.runTotals(allStarts),
    credits.creditTotals(starts),
    payments.incomeSince(from),
    generation.oldestWaitingAt(),
    generation.engineReport(),
    deps.freeBytes(),
    readUsedBytes(deps),
    readVersions(database),
    deps.health(),
    listProcesses(database.read),
    deps.backups.state(),
  ]);
  const checks = healthChecks.map((name) => ({ name, outcome: health.checks[name] }));
  const processes = listed.map((one) => presentProcess(one, now));
  const current = runs.filter(({ period: bucket }) => bucket !== before);
  const series = starts.map((start, bucket) => {
    const runsHere = current.filter((row) => row.period === bucket);
    const movedHere = moved.find((row) => row.period === bucket);
    return {
      from: instant(start),
      sign_ups: signUps.find((row) => row.period === bucket)?.accounts ?? 0,
      runs: count(runsHere),
      failed_runs: count(runsHere, "failed"),
      credits_granted: toCredits(movedHere?.granted ?? 0),
      credits_used: toCredits(movedHere?.used ?? 0),
    };
  });
  return done({
    period,
    from: instant(from),
    until: instant(now),
    attention: await findAttention(deps, { checks, processes, engines, freeBytes, backups }),
    checks,
    processes,
    sign_ups: series.reduce((sum, bucket) => sum + bucket.sign_ups, 0),
    previous: {
      sign_ups: signUps.find((row) => row.period === before)?.accounts ?? 0,
      runs: count(runs.filter((row) => row.period === before)),
    },
    runs: { ...runFigures(current, engines), oldest_waiting_at: instantOrNull(oldestWaitingAt) },
    credits: {
      granted: toCredits(moved.reduce((sum, { granted }) => sum + granted, 0)),
      used: toCredits(moved.reduce((sum, { used }) => sum + used, 0)),
    },
    income,
    storage: { used_bytes: usedBytes, free_bytes: freeBytes },
    backups: presentBackups(backups),
    versions: { product: deps.version, node: process.version, ...versions },
    series: series.toReversed(),
  });
});

function count(runs: readonly RunTotals[], status?: RunTotals["status"]): number {
  return runs.reduce((sum, row) => (status === undefined || row.status === status ? sum + row.runs : sum), 0);
}

function runFigures(
  runs: readonly RunTotals[],
  engines: readonly EngineReport[],
): Omit<Overview["runs"], "oldest_waiting_at"> {
  const failed = count(runs, "failed");
  const judged = failed + count(runs, "completed");
  const ofEngines = [...Map.groupBy(runs, ({ engineId }) => engineId)].map(([id, rows]) => ({
    engine_id: id,
    // An engine that is no longer connected has no name but its id.
    label: engines.find((engine) => engine.id === id)?.label ?? id,
    runs: count(rows),
    failed_runs: count(rows, "failed"),
  }));
  return {
    total: count(runs),
    by_status: runStatuses.map((status) => ({ status, runs: count(runs, status) })),
    by_engine: ofEngines.toSorted((a, b) => b.runs - a.runs),
    failure_rate: judged === 0 ? null : failed / judged,
  };
}

async function readUsedBytes(deps: MonitoringDeps): Promise<number> {
  return Object.values(await readStoredBytes(deps)).reduce((sum, bytes) => sum + bytes, 0);
}
