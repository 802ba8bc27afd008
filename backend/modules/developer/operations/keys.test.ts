import { expect, test } from "vitest";
import { accounts } from "../../../../contract/accounts.ts";
import { generation } from "../../../../contract/generation.ts";
import { keyScopes } from "../../../../contract/key-terms.ts";
import { keys } from "../../../../contract/keys.ts";
import { apiKeysMax } from "../../../../contract/limits.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { makeKey, putOnPlan } from "../../../../tests/support/api-keys.ts";
import { describeOnBackend, type StudioBackend, waitFor } from "../../../../tests/support/studio-backend.ts";

const minute = 60_000;

async function startWithKey(start: () => Promise<StudioBackend>) {
  const studio = await start();
  const ada = await studio.register();
  await putOnPlan(studio, ada, "pro");
  return { studio, ada, key: await makeKey(studio, ada) };
}

async function listed(studio: StudioBackend, { access }: TestUser) {
  return keys.list.answer.payload.parse((await studio.call(keys.list, {}, access)).json);
}

const readRuns = (studio: StudioBackend, token: string) => studio.call(generation.history, { query: {} }, token);

describeOnBackend("An API key", (start) => {
  const startIdle = () => startWithKey(() => start({ idle: true }));

  test("is shown once, listed without anything that grants access, and stored as a hash", async () => {
    const { studio, ada, key } = await startIdle();
    expect(key.secret).toMatch(/^ak_[0-9A-Za-z]{49}$/);
    expect(key).toMatchObject({ name: "Night shift", scopes: keyScopes, last_used_at: null });
    expect(key.secret.startsWith(key.hint)).toBe(true);
    const { secret, ...shown } = key;
    expect(await listed(studio, ada)).toEqual({ included: true, results: [shown] });
    const rows = await studio.adapters.database.read.selectFrom("api_key").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(key.hint.length));
  });

  test("gives access to the API as its owner, and to nothing of another user", async () => {
    const { studio, ada, key } = await startWithKey(start);
    const started = await studio.requestRun({ ...ada, access: key.secret });
    expect(started.status).toBe(202);
    expect((await readRuns(studio, key.secret)).json).toMatchObject({ count: 1 });
    const bob = await studio.register();
    await putOnPlan(studio, bob, "pro");
    expect((await readRuns(studio, (await makeKey(studio, bob)).secret)).json).toMatchObject({ count: 0 });
  });

  test("that was revoked is rejected from then on like one that never existed; others continue", async () => {
    const { studio, ada, key } = await startIdle();
    const other = await makeKey(studio, ada);
    const bob = await studio.register();
    expect((await studio.call(keys.revoke, { params: { id: key.id } }, bob.access)).status).toBe(404);
    expect((await readRuns(studio, key.secret)).status).toBe(200);
    expect((await studio.call(keys.revoke, { params: { id: key.id } }, ada.access)).status).toBe(204);
    const refused = await readRuns(studio, key.secret);
    expect(refused.refusal()).toMatchObject({
      status: 401,
      code: "UNAUTHORIZED",
      message: "Unknown API key. It was revoked or is incomplete.",
    });
    expect(refused.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
    expect((await readRuns(studio, other.secret)).status).toBe(200);
    expect((await studio.call(keys.revoke, { params: { id: key.id } }, ada.access)).status).toBe(404);
  });

  test.each([
    ["a letter of it is another one", (secret: string) => `${secret.slice(0, -9)}x${secret.slice(-8)}`],
    ["its end is missing", (secret: string) => secret.slice(0, -1)],
    ["something follows it", (secret: string) => `${secret}0`],
    ["its letters are in another case", (secret: string) => secret.toLowerCase()],
  ])("is refused when %s", async (_what, change) => {
    const { studio, key } = await startIdle();
    expect((await readRuns(studio, change(key.secret))).status).toBe(401);
  });

  test("can be made and used only while the plan includes it, and works again with the plan", async () => {
    const { studio, ada, key } = await startIdle();
    await putOnPlan(studio, ada, "starter");
    const refused = await readRuns(studio, key.secret);
    expect(refused.refusal()).toMatchObject({
      status: 403,
      code: "FORBIDDEN",
      message: "Your plan doesn’t include API keys or webhooks. You can change it in your wallet.",
    });
    const body = { name: "One more", scopes: ["gallery" as const] };
    expect((await studio.call(keys.create, { body }, ada.access)).refusal()).toMatchObject({
      code: "FORBIDDEN",
      message: "Your plan doesn’t include API keys or webhooks. You can change it in your wallet.",
    });
    expect(await listed(studio, ada)).toMatchObject({ included: false, results: [{ id: key.id }] });
    await putOnPlan(studio, ada, "pro");
    expect((await readRuns(studio, key.secret)).status).toBe(200);
  });

  test("can be revoked also while the plan does not include it", async () => {
    const { studio, ada, key } = await startIdle();
    await putOnPlan(studio, ada, "starter");
    expect((await studio.call(keys.revoke, { params: { id: key.id } }, ada.access)).status).toBe(204);
    await putOnPlan(studio, ada, "pro");
    expect((await readRuns(studio, key.secret)).status).toBe(401);
  });

  test("shows when it was last used, to the minute", async () => {
    const { studio, ada, key } = await startIdle();
    const lastUse = async () => (await listed(studio, ada)).results[0]?.last_used_at;
    await readRuns(studio, key.secret);
    expect(await lastUse()).toBe("2026-01-15T12:00:00.000Z");
    studio.runtime.advance(minute - 1);
    await readRuns(studio, key.secret);
    expect(await lastUse()).toBe("2026-01-15T12:00:00.000Z");
    studio.runtime.advance(1);
    await readRuns(studio, key.secret);
    expect(await lastUse()).toBe("2026-01-15T12:01:00.000Z");
  });

  test("is one of twenty at most, also when many are created concurrently", { tags: ["race"] }, async () => {
    const { studio, ada } = await startIdle();
    for (let made = 1; made < apiKeysMax - 2; made++) await makeKey(studio, ada);
    const body = { name: "One more", scopes: ["gallery" as const] };
    const answers = await Promise.all(Array.from({ length: 5 }, () => studio.call(keys.create, { body }, ada.access)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.refusal().message).toBe(
      "You already have 20 API keys. Revoke one you no longer use, then create this one.",
    );
  });

  test.each([
    ["without a name", { name: " ", scopes: ["gallery"] }, "name"],
    ["with a name nobody can see", { name: "\u2066\u202e", scopes: ["gallery"] }, "name"],
    ["with a very long name", { name: "x".repeat(61), scopes: ["gallery"] }, "name"],
    ["for nothing", { name: "x", scopes: [] }, "scopes"],
    ["for something there is not", { name: "x", scopes: ["everything"] }, "scopes.0"],
  ])("is not made %s", async (_what, json, field) => {
    const { studio, ada } = await startIdle();
    const refused = await studio.request("POST", keys.create.path, { json, token: ada.access });
    expect(refused.refusal()).toMatchObject({ status: 422, violations: [{ field }] });
    expect((await listed(studio, ada)).results).toHaveLength(1);
  });

  test("makes, lists or revokes no keys", async () => {
    const { studio, key } = await startIdle();
    const body = { name: "Its child", scopes: ["gallery" as const] };
    expect((await studio.call(keys.create, { body }, key.secret)).status).toBe(403);
    expect((await studio.call(keys.list, {}, key.secret)).status).toBe(403);
    expect((await studio.call(keys.revoke, { params: { id: key.id } }, key.secret)).status).toBe(403);
  });

  test("stays valid when the password changes, and ends with the account, immediately", async () => {
    const { studio, ada, key } = await startIdle();
    const body = { current_password: ada.password, new_password: "nine loud magpies" };
    expect((await studio.call(accounts.changePassword, { body }, ada.access)).status).toBeLessThan(300);
    expect((await readRuns(studio, key.secret)).status).toBe(200);
    const proof = { body: { password: "nine loud magpies" } };
    expect((await studio.call(accounts.deleteAccount, proof, ada.access)).status).toBe(204);
    expect((await readRuns(studio, key.secret)).status).toBe(401);
  });

  test("is erased with the account", async () => {
    const { studio, ada } = await startWithKey(start);
    await studio.call(accounts.deleteAccount, { body: { password: ada.password } }, ada.access);
    await waitFor(async () => {
      const left = await studio.adapters.database.read.selectFrom("api_key").select("id").execute();
      return left.length === 0 ? true : undefined;
    }, "no keys");
  });

  test("may call 120 times a minute, and learns how long to wait; its owner's session is counted separately", async () => {
    const studio = await start({ idle: true, rateLimiting: true });
    const ada = await studio.register();
    await putOnPlan(studio, ada, "pro");
    const [key, other] = [await makeKey(studio, ada), await makeKey(studio, ada)];
    const first = await readRuns(studio, key.secret);
    expect(first.headers.get("ratelimit-policy")).toBe('"api key";q=120;w=60');
    expect(first.headers.get("ratelimit")).toMatch(/^"api key";r=119;t=(60|5\d)$/);
    const statuses = [first.status];
    while (statuses.length < 120) statuses.push((await readRuns(studio, key.secret)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await readRuns(studio, key.secret);
    expect(refused.refusal()).toMatchObject({ status: 429, code: "RATE_LIMITED" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("ratelimit")).toBe(`"api key";r=0;t=${refused.headers.get("retry-after")}`);
    expect((await readRuns(studio, other.secret)).status).toBe(200);
    const own = await readRuns(studio, ada.access);
    expect([own.status, own.headers.get("ratelimit")]).toEqual([200, null]);
  });
});
