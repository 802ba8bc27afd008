import { expect, test } from "vitest";
import { startAccountsApi } from "../../../../tests/support/api.ts";
import { describeOnEachDatabase } from "../../../../tests/support/databases.ts";
import { findAccount, replacePasswordHash } from "./accounts.ts";

describeOnEachDatabase("Replacing a password hash", (open) => {
  test("leaves alone a password that was changed meanwhile, and everybody else's", async () => {
    const { database, register } = await startAccountsApi(open);
    const [ada, bob] = [await register(), await register()];
    const hashOf = async (id: string) => (await findAccount(database.read, id))?.password_hash ?? "";
    const [before, untouched] = [await hashOf(ada.id), await hashOf(bob.id)];

    await database.transaction((tx) => replacePasswordHash(tx, ada.id, "an older one", "new"));
    expect(await hashOf(ada.id)).toBe(before);
    await database.transaction((tx) => replacePasswordHash(tx, ada.id, before, "new"));
    expect(await hashOf(ada.id)).toBe("new");
    expect(await hashOf(bob.id)).toBe(untouched);
  });
});
