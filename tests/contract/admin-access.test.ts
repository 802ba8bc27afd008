import { describe, expect, test } from "vitest";
import { commandToken } from "../../backend/http/command-token.ts";
import { accounts } from "../../contract/accounts.ts";
import { includesRole, recentPasswordSeconds, type StaffRole } from "../../contract/roles.ts";
import { pathOf, type TestUser, testSecret } from "../support/api.ts";
import { makeKey, putOnPlan } from "../support/api-keys.ts";
import { registerStaff } from "../support/staff.ts";
import { startBackend } from "../support/studio-backend.ts";
import { endpoints, goodBodies, someParams } from "./endpoints.ts";

const studio = await startBackend({ idle: true });
const users = {
  member: await registerStaff(studio, "member"),
  moderator: await registerStaff(studio, "moderator"),
  admin: await registerStaff(studio, "admin"),
  disabled: await registerStaff(studio, "admin"),
  stale: await registerStaff(studio, "admin"),
};
await putOnPlan(studio, users.admin, "pro");
const key = await makeKey(studio, users.admin);
studio.runtime.advance(recentPasswordSeconds * 1000);
/** Each user's access token. Only the last one's password was entered long ago. */
const tokens = {
  member: (await studio.signIn(users.member)).access,
  moderator: (await studio.signIn(users.moderator)).access,
  admin: (await studio.signIn(users.admin)).access,
  disabled: (await studio.signIn(users.disabled)).access,
  stale: await refreshed(users.stale),
};
await studio.adapters.database.transaction((tx) =>
  tx.updateTable("account").set({ disabled_at: studio.runtime.now() }).where("id", "=", users.disabled.id).execute(),
);

async function refreshed({ refresh }: TestUser): Promise<string> {
  const { json } = await studio.call(accounts.refresh, { body: { refresh } });
  return accounts.refresh.answer.payload.parse(json).access;
}

const guarded = endpoints.flatMap(({ name, endpoint }) =>
  endpoint.role === undefined ? [] : [{ name, endpoint, role: endpoint.role }],
);

async function ask({ name, endpoint }: (typeof guarded)[number], token?: string) {
  const path = pathOf(endpoint, { params: someParams });
  const { status, json } = await studio.request(endpoint.method, path, { json: goodBodies[name], token });
  const code = typeof json === "object" && json !== null && "code" in json ? json.code : undefined;
  return { status, code };
}

/** An endpoint that is open answers anything but these. */
const closed = ["UNAUTHORIZED", "FORBIDDEN", "PASSWORD_REQUIRED"];

describe.each(guarded)("$name", (one) => {
  test("is open to its role with a recent password, and to a command, alone", async () => {
    const missing = { status: 404, code: "NOT_FOUND" };
    expect(await ask(one)).toEqual({ status: 401, code: "UNAUTHORIZED" });
    expect(await ask(one, tokens.member)).toEqual(missing);
    expect(await ask(one, tokens.disabled)).toEqual({ status: 401, code: "UNAUTHORIZED" });
    expect(await ask(one, key.secret)).toEqual({ status: 403, code: "FORBIDDEN" });
    expect(await ask(one, tokens.stale)).toEqual({ status: 403, code: "PASSWORD_REQUIRED" });
    const moderates = includesRole("moderator" satisfies StaffRole, one.role);
    if (moderates) expect(closed).not.toContain((await ask(one, tokens.moderator)).code);
    else expect(await ask(one, tokens.moderator)).toEqual(missing);
    expect(closed).not.toContain((await ask(one, tokens.admin)).code);
    const command = await commandToken(testSecret, studio.runtime.now());
    expect(closed).not.toContain((await ask(one, command)).code);
  });
});

test("every path of the administration needs a role, and no other path does", () => {
  const isInside = (path: string) => path.startsWith("/api/admin/");
  expect(guarded.filter(({ endpoint }) => !isInside(endpoint.path))).toEqual([]);
  expect(endpoints.filter(({ endpoint: { path, role } }) => isInside(path) && role === undefined)).toEqual([]);
});

test("a command's token opens nothing else, and expires within a minute", async () => {
  const token = await commandToken(testSecret, studio.runtime.now());
  expect((await studio.call(accounts.profile, {}, token)).status).toBe(403);
  const [one] = guarded;
  const old = await commandToken(testSecret, studio.runtime.now() - 61_000);
  const forged = await commandToken(new Uint8Array(32).fill(9), studio.runtime.now());
  for (const bad of [old, forged]) expect(one && (await ask(one, bad)).status).toBe(401);
});

test("entering the password makes it recent again, for this session", async () => {
  const [one] = guarded;
  if (!one) throw new Error("There is no endpoint of the administration.");
  const sessions = [await studio.signIn(users.stale), await studio.signIn(users.stale)];
  studio.runtime.advance(recentPasswordSeconds * 1000);
  const [here, elsewhere] = await Promise.all(sessions.map(refreshed));
  const wrong = await studio.call(accounts.confirmPassword, { body: { password: "seven loud herons" } }, here);
  expect(wrong.refusal()).toMatchObject({ status: 403, code: "FORBIDDEN" });
  expect((await ask(one, here)).code).toBe("PASSWORD_REQUIRED");
  const { password } = users.stale;
  expect((await studio.call(accounts.confirmPassword, { body: { password } }, here)).status).toBe(204);
  expect(closed).not.toContain((await ask(one, here)).code);
  expect((await ask(one, elsewhere)).code).toBe("PASSWORD_REQUIRED");
});
