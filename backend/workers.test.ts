import { pino } from "pino";
import { expect, test } from "vitest";
import { z } from "zod";
import { createSilentQueue } from "../tests/support/silent-queue.ts";
import { defineJob } from "./adapters/job-queue/port.ts";
import { createWorkers } from "./workers.ts";

test("while the disk has too little space, jobs that store files wait, and others run", async () => {
  const { queue, kinds } = createSilentQueue();
  let isFull = true;
  const common = {
    payload: z.unknown(),
    leaseSeconds: 10,
    deadlineSeconds: 10,
    maxAttempts: 1,
    concurrency: 1,
    retryDelaySeconds: () => 0,
    handle: async () => {},
  };
  const workers = createWorkers({
    jobQueue: queue,
    jobs: [
      defineJob({ ...common, name: "paint", storesFiles: true }),
      defineJob({ ...common, name: "stopped", storesFiles: true, isPaused: () => true }),
      defineJob({ ...common, name: "mail" }),
    ],
    scheduledJobs: [],
    log: pino({ level: "silent" }),
    mayWork: () => true,
    holdsJobs: () => false,
    isDiskFull: () => isFull,
  });
  workers.start();
  const paused = () => kinds.filter((kind) => kind.isPaused?.()).map(({ name }) => name);
  expect(paused()).toEqual(["paint", "stopped"]);
  isFull = false;
  expect(paused()).toEqual(["stopped"]);
  await workers.stop(0);
});
