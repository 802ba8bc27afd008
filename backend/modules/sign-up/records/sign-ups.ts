import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { SignUpTable } from "../tables.ts";

export async function insertSignUp(
  tx: Tx,
  signUp: Pick<
    SignUpTable,
    "account_id" | "created_at" | "network_hash" | "domain" | "invite_id" | "starter_hundredths"
  >,
): Promise<void> {
  await tx
    .insertInto("sign_up")
    .values({
      ...signUp,
      granted_at: null,
      first_hundredths: null,
      portion_days: null,
      refused_by: null,
      refused_until: null,
    })
    .execute();
}

/** Returns how an account came to be; `undefined` for accounts from before that was recorded. */
export function findSignUp(queries: Queries, accountId: string): Promise<SignUpTable | undefined> {
  return queries.selectFrom("sign_up").selectAll().where("account_id", "=", accountId).executeTakeFirst();
}

export async function updateSignUp(tx: Tx, accountId: string, change: Partial<SignUpTable>): Promise<void> {
  await tx.updateTable("sign_up").set(change).where("account_id", "=", accountId).execute();
}

/**
 * Takes an amount out of a day's budget. Returns whether it was left: of concurrent calls, no more than the budget
 * succeed.
 */
export async function takeFromBudget(
  tx: Tx,
  { scope, day, amount, max }: { scope: string; day: number; amount: number; max: number },
): Promise<boolean> {
  if (amount > max) return false;
  const taken = await tx
    .insertInto("free_credit_budget")
    .values({ scope, day, used: amount })
    .onConflict((conflict) =>
      conflict
        .columns(["scope", "day"])
        .doUpdateSet((row) => ({ used: row("free_credit_budget.used", "+", amount) }))
        .where("free_credit_budget.used", "<=", max - amount),
    )
    .returning("used")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Puts an amount back that the same transaction took. */
export async function putBack(tx: Tx, scope: string, day: number, amount: number): Promise<void> {
  await tx
    .updateTable("free_credit_budget")
    .set((row) => ({ used: row("used", "-", amount) }))
    .where("scope", "=", scope)
    .where("day", "=", day)
    .execute();
}

/** Returns what was taken out of a day's budget. */
export async function takenFromBudget(queries: Queries, scope: string, day: number): Promise<number> {
  const budget = await queries
    .selectFrom("free_credit_budget")
    .select("used")
    .where("scope", "=", scope)
    .where("day", "=", day)
    .executeTakeFirst();
  return budget?.used ?? 0;
}

/** Forgets the networks of older sign-ups. Returns of how many. */
export async function forgetNetworksUntil(tx: Tx, until: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("sign_up")
    .set({ network_hash: "" })
    .where("created_at", "<", until)
    .where("network_hash", "<>", "")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function deleteBudgetsUntil(tx: Tx, day: number): Promise<void> {
  await tx.deleteFrom("free_credit_budget").where("day", "<", day).execute();
}

/** Takes the time of `insertSignUp` without an effect, so that a taken address cannot be told from a free one. */
export async function touchNoSignUp(tx: Tx): Promise<void> {
  await tx.updateTable("sign_up").set({ network_hash: "" }).where("account_id", "=", "").execute();
}
