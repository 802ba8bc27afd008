import { within } from "../../concurrency/waiting.ts";
import type { MonitoringDeps } from "./deps.ts";

/** What the database says about the studio, the same in every process. */
export interface Figures {
  /** Jobs that could start now, for each kind, and for how long the first of them could. */
  waitingJobs: { kind: string; jobs: number; oldestSeconds: number }[];
  /** Messages that wait to be sent. */
  outbox: { mail: number; webhook: number };
  /** Mismatches that the last comparison of the books found; `undefined` before the first one. */
  mismatches: number | undefined;
  /** In milliseconds since the epoch; `undefined` if there was none. */
  lastBackupAt: number | undefined;
}

/** What this process sees of the parts it depends on. */
export interface ProcessState {
  isDatabaseUp: boolean;
  isStorageUp: boolean;
  engines: { id: string; healthy: boolean }[];
  /** Of the disk that holds the data; `null` if none of it is on a disk of this machine. */
  freeBytes: number | null;
}

/** The bytes that are stored, by kind. */
export type StoredBytes = Record<"image" | "video" | "upload" | "export", number>;

export async function readFigures(deps: MonitoringDeps): Promise<Figures> {
  const { backups, credits, developer, jobKinds, jobQueue, mail, runtime } = deps;
  const [waiting, letters, webhook, books, { lastCompleteAt }] = await Promise.all([
    jobQueue.waiting(),
    mail.counts(),
    developer.countWaitingDeliveries(),
    credits.lastCheck(),
    backups.state(),
  ]);
  const now = runtime.now();
  const kinds = new Set([...jobKinds(), ...Object.keys(waiting)]);
  return {
    waitingJobs: [...kinds].map((kind) => {
      const { jobs, since } = waiting[kind] ?? { jobs: 0, since: now };
      return { kind, jobs, oldestSeconds: Math.max(0, now - since) / 1_000 };
    }),
    outbox: { mail: letters.waiting, webhook },
    mismatches: books?.mismatches,
    lastBackupAt: lastCompleteAt ?? undefined,
  };
}

/** Reading the free space takes milliseconds where it works. */
const diskMaxMilliseconds = 2_000;

export async function readProcessState(deps: MonitoringDeps): Promise<ProcessState> {
  const [{ checks }, engines, freeBytes] = await Promise.all([
    deps.health(),
    deps.generation.engineReport(),
    // A network file system may hang.
    within(deps.freeBytes(), diskMaxMilliseconds).catch(() => null),
  ]);
  return {
    isDatabaseUp: checks.database === "ok",
    isStorageUp: checks.storage === "ok",
    engines: engines.map(({ id, healthy }) => ({ id, healthy })),
    freeBytes,
  };
}

export async function readStoredBytes({ dataExports, gallery }: MonitoringDeps): Promise<StoredBytes> {
  const [{ image, video, upload }, exports] = await Promise.all([gallery.storedSizes(), dataExports.storedSize()]);
  return { image: image.bytes, video: video.bytes, upload: upload.bytes, export: exports.bytes };
}
