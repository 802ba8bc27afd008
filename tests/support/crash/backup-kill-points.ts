/** When the process of a backup or a restore dies. */
export const backupKillPoints = ["before the database", "at the first file", "at the last file"] as const;
export type BackupKillPoint = (typeof backupKillPoints)[number];

export const restoreKillPoints = ["at the first file", "at the last file", "before the database"] as const;

export function isBackupKillPoint(point: string | undefined): point is BackupKillPoint {
  return backupKillPoints.some((one) => one === point);
}

/** The number of files in the studio. */
export const filesInStudio = 3;
