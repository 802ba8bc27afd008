import { z } from "zod";

/** What the process of a scheduled backup is asked to do. */
export const scheduledOrder = z.object({
  /** The folder of all scheduled backups. */
  folder: z.string(),
  keep: z.number().int().min(1),
  /** Names the backup. */
  startedAt: z.number().int(),
  dataFolder: z.string(),
  databaseUrl: z.string().nullable(),
  bucket: z
    .object({
      bucket: z.string(),
      region: z.string(),
      endpoint: z.string().nullable(),
      accessKeyId: z.string(),
      secretAccessKey: z.string(),
      pathStyle: z.boolean(),
      prefix: z.string(),
    })
    .nullable(),
  secrets: z.tuple([z.string(), z.string().nullable()]),
  version: z.string(),
  /** For PostgreSQL's programs. */
  environment: z.record(z.string(), z.string().optional()),
});
export type ScheduledOrder = z.infer<typeof scheduledOrder>;

/** What it answers. */
export const scheduledReport = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("complete"),
    folder: z.string(),
    sizeBytes: z.number(),
    fileCount: z.number(),
    /** Which old backups could not be deleted, and why. */
    notRemoved: z.array(z.string()),
  }),
  z.object({ outcome: z.literal("failed"), problem: z.string() }),
]);
export type ScheduledReport = z.infer<typeof scheduledReport>;
