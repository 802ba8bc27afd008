import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { percentile } from "./percentiles.ts";
import { cpuMillisecondsOf } from "./processes.ts";

/** A server process and its address. */
export interface Server {
  address: string;
  pid: number;
}

/** The request, the process that answers it, and the duration. */
export interface Load {
  url: string;
  pid: number;
  connections: number;
  durationSeconds: number;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

export interface LoadResult {
  requestsPerSecond: number;
  p50Milliseconds: number;
  p99Milliseconds: number;
  /** Processor time of the server's process. NaN if the system does not report it. */
  cpuMillisecondsPerRequest: number;
}

/**
 * Not measured. All connections start at the same time, and some first requests wait several times as long as later
 * ones.
 */
const rampUpMilliseconds = 1_000;
/** Lets the server finish requests that were cut off at the end. */
const quietMilliseconds = 300;
const autocannonSampleMilliseconds = 50;

/**
 * Sends requests over several connections and measures once the load is steady. Each connection sends its next request
 * after an answer. Throws if an answer is missing or not 2xx.
 */
export async function generateLoad({ pid, durationSeconds, headers, ...request }: Load): Promise<LoadResult> {
  // autocannon's figures are in whole milliseconds and include the ramp-up.
  const answers: { at: number; milliseconds: number }[] = [];
  const [{ errors, non2xx }, [start, end]] = await Promise.all([
    autocannon({
      ...request,
      duration: durationSeconds + (rampUpMilliseconds + autocannonSampleMilliseconds) / 1_000,
      sampleInt: autocannonSampleMilliseconds,
      headers: { "accept-encoding": "identity", ...headers },
    }).on("response", (_client, _status, _bytes, milliseconds) => {
      answers.push({ at: performance.now(), milliseconds });
    }),
    window(pid, durationSeconds * 1_000),
  ]);
  await pause(quietMilliseconds);
  const counted = answers.filter(({ at }) => at >= start.at && at < end.at);
  const times = counted
    .filter(({ at, milliseconds }) => at - milliseconds >= start.at)
    .map(({ milliseconds }) => milliseconds);
  if (errors + non2xx > 0 || times.length === 0) {
    throw new Error(`${request.url}: ${times.length} answers, ${errors} errors, ${non2xx} not 2xx.`);
  }
  return {
    requestsPerSecond: (counted.length * 1_000) / (end.at - start.at),
    p50Milliseconds: percentile(times, 0.5),
    p99Milliseconds: percentile(times, 0.99),
    cpuMillisecondsPerRequest: (end.cpuMilliseconds - start.cpuMilliseconds) / counted.length,
  };
}

/** Returns readings from the start and the end of the measured time. */
async function window(pid: number, milliseconds: number) {
  const now = () => ({ at: performance.now(), cpuMilliseconds: cpuMillisecondsOf(pid) });
  await pause(rampUpMilliseconds);
  const start = now();
  await pause(milliseconds);
  return [start, now()] as const;
}
