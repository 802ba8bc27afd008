import type { CreatedBackup } from "../../backend/backup/create-backup.ts";
import type { RestoredBackup } from "../../backend/backup/restore-backup.ts";
import type { VerifiedBackup } from "../../backend/backup/verify-backup.ts";
import type { Settings } from "../settings.ts";

const count = (number: number) => number.toLocaleString("en");
const size = (bytes: number) => `${(bytes / 1_048_576).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
const some = (number: number, line: string) => (number > 0 ? [line] : []);
const rowsOf = ({ database }: CreatedBackup["manifest"]) =>
  Object.values(database.rows).reduce((sum, rows) => sum + rows, 0);

/** What was already wrong with the studio at the time of the backup. */
function knownProblems({ known_problems: known }: CreatedBackup["manifest"]): string[] {
  const { missing_files: missing, unbalanced_transactions: unbalanced } = known;
  return [
    ...some(
      missing,
      `Warning: ${count(missing)} files that the database refers to did not exist, or were deleted meanwhile.`,
    ),
    ...some(unbalanced, `Warning: ${count(unbalanced)} transactions of the credits do not sum to zero.`),
  ];
}

export function createdText({ folder, manifest, files, sizeBytes }: CreatedBackup, milliseconds: number): string {
  const isListed = !manifest.files.are_included;
  const about = isListed ? "only listed: the bucket keeps them" : `${count(files.linked)} unchanged`;
  return [
    `Backed up to ${folder} in ${(milliseconds / 1_000).toFixed(1)} s: ${size(sizeBytes)}, ${count(rowsOf(manifest))} rows, ${count(files.count)} files (${about}).`,
    ...knownProblems(manifest),
    ...some(files.foreign, `${count(files.foreign)} files in the bucket are left out: the studio did not write them.`),
    "It contains the secret of the studio and all personal data: protect it like the studio.",
  ].join("\n");
}

export function verifiedText({ folder, manifest, count: problems, problems: first }: VerifiedBackup): string {
  if (problems > 0) {
    const lines = first.map(({ file, problem }) => `${file}: ${problem}`);
    return [...lines, ...(problems > first.length ? [`And ${count(problems - first.length)} more.`] : [])].join("\n");
  }
  const { files } = manifest;
  return [
    `The backup in ${folder} of ${manifest.created_at} is complete: ${count(rowsOf(manifest))} rows, ${count(files.count)} files${files.are_included ? "" : " (listed; they are in the bucket)"}.`,
    ...knownProblems(manifest),
  ].join("\n");
}

/** What an operator has to know before the restored studio works again. */
export function restoredText({ backup, files }: RestoredBackup, { payments }: Pick<Settings, "payments">): string {
  const { manifest, pending } = backup;
  return [
    `Restored the backup of ${manifest.created_at}: ${count(rowsOf(manifest))} rows, ${count(files.copied)} files copied. What happened after it is lost.`,
    ...knownProblems(manifest),
    ...some(
      files.newer,
      `${count(files.newer)} files in the bucket are newer than the backup: two days after they were written, they are deleted, because nothing refers to them.`,
    ),
    ...some(files.missing, `${count(files.missing)} files of the backup are no longer in the bucket.`),
    ...some(
      pending.runs,
      `${count(pending.runs)} runs were waiting or in progress: they run again, and an engine may charge for them again.`,
    ),
    ...some(
      pending.mails,
      `${count(pending.mails)} emails were waiting: any that were sent after the backup are sent again.`,
    ),
    ...some(
      pending.webhooks,
      `${count(pending.webhooks)} webhooks were waiting: any that were sent after the backup are sent again.`,
    ),
    ...(manifest.files.are_included
      ? []
      : [
          "The files are the bucket's own, not copies. If another studio uses this bucket, as in a rehearsal, never end maintenance here: its newer files would be deleted.",
        ]),
    paymentsLine(payments),
    "The studio starts in maintenance, and runs no jobs and sends nothing until you end it: npm run admin -- maintenance off",
  ].join("\n");
}

function paymentsLine(payments: Settings["payments"]): string {
  if (payments.provider !== "paddle") return "Payments after the backup are lost.";
  return payments.access.pulls
    ? "Payments after the backup are read from Paddle again."
    : "Payments after the backup: resend their events at Paddle, or set PADDLE_SYNC=pull for a while.";
}
