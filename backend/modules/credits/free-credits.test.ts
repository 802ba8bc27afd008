import { expect, test } from "vitest";
import { accounts } from "../../../contract/accounts.ts";
import { adminInvites } from "../../../contract/admin/invites.ts";
import { adminSignUp } from "../../../contract/admin/sign-up.ts";
import { billing } from "../../../contract/billing.ts";
import { goodPassword, type TestUser } from "../../../tests/support/api.ts";
import { registerStaff } from "../../../tests/support/staff.ts";
import { describeOnBackend, type StudioBackend } from "../../../tests/support/studio-backend.ts";
import { forgetNetworksUntil } from "../sign-up/records/sign-ups.ts";
import { countedNetwork } from "../sign-up/rules.ts";

const dayMilliseconds = 24 * 3_600 * 1_000;

/** Returns the user's credits, and why these are not all. */
async function creditsOf(studio: StudioBackend, { access }: TestUser): Promise<[credits: number, note: string | null]> {
  const { json } = await studio.call(billing.summary, {}, access);
  const { current_credits, free_credits_note = null } = billing.summary.answer.payload.parse(json);
  return [current_credits, free_credits_note];
}

const from = (address: string) => ({ headers: { "x-client-address": address } });

/** Registers a user where addresses are confirmed, and confirms the address. */
async function registerConfirmed(studio: StudioBackend, email: string): Promise<TestUser> {
  await studio.call(accounts.register, { body: { email, password: goodPassword } });
  const { database } = studio.adapters;
  await database.transaction((tx) =>
    tx.updateTable("account").set({ confirmed_at: 1 }).where("email", "=", email).execute(),
  );
  return studio.signIn({ email, password: goodPassword });
}

const reconciled = async ({ adapters, credits }: StudioBackend) =>
  expect(await credits.reconcile(adapters.database.read)).toEqual([]);

describeOnBackend("Free credits", (start) => {
  test("come in portions where addresses are confirmed, however often they are asked for", {
    tags: ["race"],
  }, async () => {
    const studio = await start({ settings: { confirmsAddresses: true } });
    const ada = await registerConfirmed(studio, "ada@example.com");
    await Promise.all(Array.from({ length: 5 }, () => creditsOf(studio, ada)));
    expect(await creditsOf(studio, ada)).toEqual([10, "in_portions"]);
    studio.runtime.advance(dayMilliseconds);
    const { access } = await studio.signIn(ada);
    await Promise.all(Array.from({ length: 5 }, () => creditsOf(studio, { ...ada, access })));
    expect(await creditsOf(studio, { ...ada, access })).toEqual([16.66, "in_portions"]);
    studio.runtime.advance(5 * dayMilliseconds);
    const later = await studio.signIn(ada);
    expect(await creditsOf(studio, later)).toEqual([50, null]);
    studio.runtime.advance(dayMilliseconds);
    expect(await creditsOf(studio, await studio.signIn(ada))).toEqual([50, null]);
    // The next month's come at once.
    studio.runtime.advance(25 * dayMilliseconds);
    expect(await creditsOf(studio, await studio.signIn(ada))).toEqual([50, null]);
    await reconciled(studio);
  });

  test("need no portions where no address is confirmed, and are the usual amount", async () => {
    const studio = await start();
    expect(await creditsOf(studio, await studio.register())).toEqual([50, null]);
  });

  test("go to no disposable or blocked domain, unless it is trusted", async () => {
    const studio = await start();
    const admin = await registerStaff(studio, "admin");
    const users = [];
    for (const domain of ["mailinator.com", "a.blocked.example", "10minutemail.com"])
      users.push(await studio.register({ email: `ada@${domain}` }));
    const body = { blocked_domains: ["blocked.example"], trusted_domains: ["10minutemail.com"] };
    expect((await studio.call(adminSignUp.change, { body }, admin.access)).status).toBe(200);
    const found = [];
    for (const user of users) found.push(await creditsOf(studio, user));
    expect(found).toEqual([
      [0, "domain"],
      [0, "domain"],
      [50, null],
    ]);
  });

  test("stay within the day's budget of a network, and come on a later day", { tags: ["race"] }, async () => {
    const studio = await start();
    const users = [];
    for (let last = 1; last <= 7; last++) users.push(await studio.register(from(`203.0.113.${last}`)));
    const neighbor = await studio.register(from("203.0.114.1"));
    const found = await Promise.all(users.map((user) => creditsOf(studio, user)));
    expect(found.filter(([credits]) => credits === 50)).toHaveLength(5);
    expect(found.filter(([credits, note]) => credits === 0 && note === "network")).toHaveLength(2);
    expect(await creditsOf(studio, neighbor)).toEqual([50, null]);
    studio.runtime.advance(dayMilliseconds);
    for (const user of users) expect(await creditsOf(studio, await studio.signIn(user))).toEqual([50, null]);
    await reconciled(studio);
  });

  test("stay within the day's budget of the studio, also at the same moment", { tags: ["race"] }, async () => {
    const studio = await start({ settings: { signUp: { freeCreditsPerDay: 120 } } });
    const users = await Promise.all(Array.from({ length: 5 }, () => studio.register()));
    const found = await Promise.all(users.map((user) => creditsOf(studio, user)));
    expect(found.map(([credits]) => credits).toSorted()).toEqual([0, 0, 0, 50, 50]);
    await reconciled(studio);
  });

  test("of an invite replace the first month's, outside of budgets and portions", async () => {
    const studio = await start({ settings: { signUp: { mode: "invite_only", freeCreditsPerDay: 0 } } });
    const admin = await registerStaff(studio, "admin");
    for (const starter_credits of [200, 0]) {
      const created = await studio.call(adminInvites.create, { body: { starter_credits } }, admin.access);
      const { url } = adminInvites.create.answer.payload.parse(created.json);
      const email = `guest-${starter_credits}@mailinator.com`;
      const body = { email, password: goodPassword, invite: new URL(url).pathname.split("/").at(-1) };
      await studio.call(accounts.register, { body });
      const guest = await studio.signIn({ email, password: goodPassword });
      expect(await creditsOf(studio, guest)).toEqual([starter_credits, null]);
      studio.runtime.advance(32 * dayMilliseconds);
      const total = starter_credits === 0 ? 50 : 50;
      expect(await creditsOf(studio, await studio.signIn(guest))).toEqual([total, null]);
      Object.assign(admin, await studio.signIn(admin));
    }
  });

  test("are counted by hashes of networks, which can be forgotten", async () => {
    const studio = await start({ idle: true });
    const hashes = async () =>
      (await studio.adapters.database.read.selectFrom("sign_up").select("network_hash").execute()).map(
        ({ network_hash }) => network_hash,
      );
    await studio.register(from("203.0.113.1"));
    expect(await hashes()).toEqual([expect.stringMatching(/^[\w-]{22}$/)]);
    await studio.adapters.database.transaction((tx) => forgetNetworksUntil(tx, studio.runtime.now() + 1));
    expect(await hashes()).toEqual([""]);
  });
});

test("Networks count as a /24 or a /48, and private ones do not", () => {
  expect(countedNetwork("203.0.113.77")).toBe("203.0.113.0/24");
  expect(countedNetwork("::ffff:203.0.113.9")).toBe("203.0.113.0/24");
  expect(countedNetwork("2001:4860:abcd:1234::1")).toBe("2001:4860:abcd:0::/48");
  for (const address of ["127.0.0.1", "10.1.2.3", "192.168.1.1", "::1", "fd00::1", "unknown"])
    expect(countedNetwork(address)).toBeUndefined();
});
