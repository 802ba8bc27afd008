import { adminJobs } from "../../../../contract/admin/jobs.ts";
import { instant } from "../../../../contract/instants.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentJob } from "../present.ts";

/** Lists waiting, running, and dead jobs, the newest first. */
export const listJobs = implement(adminJobs.list, async (deps, { query }) => {
  const { jobQueue } = deps;
  const { state, kind, search } = query;
  const [{ count, items }, kinds, waiting, depth, running, dead] = await Promise.all([
    jobQueue.list({ state, name: kind, id: search }, query),
    jobQueue.names(),
    jobQueue.waiting(),
    jobQueue.depth(),
    jobQueue.running(),
    jobQueue.dead(),
  ]);
  const runningJobs = sum(running);
  return done({
    count,
    ...pageAddresses(adminJobs.list.path, query, count),
    results: items.map((job) => presentJob(deps, job)),
    queues: Object.entries(waiting)
      .toSorted(([, a], [, b]) => a.since - b.since)
      .map(([name, { jobs, since }]) => ({ kind: name, jobs, since: instant(since) })),
    kinds,
    waiting: Math.max(0, sum(depth) - runningJobs),
    running: runningJobs,
    dead: sum(dead),
  });
});

function sum(jobs: Record<string, number>): number {
  return Object.values(jobs).reduce((total, of) => total + of, 0);
}
