import { expect, test } from "vitest";
import { accounts } from "../../../contract/accounts.ts";
import { balance, billing } from "../../../contract/billing.ts";
import { goodPassword, type TestUser, testSecret } from "../../../tests/support/api.ts";
import { openPermanent } from "../../../tests/support/permanent-secret.ts";
import { storedSetting } from "../../../tests/support/stored-settings.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../tests/support/studio-backend.ts";
import { createEmailHash } from "./credit-identity.ts";
import { canonicalEmail } from "./rules.ts";

const day = 86_400_000;

/** Addresses and the mailboxes they reach. */
const mailboxes: [email: string, mailbox: string][] = [
  ["ada@example.com", "ada@example.com"],
  ["Ada+Shop@Example.com", "ada@example.com"],
  ["ada+@example.com", "ada@example.com"],
  ["ada+one+two@example.com", "ada@example.com"],
  ["+ada@example.com", "+ada@example.com"],
  ["a.da@example.com", "a.da@example.com"],
  ["a.d.a@gmail.com", "ada@gmail.com"],
  ["A.Da+list.x@GoogleMail.com", "ada@gmail.com"],
  ["ada@mail.gmail.com", "ada@mail.gmail.com"],
  ["a.da@notgmail.com", "a.da@notgmail.com"],
  ["ada+x@BÜCHER.example", "ada@bücher.example"],
];

test.each(mailboxes)("%s reaches %s", (email, mailbox) => expect(canonicalEmail(email)).toBe(mailbox));

async function creditsOf(studio: StudioBackend, { access }: TestUser): Promise<number> {
  const answer = await studio.call(billing.balance, {}, access);
  expect(answer.status).toBe(200);
  return balance.parse(answer.json).current_credits;
}

describeOnEachBackend("Free credits", (start) => {
  test("come once for all accounts of one mailbox, which stay accounts of their own", async () => {
    const studio = await start({ idle: true });
    const first = await studio.register({ email: "ada@gmail.com" });
    const granted = await creditsOf(studio, first);
    expect(granted).toBeGreaterThan(0);
    const others = [];
    for (const email of ["ADA+1@gmail.com", "a.d.a@gmail.com", "ad.a+2@googlemail.com"]) {
      const other = await studio.register({ email });
      expect(await creditsOf(studio, other)).toBe(0);
      others.push(other);
    }
    expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(4);
    const body = { email: "ada+3@gmail.com", password: goodPassword };
    expect((await studio.call(accounts.signIn, { body })).status).toBe(401);

    // The next month's credits are granted once, too: to the first account that is used.
    studio.runtime.advance(32 * day);
    const [other] = others;
    if (!other) throw new Error("There is no other account.");
    expect(await creditsOf(studio, await studio.signIn(other))).toBe(granted);
    expect(await creditsOf(studio, await studio.signIn(first))).toBe(0);
  });

  test("come for each mailbox, however alike their addresses are", async () => {
    const studio = await start({ idle: true });
    const emails = ["ada@example.com", "a.da@example.com", "ada@example.org", "+ada@example.com", "ada@mail.gmail.com"];
    const given = [];
    for (const email of emails) given.push(await creditsOf(studio, await studio.register({ email })));
    expect(given.every((credits) => credits > 0)).toBe(true);
  });

  test("do not come again for a mailbox whose accounts were deleted", async () => {
    const studio = await start({ idle: true });
    const first = await studio.register({ email: "ada+1@example.com" });
    const granted = await creditsOf(studio, first);
    const second = await studio.register({ email: "ada+2@example.com" });
    for (const user of [first, second]) {
      await studio.call(accounts.deleteAccount, { body: { password: user.password } }, user.access);
    }
    const third = await studio.register({ email: "ada+3@example.com" });
    expect(await creditsOf(studio, third)).toBe(0);
    const kept = await studio.adapters.database.read.selectFrom("credit_identity").selectAll().execute();
    expect(kept).toMatchObject([{ account_id: first.id }]);
    expect(JSON.stringify(kept)).not.toMatch(/ada|example/i);
    studio.runtime.advance(32 * day);
    expect(await creditsOf(studio, await studio.signIn(third))).toBe(granted);
  });

  test("that an account got before mailboxes counted are counted for the others of its mailbox", async () => {
    const studio = await start({ idle: true });
    const { database } = studio.adapters;
    const first = await studio.register({ email: "ada+1@example.com" });
    await creditsOf(studio, first);
    // The state from before mailboxes counted: accounts had no row.
    await database.transaction((tx) => tx.deleteFrom("credit_identity").execute());
    expect(await creditsOf(studio, await studio.register({ email: "ada+2@example.com" }))).toBe(0);
  });

  test("that a deleted account got before mailboxes counted do not come again at its address", async () => {
    const studio = await start({ idle: true });
    const { database } = studio.adapters;
    const former = await studio.register({ email: "ada+1@example.com" });
    await creditsOf(studio, former);
    await studio.call(accounts.deleteAccount, { body: { password: former.password } }, former.access);
    // The state from before mailboxes counted: the row held the hash of the address itself.
    const stored = await storedSetting(studio, { name: "permanent_secret" });
    const address_hash = createEmailHash(openPermanent(stored, testSecret))("ada+1@example.com");
    await database.transaction((tx) => tx.updateTable("credit_identity").set({ address_hash }).execute());
    expect(await creditsOf(studio, await studio.register({ email: "ADA+1@example.com" }))).toBe(0);
    expect(await creditsOf(studio, await studio.register({ email: "ada@example.com" }))).toBe(0);
  });

  test("come once when many sign up for one mailbox at the same moment", { tags: ["race"] }, async () => {
    const studios = await startTwo();
    for (let round = 0; round < 5; round++) {
      const given = await Promise.all(
        Array.from({ length: 8 }, async (_, number) => {
          const studio = studios[number % 2] ?? studios[0];
          return creditsOf(studio, await studio.register({ email: `ada${round}+${number}@example.com` }));
        }),
      );
      expect(given.filter((credits) => credits > 0)).toHaveLength(1);
    }
    const [{ credits: books, adapters }] = studios;
    expect(await books.reconcile(adapters.database.read)).toEqual([]);
  });

  test("of a new month come once when all accounts of a mailbox ask at the same moment", {
    tags: ["race"],
  }, async () => {
    const studios = await startTwo();
    const [here] = studios;
    const users: TestUser[] = [];
    for (let number = 0; number < 4; number++) users.push(await here.register({ email: `ada+${number}@example.com` }));
    for (let month = 0; month < 3; month++) {
      here.runtime.advance(32 * day);
      const signedIn = await Promise.all(users.map((user) => here.signIn(user)));
      const given = await Promise.all(signedIn.map((user, number) => creditsOf(studios[number % 2] ?? here, user)));
      expect(given.filter((credits) => credits > 0)).toHaveLength(1);
    }
    expect(await here.credits.reconcile(here.adapters.database.read)).toEqual([]);
  });

  /** Two processes over the same data. Where a database serves a single process, the same process twice. */
  async function startTwo(): Promise<[StudioBackend, StudioBackend]> {
    const here = await start({ idle: true });
    const { dataFolder, databaseUrl, runtime } = here;
    return [here, databaseUrl === null ? here : await start({ idle: true, dataFolder, databaseUrl, runtime })];
  }
});
