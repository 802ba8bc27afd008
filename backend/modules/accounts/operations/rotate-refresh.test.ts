import { expect, test } from "vitest";
import { z } from "zod";
import { accounts } from "../../../../contract/accounts.ts";
import { type AccountsApi, goodPassword, startAccountsApi, type TestUser } from "../../../../tests/support/api.ts";
import { describeOnEachDatabase } from "../../../../tests/support/databases.ts";
import { hashToken } from "../../../http/hash-token.ts";

const second = 1_000;
const day = 24 * 60 * 60 * second;
const rotated = z.strictObject({ access: z.string(), refresh: z.string() });

async function rotate(api: AccountsApi, refresh: string) {
  return rotated.parse((await api.call(accounts.refresh, { body: { refresh } })).json);
}

async function statusOf(api: AccountsApi, refresh: string): Promise<number> {
  return (await api.call(accounts.refresh, { body: { refresh } })).status;
}

async function profileStatus(api: AccountsApi, { access }: { access: string }): Promise<number> {
  return (await api.call(accounts.profile, {}, access)).status;
}

async function startRotating(
  open: Parameters<typeof startAccountsApi>[0],
): Promise<{ api: AccountsApi; ada: TestUser }> {
  const api = await startAccountsApi(open);
  return { api, ada: await api.register({ email: "ada@example.com" }) };
}

describeOnEachDatabase("A refresh token that rotates", (open) => {
  test("is replaced with each use by one that works, however the session began", async () => {
    const { api, ada } = await startRotating(open);
    const body = { email: ada.email, password: goodPassword };
    const again = await api.request("POST", accounts.signIn.path, { json: body });
    for (const first of [ada, rotated.loose().parse(again.json)]) {
      const next = await rotate(api, first.refresh);
      expect(next.refresh).not.toBe(first.refresh);
      expect(await profileStatus(api, next)).toBe(200);
      api.runtime.advance(day);
      expect((await rotate(api, next.refresh)).refresh).not.toBe(next.refresh);
    }
  });

  test("gives 20 concurrent requests the same successor, and signs out no session", async () => {
    const { api, ada } = await startRotating(open);
    const answers = await Promise.all(Array.from({ length: 20 }, () => rotate(api, ada.refresh)));
    expect(new Set(answers.map(({ refresh }) => refresh)).size).toBe(1);
    for (const answer of answers) expect(await profileStatus(api, answer)).toBe(200);
    expect(await statusOf(api, answers[0]?.refresh ?? "")).toBe(200);
  });

  test("gives the same successor again for 20 seconds", async () => {
    const { api, ada } = await startRotating(open);
    const { refresh } = await rotate(api, ada.refresh);
    api.runtime.advance(20 * second);
    expect((await rotate(api, ada.refresh)).refresh).toBe(refresh);
    expect(await profileStatus(api, ada)).toBe(200);
  });

  test("ends the whole session when it comes back later, with all that came from it", async () => {
    const { api, ada } = await startRotating(open);
    const elsewhere = await api.signIn(ada);
    const heir = await rotate(api, ada.refresh);
    api.runtime.advance(20 * second + 1);
    expect(await statusOf(api, ada.refresh)).toBe(401);

    expect(await statusOf(api, heir.refresh)).toBe(401);
    for (const ended of [ada, heir]) expect(await profileStatus(api, ended)).toBe(401);
    expect(await profileStatus(api, elsewhere)).toBe(200);
  });

  test("ends the session immediately if it is older than the previous one", async () => {
    const { api, ada } = await startRotating(open);
    const heir = await rotate(api, (await rotate(api, ada.refresh)).refresh);
    expect(await statusOf(api, ada.refresh)).toBe(401);
    expect(await profileStatus(api, heir)).toBe(401);
    expect(await statusOf(api, heir.refresh)).toBe(401);
  });

  test("cannot be made up: neither a later generation, nor another session's, nor one by another secret", async () => {
    const { api, ada } = await startRotating(open);
    const bob = await api.register();
    const [name = "", , signature = ""] = ada.refresh.split(".");
    const [othersName = ""] = bob.refresh.split(".");
    const forged = [
      `${name}.1.${signature}`,
      `${othersName}.0.${signature}`,
      `${name}.0.${"A".repeat(43)}`,
      `${name}.00.${signature}`,
      `${name}.0.${signature}=`,
      `${name}.0`,
      ada.refresh.replace(name, name.toUpperCase()),
    ];
    for (const token of forged) expect(await statusOf(api, token), token).toBe(401);
    for (const user of [ada, bob]) expect(await statusOf(api, user.refresh)).toBe(200);
  });

  test("signs out with any of its generations", async () => {
    const { api, ada } = await startRotating(open);
    const heir = await rotate(api, ada.refresh);
    await api.call(accounts.signOut, { body: { refresh: ada.refresh } });
    expect(await profileStatus(api, heir)).toBe(401);
  });

  test("is refused after 30 days without use, and after 90 in any case", async () => {
    const { api, ada } = await startRotating(open);
    const left = await api.register();
    let { refresh } = ada;
    for (let days = 0; days < 75; days += 25) {
      api.runtime.advance(25 * day);
      refresh = (await rotate(api, refresh)).refresh;
    }
    expect(await statusOf(api, left.refresh)).toBe(401);
    api.runtime.advance(15 * day);
    expect(await statusOf(api, refresh)).toBe(401);
  });

  test("is never stored, nor is any successor", async () => {
    const { api, ada } = await startRotating(open);
    const heir = await rotate(api, ada.refresh);
    const stored = JSON.stringify(await api.database.read.selectFrom("session").selectAll().execute());
    for (const { refresh } of [ada, heir]) expect(stored).not.toContain(refresh.split(".")[2]);
  });

  test("takes the place of one from before all of them rotated, with its next use", async () => {
    const { api } = await startRotating(open);
    const old = await api.register();
    const plain = "an-opaque-token-that-never-changes";
    await api.database.transaction((tx) =>
      tx
        .updateTable("session")
        .set({ rotates: 0, refresh_hash: hashToken(plain) })
        .where("account_id", "=", old.id)
        .execute(),
    );
    const heir = await rotate(api, plain);
    expect(heir.refresh).toMatch(/^rt_/);
    expect(await statusOf(api, heir.refresh)).toBe(200);
    expect(await statusOf(api, plain)).toBe(401);
  });
});
