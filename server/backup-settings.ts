import { resolve } from "node:path";
import { z } from "zod";
import { CannotStartError } from "../backend/adapters/database/cannot-start.ts";
import { isInside } from "../backend/backup/is-inside.ts";
import { absentWhenEmpty, optional } from "./optional.ts";

/** The environment variables of scheduled backups. */
export const backupEnvironment = {
  BACKUP_DIR: optional(z.string().trim().min(1)),
  BACKUP_AT: z.preprocess(
    absentWhenEmpty,
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 03:00")
      .default("03:00"),
  ),
  BACKUP_KEEP: z.preprocess(absentWhenEmpty, z.coerce.number().int().min(1).max(1_000).default(7)),
};

const backup = z.object(backupEnvironment);

export interface BackupSettings {
  /** The folder that the backups are in. */
  folder: string;
  /** Minutes after midnight, UTC. */
  minuteOfDay: number;
  /** How many of them are kept. */
  keep: number;
}

/** Returns when backups are taken; `null` for never. Throws CannotStartError when they would be lost with the data. */
export function backupSettings(env: z.infer<typeof backup>, dataFolder: string): BackupSettings | null {
  if (env.BACKUP_DIR === undefined) return null;
  if (isInside(dataFolder, env.BACKUP_DIR))
    throw new CannotStartError("BACKUP_DIR is inside DATA_DIR, which a backup must outlive: name another folder.");
  const [hours = 0, minutes = 0] = env.BACKUP_AT.split(":").map(Number);
  return { folder: resolve(env.BACKUP_DIR), minuteOfDay: hours * 60 + minutes, keep: env.BACKUP_KEEP };
}
