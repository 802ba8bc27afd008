import { z } from "zod";
import type { Tx } from "../../adapters/database/port.ts";
import { defineJob, type JobDefinition } from "../../adapters/job-queue/port.ts";
import type { GalleryDeps } from "./deps.ts";
import { emptyTrash } from "./operations/empty-trash.ts";

const emptyTrashName = "gallery: empty the trash";

/** Queues the removal of erased creations for when `tx` commits. Does nothing if the job is already queued. */
export async function queueEmptyTrash({ jobQueue }: Pick<GalleryDeps, "jobQueue">, tx: Tx): Promise<void> {
  await jobQueue.enqueue(tx, { name: emptyTrashName, payload: {} });
}

export function galleryJobs(deps: GalleryDeps): JobDefinition[] {
  return [
    defineJob({
      name: emptyTrashName,
      payload: z.object({}),
      leaseSeconds: 60,
      deadlineSeconds: 3_600,
      maxAttempts: 3,
      // One at a time: parallel jobs would find the same creations.
      concurrency: 1,
      retryDelaySeconds: () => 60,
      async handle(_payload, { signal }) {
        await emptyTrash(deps, signal);
      },
    }),
  ];
}
