import type { Tx } from "../../adapters/database/port.ts";
import type { OpenAiRequestTable } from "./tables.ts";

export async function insertRequest(tx: Tx, request: OpenAiRequestTable): Promise<void> {
  await tx.insertInto("openai_request").values(request).execute();
}

/** Returns a key's requests with this body since an instant, newest first. */
export function findRequests(
  tx: Tx,
  { key_id, body_sha256 }: Pick<OpenAiRequestTable, "key_id" | "body_sha256">,
  since: number,
): Promise<OpenAiRequestTable[]> {
  return tx
    .selectFrom("openai_request")
    .selectAll()
    .where("key_id", "=", key_id)
    .where("body_sha256", "=", body_sha256)
    .where("used_at", ">=", since)
    .orderBy("id", "desc")
    .execute();
}

export async function noteRetry(
  tx: Tx,
  { id, attempt, used_at }: Pick<OpenAiRequestTable, "id" | "attempt" | "used_at">,
): Promise<void> {
  await tx.updateTable("openai_request").set({ attempt, used_at }).where("id", "=", id).execute();
}

/** Changes until when a request is held, unless it was answered. */
export async function holdRequest(tx: Tx, id: string, held_until: number | null): Promise<void> {
  await tx
    .updateTable("openai_request")
    .set({ held_until })
    .where("id", "=", id)
    .where("held_until", "is not", null)
    .execute();
}

/** Deletes requests last used before an instant. Returns how many. */
export async function deleteRequests(tx: Tx, before: number): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom("openai_request").where("used_at", "<", before).executeTakeFirst();
  return Number(numDeletedRows);
}
