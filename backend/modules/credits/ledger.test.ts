import fc from "fast-check";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, test } from "vitest";
import { compareBooks, creditsOver } from "../../../tests/support/credits-module.ts";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { createHandDrivenRuntime } from "../../../tests/support/hand-driven-runtime.ts";
import type { Database } from "../../adapters/database/port.ts";
import { createLeaseQueue } from "../../adapters/job-queue/lease-queue.ts";
import { createInProcessPubSub } from "../../adapters/pubsub/in-process.ts";
import { compareBooksName } from "./jobs.ts";

const ada = "ada";
const hour = 3_600_000;

async function openCredits(open: () => Promise<Database>) {
  const database = await open();
  const runtime = createHandDrivenRuntime();
  const logged: unknown[] = [];
  const log = { error: (details: object) => logged.push(details), warn: () => undefined };
  const credits = creditsOver(database, runtime, { log });
  const give = (accountId: string, lotKey: string, amountHundredths: number, expiresAt: number | null = null) =>
    database.transaction((tx) => credits.grant(tx, { accountId, lotKey, source: "pack", amountHundredths, expiresAt }));
  const hold = (accountId: string, holdId: string, amountHundredths: number) =>
    database.transaction((tx) => credits.hold(tx, { accountId, holdId, amountHundredths, ref: "run" }));
  const capture = (holdId: string, total: number) => database.transaction((tx) => credits.capture(tx, holdId, total));
  const release = (holdId: string) => database.transaction((tx) => credits.release(tx, holdId));
  const claw = (accountId: string, key: string, lotKey: string, amountHundredths: number) =>
    database.transaction((tx) => credits.clawBack(tx, { accountId, key, lotKey, amountHundredths }));
  const account = (accountId: string) =>
    database.read.selectFrom("credit_account").selectAll().where("account_id", "=", accountId).executeTakeFirst();
  return { database, runtime, credits, give, hold, capture, release, claw, account, logged };
}

type Room = Awaited<ReturnType<typeof openCredits>>;

/** One operation on credits. `pick` chooses among the existing items. */
const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("give" as const),
      amount: fc.integer({ min: 1, max: 999 }),
      days: fc.option(fc.integer({ min: 1, max: 5 })),
      again: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("hold" as const),
      amount: fc.integer({ min: 1, max: 700 }),
      again: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("capture" as const),
      pick: fc.nat(),
      amount: fc.integer({ min: 1, max: 400 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("release" as const), pick: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("claw" as const),
      pick: fc.nat(),
      amount: fc.integer({ min: 1, max: 900 }),
      again: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wait" as const), days: fc.integer({ min: 0, max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("expire" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface ModelHold {
  id: string;
  amount: number;
  captured: number;
  open: boolean;
}

/** The history of one account. */
interface Story {
  accountId: string;
  holds: ModelHold[];
  lots: string[];
  /** Amounts taken back, by key. */
  clawed: Map<string, number>;
}

async function take(fixture: Room, { accountId, holds, lots, clawed }: Story, next: Step): Promise<void> {
  const chosen = "pick" in next ? holds[next.pick % Math.max(1, holds.length)] : undefined;
  switch (next.do) {
    case "give": {
      const key = (next.again && lots.at(-1)) || fixture.runtime.newId();
      const expiresAt = next.days === null ? null : fixture.runtime.now() + next.days * 86_400_000;
      await fixture.give(accountId, key, next.amount, expiresAt);
      lots.push(key);
      break;
    }
    case "hold": {
      const last = holds.at(-1);
      if (next.again && last) {
        await expect(fixture.hold(accountId, last.id, last.amount)).resolves.toMatchObject({ ok: true });
        break;
      }
      const id = fixture.runtime.newId();
      const outcome = await fixture.hold(accountId, id, next.amount);
      if (outcome.ok) holds.push({ id, amount: next.amount, captured: 0, open: true });
      else expect(outcome.code).toBe("INSUFFICIENT_CREDITS");
      break;
    }
    case "capture": {
      if (!chosen) break;
      const possible = next.amount <= chosen.captured || (chosen.open && next.amount <= chosen.amount);
      if (possible) {
        await fixture.capture(chosen.id, next.amount);
        chosen.captured = Math.max(chosen.captured, next.amount);
      } else await expect(fixture.capture(chosen.id, next.amount)).rejects.toThrow(/hold/);
      break;
    }
    case "release": {
      if (!chosen) break;
      expect(await fixture.release(chosen.id)).toBe(chosen.open ? chosen.amount - chosen.captured : 0);
      chosen.open = false;
      break;
    }
    case "claw": {
      const lotKey = lots[next.pick % Math.max(1, lots.length)];
      if (lotKey === undefined) break;
      const key = (next.again && [...clawed.keys()].at(-1)) || fixture.runtime.newId();
      await fixture.claw(accountId, key, lotKey, next.amount);
      if (!clawed.has(key)) clawed.set(key, next.amount);
      break;
    }
    case "wait":
      fixture.runtime.advance(next.days * 86_400_000);
      break;
    case "expire":
      await fixture.credits.expireEverywhere();
  }
}

describeOnEachDatabase("The credit ledger", (open) => {
  test("agrees with itself whatever happens, in whatever order and however often", async () => {
    const fixture = await openCredits(open);
    let used = 0;
    let refunded = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        const story: Story = { accountId: fixture.runtime.newId(), holds: [], lots: [], clawed: new Map() };
        for (const next of steps) await take(fixture, story, next);

        const { accountId, holds } = story;
        expect(await fixture.credits.reconcile(fixture.database.read)).toEqual([]);
        const openSum = holds.filter((hold) => hold.open).reduce((sum, hold) => sum + hold.amount - hold.captured, 0);
        expect((await fixture.account(accountId))?.held_hundredths ?? 0).toBe(openSum);
        used += holds.reduce((sum, hold) => sum + hold.captured, 0);
        expect(await sumOf(fixture.database, "house:usage")).toBe(used);
        refunded += [...story.clawed.values()].reduce((sum, amount) => sum + amount, 0);
        expect(await sumOf(fixture.database, "house:refunds")).toBe(refunded);
        if (((await fixture.account(accountId))?.debt_hundredths ?? 0) > 0) {
          expect(await fixture.hold(accountId, fixture.runtime.newId(), 1)).toMatchObject({
            code: "INSUFFICIENT_CREDITS",
          });
        }
      }),
      { numRuns: 60 },
    );
  });

  test("lets 200 concurrent holds take the credits for ten, exactly ten times", async () => {
    const fixture = await openCredits(open);
    await fixture.give(ada, "gift", 1_000);
    const outcomes = await Promise.all(Array.from({ length: 200 }, (_, index) => fixture.hold(ada, `h${index}`, 100)));

    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
    expect(await fixture.account(ada)).toMatchObject({ balance_hundredths: 1_000, held_hundredths: 1_000 });
    expect(await fixture.credits.reconcile(fixture.database.read)).toEqual([]);
  });

  test("keeps credits held under the same name apart from those of other users", async () => {
    const fixture = await openCredits(open);
    await fixture.give(ada, "gift", 100);
    await fixture.give("bob", "other gift", 100);
    await fixture.hold(ada, "h", 100);
    await expect(fixture.hold("bob", "h", 100)).rejects.toThrow(/another account/);
    await expect(fixture.hold(ada, "h", 50)).rejects.toThrow(/another account or amount/);
    expect(await fixture.account("bob")).toMatchObject({ held_hundredths: 0 });
  });

  test("charges no more after a release, and says so loudly", async () => {
    const fixture = await openCredits(open);
    await fixture.give(ada, "gift", 400);
    await fixture.hold(ada, "h", 400);
    await fixture.capture("h", 200);
    await fixture.capture("h", 200);
    expect(await fixture.release("h")).toBe(200);
    expect(await fixture.release("h")).toBe(0);
    await fixture.capture("h", 200);
    await expect(fixture.capture("h", 400)).rejects.toThrow(/released/);
    expect(await fixture.account(ada)).toMatchObject({ balance_hundredths: 200, held_hundredths: 0 });
  });

  test("honours a hold on credits that expire meanwhile, and gives none of them back", async () => {
    const fixture = await openCredits(open);
    await fixture.give(ada, "short", 300, fixture.runtime.now() + 1_000);
    await fixture.hold(ada, "h", 200);
    fixture.runtime.advance(1_000);
    expect(await fixture.hold(ada, "late", 100)).toMatchObject({ ok: false, code: "INSUFFICIENT_CREDITS" });
    await fixture.capture("h", 100);
    await fixture.release("h");

    expect(await fixture.account(ada)).toMatchObject({ balance_hundredths: 0, held_hundredths: 0 });
    expect(await sumOf(fixture.database, "house:expired")).toBe(200);
    expect(await fixture.credits.reconcile(fixture.database.read)).toEqual([]);
  });

  test("takes back what a refund names, first from what was bought, then from all else, and remembers the rest as owed", async () => {
    const fixture = await openCredits(open);
    await fixture.give(ada, "refunded", 500);
    await fixture.give(ada, "other", 300);
    await fixture.hold(ada, "h", 600);
    await fixture.capture("h", 600);
    await fixture.claw(ada, "refund", "refunded", 500);
    await fixture.claw(ada, "refund", "refunded", 500);
    expect(await fixture.account(ada)).toMatchObject({ balance_hundredths: 0, debt_hundredths: 300 });

    await fixture.give(ada, "next", 200);
    expect(await fixture.account(ada)).toMatchObject({ balance_hundredths: 0, debt_hundredths: 100 });
    await fixture.give(ada, "after that", 200);
    expect(await fixture.account(ada)).toMatchObject({ balance_hundredths: 100, debt_hundredths: 0 });
    expect(await fixture.credits.reconcile(fixture.database.read)).toEqual([]);
  });

  test("leaves work under way its credits when money is returned, and takes them once they come back", async () => {
    const fixture = await openCredits(open);
    await fixture.give(ada, "refunded", 500);
    await fixture.hold(ada, "h", 400);
    await fixture.claw(ada, "refund", "refunded", 500);
    expect(await fixture.account(ada)).toMatchObject({
      balance_hundredths: 400,
      held_hundredths: 400,
      debt_hundredths: 400,
    });
    await fixture.capture("h", 100);
    await fixture.release("h");
    expect(await fixture.account(ada)).toMatchObject({
      balance_hundredths: 0,
      held_hundredths: 0,
      debt_hundredths: 100,
    });
    expect(await fixture.credits.reconcile(fixture.database.read)).toEqual([]);
  });

  test("is append-only and balanced by the database itself", async () => {
    const fixture = await openCredits(open);
    await fixture.give(ada, "gift", 100);
    const refused = (statement: ReturnType<typeof sql>) =>
      expect(fixture.database.transaction((tx) => statement.execute(tx))).rejects;

    await refused(sql`update ledger_entry set amount_hundredths = 5`).toThrow(/append-only/);
    await refused(sql`delete from ledger_entry`).toThrow(/append-only/);
    await refused(sql`update ledger_txn set ref = 'x'`).toThrow(/append-only/);
    await refused(sql`delete from ledger_txn`).toThrow(/append-only/);
    await refused(sql`insert into ledger_entry select id, 'house:pack', 1 from ledger_txn`).toThrow(/sealed/);
    await refused(
      sql`insert into ledger_txn (id, account_id, kind, idempotency_key, ref, created_at) values ('t', 'ada', 'grant', 'k', 'r', 1)`,
    ).toThrow(/sum to zero/);
    await refused(sql`insert into ledger_entry values ('unsealed', 'user:ada', 5)`).toThrow(/foreign key/i);
    await refused(sql`update credit_account set balance_hundredths = -1`).toThrow(/check/i);
    await refused(sql`update credit_account set held_hundredths = balance_hundredths + 1`).toThrow(/check/i);
  });

  test("is distinguished from balances that were tampered with", async () => {
    const fixture = await openCredits(open);
    await fixture.give(ada, "gift", 100);
    await fixture.hold(ada, "h", 50);
    const tampering = [
      sql`update credit_account set balance_hundredths = 200`,
      sql`update credit_account set debt_hundredths = 5`,
      sql`update credit_lot set reserved_hundredths = 0`,
      sql`update credit_hold set amount_hundredths = 60`,
    ];
    for (const statement of tampering) {
      await fixture.database
        .transaction(async (tx) => {
          await statement.execute(tx);
          expect(await fixture.credits.reconcile(tx)).not.toEqual([]);
          throw new Error("undo");
        })
        .catch((error) => expect(error).toMatchObject({ message: "undo" }));
    }
    expect(await fixture.credits.reconcile(fixture.database.read)).toEqual([]);
  });

  test("is verified regularly; a mismatch is kept for the operator and logged, without repairing it", async () => {
    const fixture = await openCredits(open);
    await fixture.give(ada, "gift", 100);
    expect(await fixture.credits.lastCheck()).toBeUndefined();
    await compareBooks(fixture.credits);
    expect(await fixture.credits.lastCheck()).toEqual({ checkedAt: fixture.runtime.now(), mismatches: 0 });
    expect(fixture.logged).toEqual([]);

    await fixture.database.transaction((tx) => sql`update credit_account set balance_hundredths = 200`.execute(tx));
    fixture.runtime.advance(6 * hour);
    await compareBooks(fixture.credits);
    expect(await fixture.credits.lastCheck()).toEqual({ checkedAt: fixture.runtime.now(), mismatches: 2 });
    expect(fixture.logged).toMatchObject([
      { mismatches: 2, first: [{ subject: "account ada" }, { subject: "account ada" }] },
    ]);
    expect(await fixture.account(ada)).toMatchObject({ balance_hundredths: 200 });
  });

  test("is looked through some accounts at a time, and what waits meanwhile goes on", async () => {
    const fixture = await openCredits(open);
    const accounts = Array.from({ length: 450 }, (_, number) => `person-${number}`);
    await fixture.database.transaction(async (tx) => {
      for (const accountId of accounts) {
        await fixture.credits.grant(tx, {
          accountId,
          lotKey: accountId,
          source: "pack",
          amountHundredths: 100,
          expiresAt: null,
        });
      }
    });
    let turns = 0;
    let isDone = false;
    const takeTurn = () => {
      turns += 1;
      if (!isDone) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    expect(await fixture.credits.reconcile(fixture.database.read)).toEqual([]);
    isDone = true;
    // Five pieces of accounts and five of their ledger transactions.
    expect(turns).toBeGreaterThanOrEqual(10);

    const changed = accounts.filter((_, number) => number % 40 === 0);
    await fixture.database.transaction((tx) =>
      tx.updateTable("credit_account").set({ debt_hundredths: 5 }).where("account_id", "in", changed).execute(),
    );
    const found = await fixture.credits.reconcile(fixture.database.read);
    expect(found.map(({ subject }) => subject)).toEqual(changed.toSorted().map((id) => `account ${id}`));
    expect(found[0]?.problem).toBe("debt and ledger: 5 and 0");
  });

  test("is looked through once in six hours, however many workers start and however often", async () => {
    const fixture = await openCredits(open);
    const { database, runtime } = fixture;
    const jobQueue = createLeaseQueue({
      database,
      runtime,
      pubsub: createInProcessPubSub(),
      log: pino({ level: "silent" }),
    });
    const workers = Array.from({ length: 4 }, () => creditsOver(database, runtime, { jobQueue }));
    const waitingAfterStarts = async () => {
      await Promise.all(workers.map((credits) => credits.queueBookComparison()));
      return (await jobQueue.depth())[compareBooksName] ?? 0;
    };
    expect(await waitingAfterStarts()).toBe(1);
    expect(await waitingAfterStarts()).toBe(1);

    const [here, elsewhere] = workers;
    if (!here || !elsewhere) throw new Error("There are no workers.");
    await expect(compareBooks(here, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: "AbortError" });
    expect(await here.lastCheck()).toBeUndefined();
    const comparedAt = runtime.now();
    await compareBooks(here);
    await database.transaction((tx) => jobQueue.withdraw(tx, compareBooksName));
    runtime.advance(6 * hour - 1);
    expect(await waitingAfterStarts()).toBe(0);
    // It was queued again just before the first comparison began.
    await compareBooks(elsewhere, { requestedAt: comparedAt - 1 });
    expect(await elsewhere.lastCheck()).toMatchObject({ checkedAt: comparedAt });

    runtime.advance(1);
    expect(await waitingAfterStarts()).toBe(1);
  });
});

async function sumOf(database: Database, account: string): Promise<number> {
  const entries = await database.read.selectFrom("ledger_entry").selectAll().where("account", "=", account).execute();
  return entries.reduce((sum, entry) => sum + entry.amount_hundredths, 0);
}
