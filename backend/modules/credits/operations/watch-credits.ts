import type { Tx } from "../../../adapters/database/port.ts";
import type { CreditsDeps } from "../deps.ts";
import { creditsLow, creditsRecovered } from "../domain-events.ts";
import * as records from "../records/credits.ts";
import { available, toHundredths } from "../rules.ts";

/** Nobody is told more often than that. */
const tellAgainMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Looks, in the open transaction, whether a charge left less to spend than its owner wants to be told of. Told once for each
 * time that it falls below. The account must be locked, so that two charges at once tell once.
 */
export async function publishWhenLow(deps: CreditsDeps, tx: Tx, accountId: string): Promise<void> {
  const thresholdHundredths = await alertThresholdOf(deps, tx, accountId);
  if (thresholdHundredths === undefined || thresholdHundredths <= 0) return;
  const now = deps.runtime.now();
  const spendableHundredths = available(await records.lotsLeft(tx, accountId), now);
  const told = await records.creditAlertOf(tx, accountId);
  if (spendableHundredths >= thresholdHundredths) {
    if (told) await noteRecovery(deps, tx, accountId, told);
    return;
  }
  // Another threshold is another question.
  const isNew = told === undefined || told.recovered_at !== null || told.threshold_hundredths !== thresholdHundredths;
  if (!isNew || (told && told.announced_at + tellAgainMilliseconds > now)) return;
  await records.saveCreditAlert(tx, {
    account_id: accountId,
    announced_at: now,
    threshold_hundredths: thresholdHundredths,
    recovered_at: null,
  });
  await deps.domainEvents.publish(tx, creditsLow, { accountId, spendableHundredths, announcedAt: now });
}

/** Looks, in the open transaction, whether there is enough again after credits came. The account must be locked. */
export async function noticeRecovery(deps: CreditsDeps, tx: Tx, accountId: string): Promise<void> {
  const told = await records.creditAlertOf(tx, accountId);
  if (!told || told.recovered_at !== null) return;
  const thresholdHundredths = (await alertThresholdOf(deps, tx, accountId)) ?? 0;
  if (available(await records.lotsLeft(tx, accountId), deps.runtime.now()) < thresholdHundredths) return;
  await noteRecovery(deps, tx, accountId, told);
}

async function noteRecovery(
  { domainEvents, runtime }: CreditsDeps,
  tx: Tx,
  accountId: string,
  told: records.CreditAlert,
): Promise<void> {
  if (told.recovered_at !== null) return;
  await records.saveCreditAlert(tx, { ...told, recovered_at: runtime.now() });
  await domainEvents.publish(tx, creditsRecovered, { accountId });
}

/** Below how many hundredths the owner wants to be told; 0 for never, `undefined` for an unknown account. */
async function alertThresholdOf({ accounts }: CreditsDeps, tx: Tx, accountId: string): Promise<number | undefined> {
  const settings = await accounts.settingsOf(tx, accountId);
  return settings && toHundredths(settings.credit_alert_threshold);
}
