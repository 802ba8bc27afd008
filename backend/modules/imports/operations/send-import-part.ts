import { imports } from "../../../../contract/imports.ts";
import { accountLimit } from "../../../http/limits.ts";
import { done, type Refusal, refuse, refuseFields } from "../../../http/operation.ts";
import { partKey, partSizeOf } from "../../gallery/index.ts";
import { implement } from "../deps.ts";
import { findImport } from "../records.ts";
import type { FileImportTable } from "../tables.ts";

/** Stores one part of an archive. A part that already exists is replaced. */
export const sendImportPart = implement(
  imports.sendPart,
  {
    limits: [
      // The largest archive, plus half as many parts for retries.
      accountLimit({ name: "import part: account", times: 800, perSeconds: 1_800 }),
    ],
  },
  async ({ database, storage }, { params: { id, number }, file: { field, bytes } }, { userId }) => {
    const find = () => findImport(database.read, userId, id);
    const row = await find();
    const size = row && partSizeOf(row, number);
    if (size === undefined) return refuse("NOT_FOUND");
    const closed = closedTo(row);
    if (closed) return closed;
    if (bytes.byteLength !== size) return refuseFields({ field, key: "partSize", values: { size } });
    const key = partKey(id, number);
    await storage.put(key, bytes);
    // If the import was canceled in the meantime, nothing else removes this part. A started one is complete without it.
    const meanwhile = await find();
    const closedMeanwhile = closedTo(meanwhile);
    if (closedMeanwhile && meanwhile?.state !== "working") await storage.delete(key);
    return closedMeanwhile ?? done(undefined);
  },
);

function closedTo(row: FileImportTable | undefined): Refusal | undefined {
  if (!row) return refuse("NOT_FOUND");
  return row.state === "receiving" ? undefined : refuse("CONFLICT", "uploadFinished");
}
