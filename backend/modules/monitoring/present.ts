import type { AdminJob } from "../../../contract/admin/jobs.ts";
import type { OutgoingMail } from "../../../contract/admin/mail.ts";
import type { Overview, RunningProcess } from "../../../contract/admin/overview.ts";
import type { AdminPayment } from "../../../contract/admin/payments.ts";
import { instant, instantOrNull } from "../../../contract/instants.ts";
import type { ListedJob } from "../../adapters/job-queue/port.ts";
import type { BackupState } from "../backups/index.ts";
import { toCredits } from "../credits/index.ts";
import { isJobOfRun } from "../generation/index.ts";
import type { ListedMail } from "../mail/index.ts";
import type { ListedPurchase } from "../payments/index.ts";
import type { MonitoringDeps } from "./deps.ts";
import { firstLine, isCancelable, silenceMaxMilliseconds } from "./rules.ts";
import type { ProcessTable } from "./tables.ts";

export function presentJob({ isRetryable }: Pick<MonitoringDeps, "isRetryable">, job: ListedJob): AdminJob {
  const { id, name, state, attempts, createdAt, runAt, deadAt, lastError } = job;
  return {
    id,
    kind: name,
    state,
    attempts,
    created_at: instant(createdAt),
    run_at: instantOrNull(runAt),
    dead_at: instantOrNull(deadAt),
    last_error: lastError === null ? null : firstLine(lastError),
    can_retry: state === "dead" && isRetryable(name),
    can_cancel: isCancelable(state, isJobOfRun(name)),
  };
}

/** Presents a process at an instant, in milliseconds since the epoch. */
export function presentProcess(process: ProcessTable, now: number): RunningProcess {
  const { id, kind, host_name, version, works, started_at, seen_at } = process;
  return {
    id,
    kind,
    host_name,
    version,
    works: works === 1,
    started_at: instant(started_at),
    seen_at: instant(seen_at),
    is_silent: now - seen_at > silenceMaxMilliseconds,
  };
}

export function presentMail(mail: ListedMail): OutgoingMail {
  const { id, template, status, attempts, last_error } = mail;
  return {
    id,
    to: mail.to_address,
    template,
    status,
    attempts,
    last_error: last_error === null ? null : firstLine(last_error),
    created_at: instant(mail.created_at),
    next_attempt_at: status === "waiting" ? instant(mail.next_attempt_at) : null,
    sent_at: instantOrNull(mail.sent_at),
    can_resend: mail.can_be_sent_again,
  };
}

export function presentPayment(purchase: ListedPurchase, email: string | undefined): AdminPayment {
  const { id, kind, item_id, price_minor, currency, refunded_minor, status, provider } = purchase;
  return {
    id,
    user_id: purchase.account_id,
    email: email ?? null,
    kind,
    item_id,
    amount: { amount_minor: price_minor, currency },
    refunded_minor,
    credits: toCredits(purchase.credits_hundredths),
    status,
    was_declined: purchase.declined_at !== null,
    provider,
    provider_reference: purchase.provider_transaction_id,
    is_test: provider === "local",
    created_at: instant(purchase.created_at),
  };
}

export function presentBackups({ last, lastCompleteAt, nextAt }: BackupState): Overview["backups"] {
  return {
    next_at: instantOrNull(nextAt),
    last: last
      ? {
          ended_at: instant(last.ended_at),
          duration_seconds: last.milliseconds === null ? null : last.milliseconds / 1_000,
          folder: last.folder,
          size_bytes: last.size_bytes,
          files: last.file_count,
          problem: last.problem,
        }
      : null,
    last_complete_at: instantOrNull(lastCompleteAt),
  };
}
