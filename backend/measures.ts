import type { EndedQuery } from "./adapters/database/port.ts";
import type { EndedEngineRequest } from "./adapters/engine/measured.ts";
import type { MovedCredits } from "./modules/credits/index.ts";
import type { MeasuredRun } from "./modules/generation/index.ts";
import type { EndedJob } from "./workers.ts";

/** What the backend reports for measurements. Each call returns at once and never throws. */
export interface Measures {
  onQuery(query: EndedQuery): void;
  onJob(job: EndedJob): void;
  onEngineRequest(request: EndedEngineRequest): void;
  /** Called once for each run that has ended, after the commit. */
  onRun(run: MeasuredRun): void;
  /** Called once for each line of the ledger, after the commit. */
  onCredits(moved: MovedCredits): void;
}
