/** A worker process of bench/queues.ts. Reports the jobs that began and ended to its parent. */
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { candidateName, candidates, type JobEvent } from "./queue-candidates.ts";

const { candidate, url, workers } = z
  .object({ candidate: candidateName, url: z.string(), workers: z.number() })
  .parse(JSON.parse(process.argv[2] ?? "{}"));

/** One message for many jobs, because the messages themselves take time. */
const reportMilliseconds = 10;
let unsent: JobEvent[] = [];

function note(what: JobEvent["what"], job: number): void {
  if (unsent.length === 0) setTimeout(report, reportMilliseconds);
  unsent.push({ what, job, at: performance.timeOrigin + performance.now() });
}

function report(): void {
  if (process.connected) process.send?.(unsent);
  unsent = [];
}

await candidates[candidate].work(url, workers, async ({ number, milliseconds }) => {
  note("began", number);
  if (milliseconds > 0) await pause(milliseconds);
  note("ended", number);
});
note("ready", 0);
