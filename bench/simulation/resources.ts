import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { cpuMillisecondsOf, memoryOf, memoryOfChildren } from "../processes.ts";

const execute = promisify(execFile);

/** What the product used in one hour of the simulated day. */
export interface HourOfResources {
  /** Processor cores in use, on average: by the product, and by the simulated users. */
  productCores: number;
  usersCores: number;
  /** By all other programs on the machine, which slow both down. */
  otherCores: number;
  /** The largest resident memory, with the engine's process. */
  megabytes: number;
  runsWaiting: number;
  oldestWaitSeconds: number;
  eventStreams: number;
  /** At the end of the hour. */
  databaseMegabytes: number;
  diskMegabytes: number;
}

interface Sources {
  pid: number;
  dataFolder: string;
  waiting(): { count: number; oldestMilliseconds: number };
  openStreams(): number;
}

export interface ResourceWatch {
  /** Takes a sample of what changes within an hour. */
  sample(): Promise<void>;
  /** Ends an hour and begins the next. */
  endHour(): Promise<HourOfResources>;
}

export function watchResources({ pid, dataFolder, waiting, openStreams }: Sources): ResourceWatch {
  const used = () => ({
    at: performance.now(),
    product: cpuMillisecondsOf(pid),
    users: microsecondsOfThis() / 1_000,
    all: cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys, 0),
  });
  const noPeaks = () => ({ megabytes: 0, runsWaiting: 0, oldestWaitSeconds: 0, eventStreams: 0 });
  let before = used();
  let peaks = noPeaks();

  async function sample() {
    const { count, oldestMilliseconds } = waiting();
    const megabytes = (await memoryOf(pid)) + (await memoryOfChildren(pid));
    peaks = {
      megabytes: Math.max(peaks.megabytes, megabytes),
      runsWaiting: Math.max(peaks.runsWaiting, count),
      oldestWaitSeconds: Math.max(peaks.oldestWaitSeconds, oldestMilliseconds / 1_000),
      eventStreams: Math.max(peaks.eventStreams, openStreams()),
    };
  }

  return {
    sample,
    async endHour() {
      await sample();
      const now = used();
      const cores = (milliseconds: number) => milliseconds / (now.at - before.at);
      const productCores = cores(now.product - before.product);
      const usersCores = cores(now.users - before.users);
      const otherCores = Math.max(0, cores(now.all - before.all) - productCores - usersCores);
      const hour = { ...peaks, productCores, usersCores, otherCores };
      before = now;
      peaks = noPeaks();
      return {
        ...hour,
        databaseMegabytes: databaseMegabytes(dataFolder),
        diskMegabytes: await folderMegabytes(dataFolder),
      };
    },
  };
}

function microsecondsOfThis(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** The database with its write-ahead log. */
function databaseMegabytes(dataFolder: string): number {
  return ["atelier.db", "atelier.db-wal"].reduce(
    (sum, name) => sum + (statSync(join(dataFolder, name), { throwIfNoEntry: false })?.size ?? 0) / 1e6,
    0,
  );
}

async function folderMegabytes(folder: string): Promise<number> {
  // `du` exits with 1 when a file was deleted meanwhile, and prints the size of the others.
  const { stdout } = await execute("du", ["-sk", folder]).catch((error: unknown) => {
    if (error instanceof Error && "stdout" in error && typeof error.stdout === "string")
      return { stdout: error.stdout };
    throw error;
  });
  return Number.parseInt(stdout, 10) * 0.001_024;
}
