/** The periods of the overview: a day by the hour, and seven or thirty days by the day. */
export const overviewPeriods = ["24h", "7d", "30d"] as const;
export type OverviewPeriod = (typeof overviewPeriods)[number];

/** What a process with a database needs to serve requests. */
export const healthChecks = ["database", "storage", "disk", "clock"] as const;
export type HealthCheckName = (typeof healthChecks)[number];

/** What needs an administrator, the most urgent first. */
export const attentionCodes = [
  "restored",
  "check_failed",
  "worker_silent",
  "versions_differ",
  "no_engine",
  "engine_down",
  "disk_full",
  "disk_low",
  "books_differ",
  "payment_problems",
  "files_missing",
  "backup_failed",
  "backup_old",
  "certificate_expires",
  "jobs_dead",
  "mail_dead",
  "no_mail_server",
  "reports_waiting",
  "approvals_waiting",
] as const;
export type AttentionCode = (typeof attentionCodes)[number];

/** The page that helps with each. */
export const attentionPages = {
  restored: "/admin/maintenance",
  check_failed: "/admin#checks",
  worker_silent: "/admin#processes",
  versions_differ: "/admin#processes",
  no_engine: "/admin/engines",
  engine_down: "/admin/engines",
  disk_full: "/admin/storage",
  disk_low: "/admin/storage",
  books_differ: "/admin/payments",
  payment_problems: "/admin/payments",
  files_missing: "/admin/storage",
  backup_failed: "/admin#backups",
  backup_old: "/admin#backups",
  certificate_expires: "/admin#checks",
  jobs_dead: "/admin/jobs",
  mail_dead: "/admin/mail",
  no_mail_server: "/admin/mail",
  reports_waiting: "/admin/reports",
  approvals_waiting: "/admin/sign-up",
} as const satisfies Record<AttentionCode, string>;
