import type { ConnectionsDeps } from "./deps.ts";
import { type ConnectionRecord, listConnections, resealConnection } from "./records.ts";
import { endOfKey } from "./rules.ts";

type Columns = Pick<ConnectionRecord, "sealed_key" | "key_id" | "key_ends_with">;

/** Returns the columns of a key: sealed for this row. */
export function sealKey({ sealer }: Pick<ConnectionsDeps, "sealer">, rowId: string, key: string | null): Columns {
  if (key === null) return { sealed_key: null, key_id: null, key_ends_with: null };
  const { text, keyId } = sealer.seal(key, ownerOf(rowId));
  return { sealed_key: text, key_id: keyId, key_ends_with: endOfKey(key) };
}

/** Returns the key of a row: `null` when it has none, `undefined` when no secret opens it. */
export function openKey(
  { sealer }: Pick<ConnectionsDeps, "sealer">,
  { id, sealed_key, key_id }: ConnectionRecord,
): string | null | undefined {
  if (sealed_key === null) return null;
  return sealer.open({ text: sealed_key, keyId: key_id ?? "" }, ownerOf(id));
}

/** Seals all keys with the current secret that the previous one has sealed. */
export async function resealKeys({
  database,
  sealer,
  log,
}: Pick<ConnectionsDeps, "database" | "sealer" | "log">): Promise<void> {
  const old = (await listConnections(database.read)).filter(
    ({ sealed_key, key_id }) => sealed_key !== null && key_id !== sealer.keyId,
  );
  for (const row of old) {
    const key = openKey({ sealer }, row);
    if (typeof key !== "string") {
      log.error(
        { code: "KEY_NOT_OPENED", connection: row.kind },
        "A stored key cannot be opened with this APP_SECRET.",
      );
      continue;
    }
    const { sealed_key, key_id } = sealKey({ sealer }, row.id, key);
    await database.transaction((tx) => resealConnection(tx, row, { sealed_key, key_id }));
    log.info({ connection: row.kind }, "A stored key was sealed with the new APP_SECRET.");
  }
}

function ownerOf(rowId: string): string {
  return `${rowId}:key`;
}
