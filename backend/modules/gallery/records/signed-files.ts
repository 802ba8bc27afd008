import { z } from "zod";
import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { FilePart } from "../../../http/stored-file.ts";
import type { SignedFileTable } from "../tables.ts";

const storedParts = z.array(
  z.union([z.object({ bytes: z.base64() }), z.object({ start: z.number().int(), end: z.number().int() })]),
);

export type SignedFileKey = Pick<SignedFileTable, "creation_id" | "form" | "certificate">;

/** Returns the parts of a file that this certificate has signed; `undefined` if it has not. */
export async function findSignedFile(queries: Queries, key: SignedFileKey): Promise<FilePart[] | undefined> {
  const row = await queries
    .selectFrom("signed_file")
    .select("parts")
    .where("creation_id", "=", key.creation_id)
    .where("form", "=", key.form)
    .where("certificate", "=", key.certificate)
    .executeTakeFirst();
  return (
    row &&
    storedParts
      .parse(JSON.parse(row.parts))
      .map((part) => ("bytes" in part ? new Uint8Array(Buffer.from(part.bytes, "base64")) : part))
  );
}

/** Adds a signed file, unless this certificate has signed it before. Replaces one that another has signed. */
export async function insertSignedFile(tx: Tx, key: SignedFileKey, parts: readonly FilePart[]): Promise<void> {
  const written = parts.map((part) =>
    part instanceof Uint8Array ? { bytes: Buffer.from(part).toString("base64") } : part,
  );
  const changed = { certificate: key.certificate, parts: JSON.stringify(written) };
  await tx
    .insertInto("signed_file")
    .values({ ...key, ...changed })
    .onConflict((conflict) =>
      conflict
        .columns(["creation_id", "form"])
        .doUpdateSet(changed)
        .where("signed_file.certificate", "<>", key.certificate),
    )
    .execute();
}

/** Records the size of a creation's file as its URL sends it. */
export async function updateSentBytes(tx: Tx, creationId: string, sentBytes: number): Promise<void> {
  await tx.updateTable("creation").set({ sent_bytes: sentBytes }).where("id", "=", creationId).execute();
}
