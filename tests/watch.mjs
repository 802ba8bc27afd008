import { cpus } from "node:os";
import { secondsSince } from "../server/provision/process.mjs";

/**
 * Starts measuring.
 * @returns {{ read: () => string }} seconds so far, and the idle share of the processor's time
 */
export function startWatch() {
  const startedAt = Date.now();
  const before = processorTimes();
  return {
    read() {
      const now = processorTimes();
      const total = now.total - before.total;
      const idlePercent = total > 0 ? Math.round(((now.idle - before.idle) / total) * 100) : 0;
      return `${secondsSince(startedAt)}, processor idle ${idlePercent} %`;
    },
  };
}

function processorTimes() {
  let idle = 0;
  let total = 0;
  for (const { times } of cpus()) {
    idle += times.idle;
    total += times.user + times.nice + times.sys + times.irq + times.idle;
  }
  return { idle, total };
}
