import { within } from "../../concurrency/waiting.ts";
import type { MonitoringDeps } from "./deps.ts";
import { removeProcess, writeProcess } from "./records.ts";
import { reportEveryMilliseconds } from "./rules.ts";

/** Lists this process among those that run. */
export interface Presence {
  /** Adds the process to the list and reports regularly from then on. */
  begin(): void;
  /** Removes it. Without a database, it stays on the list and is shown as silent. Never throws. */
  end(): Promise<void>;
}

const removalMaxMilliseconds = 1_000;

export function createPresence({ database, runtime, self, version }: MonitoringDeps): Presence {
  const id = runtime.newId();
  const { kind, hostName } = self;
  let startedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let reported: Promise<unknown> = Promise.resolve();

  /** A report that fails is not repeated: the next one follows soon, and the log says that the database is away. */
  const report = () => {
    const now = runtime.now();
    const row = { id, kind, host_name: hostName, version, works: self.works() ? 1 : 0 };
    reported = database
      .statement((queries) => writeProcess(queries, { ...row, started_at: startedAt, seen_at: now }))
      .catch(() => undefined);
  };

  return {
    begin() {
      startedAt = runtime.now();
      report();
      timer = setInterval(report, reportEveryMilliseconds).unref();
    },
    async end() {
      if (timer === undefined) return;
      clearInterval(timer);
      const removed = reported.then(() => database.statement((queries) => removeProcess(queries, id)));
      await within(removed, removalMaxMilliseconds).catch(() => undefined);
    },
  };
}
