import type { Attention, HealthCheck, RunningProcess } from "../../../contract/admin/overview.ts";
import { type AttentionCode, attentionCodes, attentionPages } from "../../../contract/admin/overview-terms.ts";
import type { BackupState } from "../backups/index.ts";
import type { EngineReport } from "../generation/index.ts";
import type { MonitoringDeps } from "./deps.ts";
import { lowDiskBytes } from "./rules.ts";

type Found = Partial<Record<AttentionCode, { count?: number; about?: readonly string[] } | undefined>>;

/** What the overview shows besides. */
interface State {
  checks: readonly HealthCheck[];
  processes: readonly RunningProcess[];
  engines: readonly EngineReport[];
  freeBytes: number | null;
  backups: BackupState;
}

/** Returns what needs an administrator, the most urgent first. Contains no user content and no secrets. */
export async function findAttention(
  deps: MonitoringDeps,
  { checks, processes, engines, freeBytes, backups }: State,
): Promise<Attention[]> {
  const { credits, gallery, jobQueue, mail, payments } = deps;
  const [waiting, dead, books, problems, { missing }, letters, reports, approvals] = await Promise.all([
    jobQueue.waiting(),
    jobQueue.dead(),
    credits.lastCheck(),
    payments.countProblems(),
    gallery.missingFiles(),
    mail.counts(),
    deps.reportsWaiting(),
    deps.approvalsWaiting(),
  ]);
  const failing = checks.filter(({ outcome }) => outcome !== "ok").map(({ name }) => name);
  const running = processes.filter((process) => !process.is_silent);
  const versions = [...new Set(running.map(({ version }) => version))];
  const down = engines.filter(({ healthy }) => !healthy).map(({ label }) => label);
  const waitingJobs = Object.values(waiting).reduce((sum, { jobs }) => sum + jobs, 0);
  // The others have ended what waited for them, and have warnings of their own where those are needed.
  const retryableJobs = Object.entries(dead).reduce(
    (sum, [name, jobs]) => (deps.isRetryable(name) ? sum + jobs : sum),
    0,
  );
  const some = (count: number) => (count > 0 ? { count } : undefined);
  const found: Found = {
    // A restored studio runs no jobs until an administrator has looked.
    restored: deps.isHeldAfterRestore() ? {} : undefined,
    check_failed: failing.length > 0 ? { count: failing.length, about: failing } : undefined,
    worker_silent: running.some(({ works }) => works) ? undefined : { count: waitingJobs },
    versions_differ: versions.length > 1 ? { count: versions.length, about: versions } : undefined,
    no_engine: engines.length === 0 ? {} : undefined,
    engine_down: down.length > 0 ? { count: down.length, about: down } : undefined,
    disk_full: deps.isDiskFull() ? {} : undefined,
    disk_low: !deps.isDiskFull() && freeBytes !== null && freeBytes < lowDiskBytes ? {} : undefined,
    books_differ: some(books?.mismatches ?? 0),
    payment_problems: some(problems.recent),
    files_missing: some(missing),
    backup_failed: backups.nextAt !== null && backups.last?.problem ? {} : undefined,
    backup_old: backups.isOld ? {} : undefined,
    certificate_expires: deps.certificateExpiresSoon() ? {} : undefined,
    jobs_dead: some(retryableJobs),
    mail_dead: some(letters.dead),
    no_mail_server: mail.hasServer ? undefined : {},
    reports_waiting: some(reports),
    approvals_waiting: some(approvals),
  };
  return attentionCodes.flatMap((code) => {
    const one = found[code];
    return one ? [{ code, count: one.count ?? 1, about: [...(one.about ?? [])], page: attentionPages[code] }] : [];
  });
}
