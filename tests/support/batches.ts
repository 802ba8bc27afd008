import type { z } from "zod";
import { acceptedBatch, type Batch, batch, batches, batchQuote, type newBatch } from "../../contract/batches.ts";
import { generation, type Run, run } from "../../contract/generation.ts";
import { paged } from "../../contract/paging.ts";
import type { Answer, TestUser } from "./api.ts";
import { type StudioBackend, waitFor } from "./studio-backend.ts";

export type BatchBody = z.input<typeof newBatch>;

/** Returns a user's actions on batches. */
export function batchesOf(studio: StudioBackend, user: TestUser) {
  const request = (body: BatchBody, headers: Record<string, string> = {}): Promise<Answer> =>
    studio.request("POST", batches.create.path, { json: body, headers, token: user.access });
  const read = async (id: string): Promise<Batch> =>
    batch.strict().parse((await studio.call(batches.read, { params: { id } }, user.access)).json);
  return {
    request,
    read,
    /** Starts a batch and returns its ID. Throws if it is refused. */
    start: async (body: BatchBody): Promise<string> => acceptedBatch.parse((await request(body)).json).id,
    quote: async (body: BatchBody) => batchQuote.parse((await studio.call(batches.quote, { body }, user.access)).json),
    cancel: async (id: string) =>
      batch.parse((await studio.call(batches.cancel, { params: { id } }, user.access)).json),
    /** Returns the runs of a batch, in their order, at most 100. */
    async runs(id: string, page = 1): Promise<Run[]> {
      const query = { batch: id, page_size: 100, page };
      return paged(run).parse((await studio.call(generation.history, { query }, user.access)).json).results;
    },
    awaitBatch: (id: string, isAsWanted: (batch: Batch) => boolean): Promise<Batch> =>
      waitFor(async () => {
        const current = await read(id);
        return isAsWanted(current) ? current : undefined;
      }, `batch ${id}`),
  };
}
