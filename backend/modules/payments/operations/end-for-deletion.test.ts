import { expect, test } from "vitest";
import { accounts } from "../../../../contract/accounts.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { begin, localIdOf, localOf, pay } from "../../../../tests/support/buying.ts";
import { paymentsOver } from "../../../../tests/support/payments-module.ts";
import { describeOnEachBackend, type StudioBackend, waitFor } from "../../../../tests/support/studio-backend.ts";

const pro = { kind: "subscription", plan_id: "pro" } as const;
const pack = { kind: "credit_pack", package_id: "pack-500" } as const;

const deleteAccount = (studio: StudioBackend, { access, password }: TestUser) =>
  studio.call(accounts.deleteAccount, { body: { password } }, access);

describeOnEachBackend("Deleting an account that pays", (start) => {
  test("ends its plan at the provider first, and keeps what was bought without saying whose it was", async () => {
    const studio = await start();
    const ada = await studio.register({ email: "ada.lovelace@example.com" });
    await pay(studio, ada, pro);
    await pay(studio, ada, pack);
    expect((await deleteAccount(studio, ada)).status).toBe(204);
    const { read } = studio.adapters.database;
    expect(await read.selectFrom("local_subscription").select("status").execute()).toEqual([{ status: "canceled" }]);
    expect(await read.selectFrom("subscription").select("status").execute()).toEqual([{ status: "canceled" }]);
    await waitFor(async () => {
      const customers = await read.selectFrom("billing_customer").selectAll().execute();
      return customers.length === 0 ? true : undefined;
    }, "the provider's customer to be forgotten");
    const purchases = await read.selectFrom("purchase").selectAll().execute();
    expect(purchases.map(({ status }) => status)).toEqual(["completed", "completed"]);
    expect(JSON.stringify(purchases)).not.toMatch(/lovelace/i);
    expect(await studio.credits.reconcile(read)).toEqual([]);
  });

  test("does not happen while the provider does not answer, and says so", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    await pay(studio, ada, pro);
    const local = localOf(studio);
    const endNow = local.endNow;
    local.endNow = async () => ({ ok: false, reason: "unavailable" });
    const answer = await deleteAccount(studio, ada);
    expect(answer.refusal()).toMatchObject({ status: 503, message: expect.stringContaining("Nothing was deleted") });
    expect((await studio.call(accounts.profile, {}, ada.access)).status).toBe(200);
    local.endNow = endNow;
    expect((await deleteAccount(studio, ada)).status).toBe(204);
  });

  test("ends a plan, too, that was paid in the meantime", async () => {
    const studio = await start();
    const ada = await studio.register();
    const local = localOf(studio);
    const endNow = local.endNow;
    // The deletion sees no plan yet.
    local.endNow = async () => {
      local.endNow = endNow;
      return { ok: true, value: undefined };
    };
    await pay(studio, ada, pro);
    expect((await deleteAccount(studio, ada)).status).toBe(204);
    const { read } = studio.adapters.database;
    await waitFor(async () => {
      const ended = await read.selectFrom("subscription").select("status").where("status", "=", "canceled").execute();
      return ended.length === 1 ? true : undefined;
    }, "the plan to end");
  });

  test("lets money that comes afterwards give nothing: it is answered with 200 and shown to the operator", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const begun = await begin(studio, ada, pack);
    expect((await deleteAccount(studio, ada)).status).toBe(204);
    await localOf(studio).act(localIdOf(begun), "pay");
    await studio.deliverPayments();
    expect(await localOf(studio).undelivered()).toEqual([]);
    const accountsOfCredits = await studio.adapters.database.read.selectFrom("credit_account").selectAll().execute();
    expect(accountsOfCredits.every(({ balance_hundredths }) => balance_hundredths === 0)).toBe(true);
    const payments = paymentsOver(studio.adapters.database, studio.runtime);
    expect(await payments.countProblems()).toEqual({ recent: 1, all: 1 });
    const page = { page: 1, page_size: 10 };
    expect(await payments.listProblems(undefined, page)).toMatchObject({
      count: 1,
      items: [{ about: localIdOf(begun), problem: "the account is deleted; the money should go back" }],
    });
    expect((await payments.listProblems(localIdOf(begun).toUpperCase(), page)).count).toBe(1);
    expect((await payments.listProblems("ACCOUNT is deleted", page)).count).toBe(1);
    expect((await payments.listProblems("100%", page)).count).toBe(0);
  });
});
