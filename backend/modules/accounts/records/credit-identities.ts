import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { CreditIdentityTable } from "../tables.ts";

/** Stores a credit identity unless the address already has one. */
export async function insertCreditIdentity(tx: Tx, identity: CreditIdentityTable): Promise<void> {
  await tx
    .insertInto("credit_identity")
    .values(identity)
    .onConflict((conflict) => conflict.column("address_hash").doNothing())
    .execute();
}

/** Returns the earliest identity stored for any of these addresses. */
export function findFirstCreditIdentity(
  queries: Queries,
  addressHashes: readonly string[],
): Promise<{ id: string; since: number } | undefined> {
  return queries
    .selectFrom("credit_identity")
    .select(["account_id as id", "since"])
    .where("address_hash", "in", addressHashes)
    .orderBy("since")
    .limit(1)
    .executeTakeFirst();
}
