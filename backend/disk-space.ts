import { statfs } from "node:fs/promises";

/** Enough for an upload, its smaller copies and its database rows. */
const freeMinBytes = 64 * 1024 * 1024;

/** Returns `ok`, or how much space is left on the folder's disk when it is too little to continue. */
export async function checkDiskSpace(folder: string, minBytes = freeMinBytes): Promise<string> {
  const freeBytes = await freeDiskBytes(folder);
  return freeBytes >= minBytes ? "ok" : `full: ${Math.floor(freeBytes / 1_048_576)} MB left`;
}

/** The part of the disk that new work must leave free, so that the work under way can end and the database can write. */
export interface DiskReserve {
  /** Whether the reserve is used, as measured a moment ago. */
  isUsed(): boolean;
}

/** How long a measurement counts. */
const measuredMilliseconds = 1_000;

/**
 * Watches the folder's disk. Without a folder or a reserve, nothing is watched. A disk that cannot be measured is not
 * taken for a full one: the health checks report it.
 */
export function createDiskReserve(folder: string | null, reserveBytes: number, now: () => number): DiskReserve {
  if (folder === null || reserveBytes === 0) return { isUsed: () => false };
  let isUsed = false;
  let measuredAt = Number.NEGATIVE_INFINITY;
  const measure = async () => {
    measuredAt = now();
    isUsed = await freeDiskBytes(folder).then(
      (freeBytes) => freeBytes < reserveBytes,
      () => false,
    );
  };
  void measure();
  return {
    isUsed() {
      if (now() - measuredAt >= measuredMilliseconds) void measure();
      return isUsed;
    },
  };
}

/** Returns the bytes on the folder's disk that this process may still use. */
export async function freeDiskBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
