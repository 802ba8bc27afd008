import { expect, test } from "vitest";
import { balance, billing, summary } from "../../../../contract/billing.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";

const days = (count: number) => count * 86_400_000;

async function summaryOf(studio: StudioBackend, user: TestUser) {
  return summary.parse((await studio.call(billing.summary, {}, user.access)).json);
}

describeOnEachBackend("The credit balance", (start) => {
  test("of a new user is the free credits of the month, once, however many requests arrive concurrently", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const answers = await Promise.all(Array.from({ length: 12 }, () => studio.call(billing.balance, {}, ada.access)));
    for (const answer of answers) {
      expect(balance.parse(answer.json)).toEqual({ current_credits: 50, held_credits: 0 });
    }
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
  });

  test("starts afresh each month from the day of sign-up; what was left is gone and booked", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const joined = studio.runtime.now();
    await studio.startRun(ada, { quality: "high" });
    expect(await summaryOf(studio, ada)).toMatchObject({
      current_credits: 46,
      held_credits: 4,
      monthly_credits: 46,
      purchased_credits: 0,
      expiring: [{ credits: 46, expires_at: "2026-02-15T12:00:00.000Z" }],
      next_grant_at: "2026-02-15T12:00:00.000Z",
    });

    studio.runtime.advance(Date.UTC(2026, 1, 15, 12) - joined);
    const again = await studio.signIn(ada);
    expect(await summaryOf(studio, again)).toMatchObject({
      current_credits: 50,
      held_credits: 4,
      next_grant_at: "2026-03-15T12:00:00.000Z",
    });
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
  });

  test("gets the free credits once a month, on however many days of it the user returns", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    for (let day = 0; day < 30; day += 6) {
      const again = await studio.signIn(ada);
      expect((await summaryOf(studio, again)).current_credits, `on day ${day}`).toBe(50);
      studio.runtime.advance(days(6));
    }
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
  });

  test("separates granted from bought credits, and shows what expires when", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    await studio.giveCredits(ada, 550.25);
    const soon = studio.runtime.now() + days(3);
    await studio.adapters.database.transaction((tx) =>
      studio.credits.grant(tx, {
        accountId: ada.id,
        lotKey: "plan",
        source: "monthly",
        amountHundredths: 100,
        expiresAt: soon,
      }),
    );
    expect(await summaryOf(studio, ada)).toMatchObject({
      current_credits: 601.25,
      monthly_credits: 51,
      purchased_credits: 550.25,
      expiring: [
        { credits: 1, expires_at: new Date(soon).toISOString() },
        { credits: 50, expires_at: "2026-02-15T12:00:00.000Z" },
      ],
    });
  });

  test("is one's own", async () => {
    const studio = await start({ idle: true });
    const [ada, bob] = [await studio.register(), await studio.register()];
    await studio.giveCredits(ada, 100);
    expect((await summaryOf(studio, bob)).current_credits).toBe(50);
    expect((await studio.call(billing.balance, {})).status).toBe(401);
  });
});
