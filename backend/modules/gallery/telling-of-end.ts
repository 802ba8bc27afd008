import type { ArchiveFile } from "../../adapters/archive/port.ts";
import type { GalleryDeps } from "./deps.ts";
import { type ArchiveOf, archiveReady } from "./facts.ts";

/** Whoever reads an archive for longer than this does something else meanwhile. */
const longMilliseconds = 2 * 60_000;

/**
 * The same files. Once the last of them was read, a fact says so where it took long: archives are packed while they are
 * read, so that nothing else knows when one is whole. That it cannot be said spoils no archive.
 */
export async function* tellingOfEnd(
  { database, facts, log, runtime }: Pick<GalleryDeps, "database" | "facts" | "log" | "runtime">,
  ownerId: string,
  of: ArchiveOf,
  files: AsyncIterable<ArchiveFile>,
): AsyncGenerator<ArchiveFile> {
  const startedAt = runtime.now();
  yield* files;
  if (runtime.now() - startedAt <= longMilliseconds) return;
  const archiveId = runtime.newId();
  try {
    await database.transaction((tx) => facts.publish(tx, archiveReady, { ownerId, archiveId, of }));
  } catch (error) {
    log.warn({ err: error }, "nobody could be told that an archive is packed");
  }
}
