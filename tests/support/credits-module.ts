import type { Database } from "../../backend/adapters/database/port.ts";
import type { Runtime } from "../../backend/adapters/runtime/port.ts";
import catalogueFile from "../../backend/catalogue.json" with { type: "json" };
import {
  type Credits,
  type CreditsDependencies,
  createCredits,
  parseCatalogue,
} from "../../backend/modules/credits/index.ts";
import { compareBooksName } from "../../backend/modules/credits/jobs.ts";
import { defaultSettings } from "../../contract/accounts.ts";

const catalogue = parseCatalogue(catalogueFile);

/** Accounts without free credits. */
const accounts: CreditsDependencies["accounts"] = {
  settingsOf: async () => undefined,
  creditIdentityOf: async () => undefined,
  claimCreditIdentity: async () => undefined,
};

/** The same accounts, with an alert when the balance is below this many credits. */
export function accountsAlertedBelow(credits: (accountId: string) => number): CreditsDependencies["accounts"] {
  return { ...accounts, settingsOf: async (_q, id) => ({ ...defaultSettings, credit_alert_threshold: credits(id) }) };
}

interface Comparison {
  /** Skips the work if another comparison has begun since. By default, it never does. */
  requestedAt?: number;
  signal?: AbortSignal;
}

/** Runs the job that reconciles the books, as a worker does. */
export async function compareBooks(
  { jobs }: Credits,
  { requestedAt = Number.MAX_SAFE_INTEGER, signal = new AbortController().signal }: Comparison = {},
): Promise<void> {
  const job = jobs.find(({ name }) => name === compareBooksName);
  if (!job) throw new Error("No job compares the books.");
  await job.handle({ requestedAt }, { jobId: "j", attempt: 1, isRepeated: false, signal });
}

/** Creates only the credits module over a database, with the product's own prices and no event subscribers. */
export function creditsOver(database: Database, runtime: Runtime, given: Partial<CreditsDependencies> = {}): Credits {
  return createCredits({
    database,
    runtime,
    accounts,
    catalogue: () => catalogue,
    domainEvents: { publish: async () => undefined },
    jobQueue: { enqueue: async () => undefined },
    log: { error: () => undefined },
    ...given,
  });
}
