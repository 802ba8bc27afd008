import type { Logger } from "pino";
import type { JobDefinition, JobQueue } from "./adapters/job-queue/port.ts";

/** Something to do at every start and then again and again, in every process that works. Doing it twice changes nothing. */
export interface Round {
  name: string;
  everySeconds: number;
  run(): Promise<unknown>;
}

export interface Workers {
  start(): void;
  /** Takes no new work and lets what runs end within the grace. */
  stop(graceMilliseconds: number): Promise<void>;
}

/** Everything that happens without a request: the rooms' jobs and their rounds. */
export function createWorkers(deps: {
  jobQueue: JobQueue;
  jobs: readonly JobDefinition[];
  rounds: readonly Round[];
  log: Logger;
}): Workers {
  const { jobQueue, jobs, rounds, log } = deps;
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  function goRound(round: Round): void {
    const current = round
      .run()
      .then(() => undefined)
      .catch((error) => log.error({ err: error, round: round.name }, "a round failed"))
      .finally(() => {
        running.delete(current);
        if (!stopped) timers.set(round.name, setTimeout(() => goRound(round), round.everySeconds * 1_000).unref());
      });
    running.add(current);
  }

  return {
    start() {
      jobQueue.start(jobs);
      for (const round of rounds) goRound(round);
    },
    async stop(graceMilliseconds) {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await jobQueue.stop(graceMilliseconds);
      await Promise.all(running);
    },
  };
}
