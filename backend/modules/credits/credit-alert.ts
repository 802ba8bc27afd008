import { toHundredths } from "../../../contract/hundredths.ts";
import type { Tx } from "../../adapters/database/port.ts";
import type { CreditsDeps } from "./deps.ts";
import { creditsLow, creditsRecovered } from "./domain-events.ts";
import * as records from "./records/credits.ts";
import { available, isOn } from "./rules.ts";

/** At most one alert within this time. */
const announceAgainMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Publishes, in the open transaction, that a charge left fewer credits than the owner's alert threshold. Publishes once each
 * time the credits fall below it. The account must be locked, so two simultaneous charges publish once.
 */
export async function publishWhenLow(deps: CreditsDeps, tx: Tx, accountId: string): Promise<void> {
  if (!isOn(deps)) return;
  const thresholdHundredths = await alertThresholdOf(deps, tx, accountId);
  if (thresholdHundredths === undefined || thresholdHundredths <= 0) return;
  const now = deps.runtime.now();
  const send = deps.database.pipeline();
  const [lots, told] = await Promise.all([
    send(() => records.lotsLeft(tx, accountId)),
    send(() => records.creditAlertOf(tx, accountId)),
  ]);
  const spendableHundredths = available(lots, now);
  if (spendableHundredths >= thresholdHundredths) {
    if (told) await noteRecovery(deps, tx, accountId, told);
    return;
  }
  // A changed threshold starts a new alert.
  const isNew = told === undefined || told.recovered_at !== null || told.threshold_hundredths !== thresholdHundredths;
  if (!isNew || (told && told.announced_at + announceAgainMilliseconds > now)) return;
  await records.saveCreditAlert(tx, {
    account_id: accountId,
    announced_at: now,
    threshold_hundredths: thresholdHundredths,
    recovered_at: null,
  });
  await deps.domainEvents.publish(tx, creditsLow, { accountId, spendableHundredths, announcedAt: now });
}

/** Publishes, in the open transaction, that new credits reach the threshold again. The account must be locked. */
export async function publishWhenRecovered(deps: CreditsDeps, tx: Tx, accountId: string): Promise<void> {
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

/** The owner's alert threshold in hundredths; 0 for no alerts, `undefined` for an unknown account. */
async function alertThresholdOf({ accounts }: CreditsDeps, tx: Tx, accountId: string): Promise<number | undefined> {
  const settings = await accounts.settingsOf(tx, accountId);
  return settings && toHundredths(settings.credit_alert_threshold);
}
