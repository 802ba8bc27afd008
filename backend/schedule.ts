import type { StudioCredentials } from "./content-credentials.ts";
import type { Accounts } from "./modules/accounts/index.ts";
import type { Audit } from "./modules/audit/index.ts";
import type { Backups } from "./modules/backups/index.ts";
import type { Conversations } from "./modules/conversations/index.ts";
import type { Credits } from "./modules/credits/index.ts";
import type { Developer } from "./modules/developer/index.ts";
import type { DataExports } from "./modules/export/index.ts";
import type { Gallery } from "./modules/gallery/index.ts";
import type { Generation } from "./modules/generation/index.ts";
import type { Imports } from "./modules/imports/index.ts";
import type { Mail } from "./modules/mail/index.ts";
import type { Monitoring } from "./modules/monitoring/index.ts";
import type { Notifications } from "./modules/notifications/index.ts";
import type { OpenAi } from "./modules/openai/index.ts";
import type { Payments } from "./modules/payments/index.ts";
import type { Prompts } from "./modules/prompts/index.ts";
import type { Reports } from "./modules/reports/index.ts";
import type { Sharing } from "./modules/sharing/index.ts";
import type { SignUp } from "./modules/sign-up/index.ts";
import type { ScheduledJob } from "./workers.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

interface ScheduledModules {
  audit: Pick<Audit, "deleteOld">;
  backups: Pick<Backups, "queueDue">;
  accounts: Pick<Accounts, "deleteDue">;
  conversations: Pick<Conversations, "eraseDeleted">;
  credits: Pick<Credits, "queueBookComparison" | "expireEverywhere">;
  developer: Pick<Developer, "deleteOld">;
  gallery: Pick<Gallery, "emptyTrash" | "findMissingFiles" | "cleanUpUploads" | "cleanUpMasks" | "measureLooks">;
  generation: Pick<Generation, "endOverdueRuns">;
  imports: Pick<Imports, "cleanUp">;
  mail: Pick<Mail, "deleteOld">;
  monitoring: Pick<Monitoring, "forgetProcesses" | "sweepFiles">;
  notifications: Pick<Notifications, "deleteOld" | "sendEndingReminders">;
  openai: Pick<OpenAi, "deleteOld">;
  payments: Pick<
    Payments,
    "applyOpenRefunds" | "collectEvents" | "endExpiredPlans" | "endSecondSubscriptions" | "announceNextPlans"
  >;
  prompts: Pick<Prompts, "forgetDeleted">;
  reports: Pick<Reports, "eraseKept">;
  signUp: Pick<SignUp, "forgetNetworks">;
  sharing: Pick<Sharing, "settle">;
  dataExports: Pick<DataExports, "deleteOld">;
  studioCredentials: Pick<StudioCredentials, "warnBeforeExpiry"> | null;
}

/** Returns the scheduled jobs of each module and how often they run. */
export function scheduleOf(modules: ScheduledModules): ScheduledJob[] {
  const {
    accounts,
    audit,
    backups,
    conversations,
    credits,
    developer,
    gallery,
    generation,
    imports,
    mail,
    monitoring,
    notifications,
    openai,
    payments,
    prompts,
    reports,
    sharing,
    signUp,
    dataExports,
    studioCredentials,
  } = modules;
  return [
    { name: "end overdue runs", everySeconds: 5, run: (signal) => generation.endOverdueRuns(signal) },
    { name: "collect payment events", everySeconds: 30, run: () => payments.collectEvents() },
    { name: "back up the studio", everySeconds: minute, run: () => backups.queueDue() },
    { name: "measure the look of creations", everySeconds: minute, run: (signal) => gallery.measureLooks(signal) },
    { name: "end expired plans", everySeconds: 5 * minute, run: () => payments.endExpiredPlans() },
    { name: "apply open refunds", everySeconds: 5 * minute, run: () => payments.applyOpenRefunds() },
    { name: "end second subscriptions", everySeconds: 5 * minute, run: () => payments.endSecondSubscriptions() },
    { name: "announce next plans", everySeconds: 5 * minute, run: () => payments.announceNextPlans() },
    { name: "delete accounts that leave", everySeconds: hour, run: (signal) => accounts.deleteDue(signal) },
    { name: "empty the trash", everySeconds: hour, run: (signal) => gallery.emptyTrash(signal) },
    { name: "erase old conversations", everySeconds: hour, run: (signal) => conversations.eraseDeleted(signal) },
    { name: "clean up uploads", everySeconds: hour, run: () => gallery.cleanUpUploads() },
    { name: "clean up masks", everySeconds: hour, run: () => gallery.cleanUpMasks() },
    { name: "clean up imports", everySeconds: hour, run: (signal) => imports.cleanUp(signal) },
    { name: "forget deleted prompts", everySeconds: hour, run: () => prompts.forgetDeleted() },
    { name: "end orphaned public links", everySeconds: hour, run: () => sharing.settle() },
    { name: "book expired credits", everySeconds: hour, run: () => credits.expireEverywhere() },
    {
      name: "remind of ending plans",
      everySeconds: hour,
      run: (signal) => notifications.sendEndingReminders(signal),
    },
    { name: "forget old exports", everySeconds: hour, run: (signal) => dataExports.deleteOld(signal) },
    { name: "forget old deliveries", everySeconds: hour, run: () => developer.deleteOld() },
    { name: "forget old requests of OpenAI's clients", everySeconds: hour, run: () => openai.deleteOld() },
    { name: "erase what moderators removed", everySeconds: day, run: () => reports.eraseKept() },
    { name: "delete old audit entries", everySeconds: day, run: () => audit.deleteOld() },
    { name: "forget networks of sign-ups", everySeconds: day, run: () => signUp.forgetNetworks() },
    { name: "forget silent processes", everySeconds: hour, run: () => monitoring.forgetProcesses() },
    { name: "forget old mail", everySeconds: hour, run: () => mail.deleteOld() },
    { name: "compare the books", everySeconds: hour, run: () => credits.queueBookComparison() },
    { name: "delete old notifications", everySeconds: day, run: () => notifications.deleteOld() },
    {
      name: "sweep files of creations",
      everySeconds: day,
      run: (signal) => monitoring.sweepFiles("creations", signal),
    },
    { name: "sweep files of public links", everySeconds: day, run: (signal) => monitoring.sweepFiles("links", signal) },
    { name: "sweep files of profiles", everySeconds: day, run: (signal) => monitoring.sweepFiles("profiles", signal) },
    { name: "sweep files of exports", everySeconds: day, run: (signal) => monitoring.sweepFiles("exports", signal) },
    {
      name: "warn of an expiring certificate",
      everySeconds: day,
      run: async () => studioCredentials?.warnBeforeExpiry(),
    },
    { name: "find missing files", everySeconds: day, run: (signal) => gallery.findMissingFiles(signal) },
  ];
}
