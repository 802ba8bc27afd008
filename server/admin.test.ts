import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { expect, test } from "vitest";
import { commandToken } from "../backend/http/command-token.ts";
import { accounts } from "../contract/accounts.ts";
import { adminMaintenance } from "../contract/admin/maintenance.ts";
import { oneTimeLink } from "../contract/admin/users.ts";
import { recovery } from "../contract/recovery.ts";
import { studio as visitors } from "../contract/studio.ts";
import { testSecret } from "../tests/support/api.ts";
import { originOf } from "../tests/support/listening.ts";
import { registerStaff } from "../tests/support/staff.ts";
import { startBackend } from "../tests/support/studio-backend.ts";
import { createTemporaryFolder } from "../tests/support/temporary-folder.ts";
import { commands, type Options } from "./admin/commands.ts";
import { adminClient } from "./admin-client.ts";

/** Starts a product whose clock is this machine's, and the command line for it. */
async function startProduct({ idle = true } = {}) {
  const studio = await startBackend({ idle });
  studio.runtime.advance(Date.now() - studio.runtime.now());
  const origin = await originOf(createServer(getRequestListener((request) => studio.backend.fetch(request))));
  const folder = await createTemporaryFolder();
  const admin = (args: string[], settings: Record<string, string> = {}) =>
    new Promise<{ code: number; out: string; error: string }>((resolve) => {
      const env = {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: folder,
        APP_SECRET: new TextDecoder().decode(testSecret),
        PORT: new URL(origin).port,
        ...settings,
      };
      const program = execFile(process.execPath, ["server/admin.ts", ...args], { env }, (_error, out, error) =>
        resolve({ code: program.exitCode ?? -1, out, error }),
      );
    });
  /** Runs a command in this process, which takes a second less. */
  const client = adminClient(origin, () => commandToken(testSecret, studio.runtime.now()));
  const run = async (name: "invite" | "maintenance", values: string[], options: Options = {}) =>
    commands[name]?.run(client, values, options);
  return { studio, admin, run };
}

test("The command line is the way in when no one can sign in, and does what administrators do", async () => {
  const { studio, admin, run } = await startProduct();
  const ada = await studio.register();
  expect(await admin(["users", "nothing-like-that"])).toEqual({ code: 0, out: "No user matches.\n", error: "" });
  expect((await admin(["users", ada.email])).out).toContain(`${ada.id}  member     active`);

  expect((await admin(["grant", ada.email.toUpperCase(), "admin"])).out).toBe(`${ada.email} is admin now.\n`);
  const { url } = oneTimeLink.parse(JSON.parse((await admin(["sign-in-link", ada.id, "--json"])).out));
  const used = await studio.call(recovery.redeemSignInLink, { body: { token: url.split("/").at(-1) ?? "" } });
  expect(used.status).toBe(200);
  expect((await admin(["reset-link", ada.email])).out).toContain("/reset/");

  expect((await admin(["credits", ada.email, "12.5", "a", "gift"])).out).toMatch(/has [\d.]+ credits now/);
  expect((await admin(["credits", ada.email, "--", "-0.5", "too many"])).code).toBe(0);
  expect(await admin(["revoke", ada.email])).toMatchObject({ code: 1, error: expect.stringContaining("only admin") });
  await admin(["grant", (await studio.register()).email, "admin"]);
  expect((await admin(["revoke", ada.email])).code).toBe(0);
  expect((await admin(["disable", ada.email])).out).toBe(`${ada.email} is disabled now.\n`);
  expect((await studio.call(accounts.profile, {}, ada.access)).status).toBe(401);
  expect((await admin(["enable", ada.email])).out).toBe(`${ada.email} is active now.\n`);

  const invite = ["--role", "member", "--credits", "7.5", "--uses", "2", "--days", "3"];
  const invited = (await admin(["invite", ...invite])).out.trim();
  const body = { email: "eve@example.com", password: ada.password, invite: invited.split("/").at(-1) ?? "" };
  expect((await studio.call(accounts.register, { body })).status).toBe(201);
  const { database } = studio.adapters;
  const [stored] = await database.read.selectFrom("invite").selectAll().execute();
  expect(stored).toMatchObject({ role: "member", starter_hundredths: 750, uses_max: 2, used: 1, email: null });
  expect((stored?.expires_at ?? 0) - (stored?.created_at ?? 0)).toBe(3 * 86_400_000);
  const mailed = { email: "bob@example.com", role: "member", uses_max: 1, is_mailed: true };
  expect(await run("invite", [], { email: mailed.email })).toMatchObject({ content: mailed });

  const maintenance = async () => (await studio.call(visitors.read, {})).json;
  expect(await run("maintenance", ["on"])).toMatchObject({ text: "Maintenance is on now." });
  expect(await maintenance()).toMatchObject({ maintenance: { message: "" } });
  expect(await run("maintenance", ["off"])).toMatchObject({ text: "Maintenance is off now." });
  expect(await maintenance()).toMatchObject({ maintenance: null });

  const entries = await database.read.selectFrom("audit_entry").select("actor_id").execute();
  expect(new Set(entries.map(({ actor_id }) => actor_id))).toEqual(new Set(["command-line"]));
});

test("The command line keeps the message of the maintenance that it finds on", async () => {
  const { studio, admin } = await startProduct();
  const { access } = await registerStaff(studio, "admin");
  await studio.call(adminMaintenance.change, { body: { is_on: true, message: "New disks." } }, access);
  expect(await admin(["maintenance", "on"])).toEqual({ code: 0, out: "Maintenance is on now.\n", error: "" });
  expect((await studio.call(adminMaintenance.read, {}, access)).json).toMatchObject({ message: "New disks." });
  expect((await admin(["maintenance", "off"])).out).toBe("Maintenance is off now.\n");
  expect((await studio.call(adminMaintenance.read, {}, access)).json).toMatchObject({ is_on: false });
});

test("The command line has the books of the credits compared, and fails if they differ", async () => {
  const { studio, admin } = await startProduct({ idle: false });
  await studio.giveCredits(await studio.register(), 5);
  studio.runtime.advance(1_000);
  const agree = { code: 0, out: "The credit ledger balances.\n", error: "" };
  expect(await admin(["compare-books"])).toEqual(agree);
  const { database } = studio.adapters;
  await database.transaction((tx) => tx.updateTable("credit_account").set({ debt_hundredths: 5 }).execute());
  studio.runtime.advance(1_000);
  expect(await admin(["compare-books"])).toEqual({
    code: 1,
    out: "The credit ledger doesn’t balance. Differences: 1. Nothing was changed. The log names each one.\n",
    error: "",
  });
  studio.runtime.advance(1_000);
  expect(JSON.parse((await admin(["compare-books", "--json"])).out)).toMatchObject({ mismatches: 1 });
});

test("The command line says what is wrong and what would help", async () => {
  const { admin } = await startProduct();
  const refusals: [args: string[], code: number, said: string][] = [
    [[], 2, "The command is missing."],
    [["constructor"], 2, "There is no constructor."],
    [["grant", "ada@example.com"], 2, "grant takes exactly 2 values."],
    [["grant", "ada@example.com", "king"], 2, "There is no role king."],
    [["credits", "ada@example.com", "5"], 2, "credits takes at least 3 values."],
    [["users", "Ada", "Lovelace"], 2, "users takes at most 1 value."],
    [["revoke"], 2, "revoke takes exactly 1 value."],
    [["invite", "ada@example.com"], 2, "invite takes no values."],
    [["maintenance", "maybe"], 2, "maintenance on or maintenance off"],
    [["disable", "ada@example.com"], 1, "No user has the email address or id ada@example.com."],
    [["users", "--url", "http://127.0.0.1:1"], 1, "Nothing answers at http://127.0.0.1:1"],
  ];
  for (const [args, code, said] of refusals)
    expect([args, await admin(args)]).toEqual([args, { code, out: "", error: expect.stringContaining(said) }]);
  const forged = await admin(["users"], { APP_SECRET: "another secret of thirty-two letters" });
  expect(forged).toMatchObject({ code: 1, error: expect.stringContaining("APP_SECRET") });
});
