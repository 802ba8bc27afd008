import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { CreditIdentityTable } from "../tables.ts";

/** Keeps what free credits are counted by, unless something is kept of the address already. */
export async function insertCreditIdentity(tx: Tx, identity: CreditIdentityTable): Promise<void> {
  await tx
    .insertInto("credit_identity")
    .values(identity)
    .onConflict((conflict) => conflict.column("address_hash").doNothing())
    .execute();
}

/** The first that is kept of any of these addresses. */
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
