import { expect, test } from "vitest";
import { accounts } from "../../../contract/accounts.ts";
import { adminInvites } from "../../../contract/admin/invites.ts";
import { adminSignUp } from "../../../contract/admin/sign-up.ts";
import { adminUsers } from "../../../contract/admin/users.ts";
import { invites } from "../../../contract/invites.ts";
import { recovery } from "../../../contract/recovery.ts";
import type { Role } from "../../../contract/roles.ts";
import { studio as studioEndpoints } from "../../../contract/studio.ts";
import { goodPassword, plainSettings, type TestUser } from "../../../tests/support/api.ts";
import { auditOf } from "../../../tests/support/audit.ts";
import { linkIn } from "../../../tests/support/mail.ts";
import { registerStaff } from "../../../tests/support/staff.ts";
import { storedSetting, storeElsewhere } from "../../../tests/support/stored-settings.ts";
import { describeOnBackend, type StudioBackend, waitFor } from "../../../tests/support/studio-backend.ts";
import { signUpSetting } from "./settings.ts";

type Settings = Parameters<StudioBackend["call"]>[1]["body"];

const set = (studio: StudioBackend, admin: TestUser, body: Settings) =>
  studio.call(adminSignUp.change, { body: body as object }, admin.access);

const setAccount = (
  { adapters: { database } }: StudioBackend,
  id: string,
  change: { role: Role } | { disabled_at: number },
) => database.transaction((tx) => tx.updateTable("account").set(change).where("id", "=", id).execute());

async function rolesOf({ adapters: { database } }: StudioBackend, emails: string): Promise<string[]> {
  const accounts = database.read.selectFrom("account").select("role").where("email_key", "like", emails);
  return (await accounts.execute()).map(({ role }) => role);
}

const signUp = (studio: StudioBackend, email: string, invite?: string) =>
  studio.call(accounts.register, { body: { email, password: goodPassword, invite } });

async function invite(studio: StudioBackend, admin: TestUser, body: object = {}) {
  const answer = await studio.call(adminInvites.create, { body }, admin.access);
  const { url, ...created } = adminInvites.create.answer.payload.parse(answer.json);
  return { ...created, token: new URL(url).pathname.split("/").at(-1) ?? "" };
}

/** Waits for mail to an address. Returns it, latest first. */
const mailTo = (studio: StudioBackend, address: string, count = 1) =>
  waitFor(async () => {
    const { mailbox } = studio.adapters;
    if (!mailbox) throw new Error("Mail is sent.");
    const all = await Promise.all((await mailbox.list()).map(({ id }) => mailbox.read(id)));
    const found = all.flatMap((message) => (message?.to === address ? [message] : []));
    return found.length >= count ? found : undefined;
  }, `mail to ${address}`);

const confirming = {
  confirmsAddresses: true,
  mail: { ...plainSettings.mail, mailboxAccess: "open" },
} as const;

describeOnBackend("Sign-up", (start) => {
  test("follows the mode, except for invites and the reserved address, and every page knows the mode", async () => {
    const studio = await start();
    const admin = await registerStaff(studio, "admin");
    const refusals = { closed: "Sign-up is closed in this studio.", invite_only: "You need an invite" };
    for (const [mode, message] of Object.entries(refusals)) {
      expect((await set(studio, admin, { mode })).status).toBe(200);
      expect((await studio.call(studioEndpoints.read, {})).json).toMatchObject({ sign_up: { mode } });
      const refused = (await signUp(studio, `${mode}@example.com`)).refusal();
      expect(refused).toMatchObject({ status: 403, code: "FORBIDDEN", message: expect.stringContaining(message) });
      const { token } = await invite(studio, admin);
      expect((await signUp(studio, `${mode}@example.com`, token)).status).toBe(201);
    }
    expect((await signUp(studio, plainSettings.adminEmail)).status).toBe(201);
    await set(studio, admin, { mode: "open", domains: ["Studio.example"] });
    expect((await signUp(studio, "ada@example.com")).refusal().violations).toMatchObject([{ field: "email" }]);
    expect((await signUp(studio, "ada@art.studio.example")).status).toBe(201);
  });

  test("of a studio without accounts is always possible", async () => {
    const studio = await start({ settings: { signUp: { mode: "closed" } } });
    expect((await signUp(studio, "first@example.com")).status).toBe(201);
    expect((await signUp(studio, "second@example.com")).status).toBe(403);
  });

  test("keeps what the environment fixes", async () => {
    const studio = await start({ settings: { signUp: { mode: "open", domains: [], freeCreditsPerDay: 500 } } });
    const admin = await registerStaff(studio, "admin");
    for (const change of [{ mode: "closed" }, { domains: ["example.com"] }, { free_credits_per_day: null }]) {
      const refused = (await set(studio, admin, change)).refusal();
      expect(refused).toMatchObject({ status: 409, violations: [{ field: Object.keys(change)[0] }] });
    }
    const changed = await set(studio, admin, { mode: "open", free_credits_days: 3 });
    expect(changed.json).toMatchObject({
      mode: "open",
      free_credits_per_day: 500,
      free_credits_days: 3,
      locked: ["mode", "domains", "free_credits_per_day"],
    });
  });

  test("changes from what was stored elsewhere meanwhile", async () => {
    const studio = await start();
    const admin = await registerStaff(studio, "admin");
    await storeElsewhere(studio, signUpSetting.mode, "invite_only");
    expect((await set(studio, admin, { mode: "open", free_credits_days: 3 })).json).toMatchObject({ mode: "open" });
    expect(await storedSetting(studio, signUpSetting.mode)).toBe("open");
    expect(await auditOf(studio, "settings.changed")).toMatchObject([
      { changes: { mode: { before: "invite_only", after: "open" }, free_credits_days: { before: 7, after: 3 } } },
    ]);
  });

  test("says the same about a taken and a free address in every mode", async () => {
    const studio = await start({ settings: confirming });
    await signUp(studio, "taken@example.com");
    const admin = await registerStaffConfirmed(studio);
    const answers = async (token?: () => Promise<string>) => {
      const texts = [];
      for (const email of ["taken@example.com", `${crypto.randomUUID()}@example.com`]) {
        const { status, text } = await signUp(studio, email, await token?.());
        texts.push(`${status} ${text.replace(email, "")}`);
      }
      return new Set(texts).size;
    };
    expect(await answers()).toBe(1);
    expect(await answers(async () => (await invite(studio, admin)).token)).toBe(1);
    for (const mode of ["approval", "invite_only", "closed"]) {
      await set(studio, admin, { mode });
      expect([mode, await answers()]).toEqual([mode, 1]);
    }
    const { token } = await invite(studio, admin);
    await signUp(studio, "taken@example.com", token);
    expect((await studio.call(invites.check, { params: { token } })).json).toEqual({ is_valid: false, email: null });
  });

  test("with approval opens an account only after an administrator agrees", async () => {
    const studio = await start({ settings: confirming });
    const admin = await registerStaffConfirmed(studio);
    await set(studio, admin, { mode: "approval" });
    for (const name of ["ada", "bob"]) {
      await signUp(studio, `${name}@example.com`);
      const [message] = await mailTo(studio, `${name}@example.com`);
      const token = new URL(linkIn(message)).pathname.split("/").at(-1) ?? "";
      const confirmed = await studio.call(recovery.confirmEmail, { params: { token } });
      expect(confirmed.json).toMatchObject({ awaits_approval: true });
    }
    const body = { email: "ada@example.com", password: goodPassword };
    const early = (await studio.call(accounts.signIn, { body })).refusal();
    expect(early).toMatchObject({ status: 403, code: "AWAITING_APPROVAL" });

    const waiting = await studio.call(adminSignUp.waiting, { query: {} }, admin.access);
    const { results } = adminSignUp.waiting.answer.payload.parse(waiting.json);
    expect(results.map(({ email }) => email)).toEqual(["ada@example.com", "bob@example.com"]);
    const [ada, bob] = results.map(({ id }) => ({ params: { id } }));
    if (!ada || !bob) throw new Error("Two accounts wait.");
    expect((await studio.call(adminSignUp.approve, ada, admin.access)).status).toBe(204);
    expect((await studio.call(adminSignUp.decline, bob, admin.access)).status).toBe(204);
    expect((await studio.call(adminSignUp.decline, ada, admin.access)).status).toBe(404);
    expect((await studio.call(accounts.signIn, { body })).status).toBe(200);
    expect((await studio.call(accounts.signIn, { body: { ...body, email: "bob@example.com" } })).status).toBe(401);
    await mailTo(studio, "ada@example.com", 2);
    await mailTo(studio, "bob@example.com", 2);
    // Two accounts waited; one mail said so, after the one that confirmed the address.
    expect((await mailTo(studio, admin.email, 2)).map(({ subject }) => subject)).toEqual([
      "New accounts are waiting for approval",
      "Confirm your email address",
    ]);
  });
});

describeOnBackend("An invite", (start) => {
  test("never opens more accounts than it may, also at the same moment", { tags: ["race"] }, async () => {
    const studio = await start();
    const admin = await registerStaff(studio, "admin");
    const { token } = await invite(studio, admin, { uses_max: 3 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => signUp(studio, `guest-${index}@example.com`, token)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 403, 403, 403, 403, 403]);
    expect(await rolesOf(studio, "guest-%")).toEqual(["member", "member", "member"]);
  });

  test("gives staff rights once, and only while its creator may give them", async () => {
    const studio = await start();
    const [admin, other] = [await registerStaff(studio, "admin"), await registerStaff(studio, "admin")];
    const many = await studio.call(adminInvites.create, { body: { role: "admin", uses_max: 2 } }, admin.access);
    expect(many.refusal().violations).toMatchObject([
      { field: "uses_max", message: expect.stringContaining("only 1 account") },
    ]);
    const own = await invite(studio, admin, { role: "admin" });
    const others = await invite(studio, other, { role: "moderator" });
    const simple = await invite(studio, admin);
    const works = async (token: string) => (await studio.call(invites.check, { params: { token } })).json;
    await setAccount(studio, admin.id, { role: "member" });
    await setAccount(studio, other.id, { disabled_at: 1 });
    for (const { token } of [own, others]) {
      expect(await works(token)).toMatchObject({ is_valid: false });
      expect((await signUp(studio, "again@example.com", token)).refusal()).toMatchObject({ status: 403 });
    }
    // What any user may have, an invite still gives.
    expect((await signUp(studio, "simple@example.com", simple.token)).status).toBe(201);
    await setAccount(studio, admin.id, { role: "admin" });
    expect(await works(own.token)).toMatchObject({ is_valid: true });
    expect((await signUp(studio, "deputy@example.com", own.token)).status).toBe(201);
    expect(await rolesOf(studio, "deputy@%")).toEqual(["admin"]);
    expect(await rolesOf(studio, "again@%")).toEqual([]);
  });

  test("is checked again when it is used, because its creator may lose the role in between", async () => {
    let beforeNext: (() => Promise<unknown>) | undefined;
    const studio = await start({
      idle: true,
      adapt({ database, ...chosen }) {
        const transaction: typeof database.transaction = async (work) => {
          const before = beforeNext;
          beforeNext = undefined;
          await before?.();
          return database.transaction(work);
        };
        return { ...chosen, database: { ...database, transaction } };
      },
    });
    const admin = await registerStaff(studio, "admin");
    const { token } = await invite(studio, admin, { role: "admin" });
    beforeNext = () => setAccount(studio, admin.id, { role: "member" });
    expect((await signUp(studio, "again@example.com", token)).refusal()).toMatchObject({ status: 403 });
    expect(await rolesOf(studio, "again@%")).toEqual([]);
  });

  test("does not work once it is revoked or has expired", async () => {
    const studio = await start();
    const admin = await registerStaff(studio, "admin");
    const [revoked, expired] = [await invite(studio, admin), await invite(studio, admin, { expires_in_days: 1 })];
    await studio.call(adminInvites.revoke, { params: { id: revoked.id } }, admin.access);
    studio.runtime.advance(24 * 3_600 * 1_000);
    for (const { token } of [revoked, expired]) {
      expect((await studio.call(invites.check, { params: { token } })).json).toEqual({ is_valid: false, email: null });
      expect((await signUp(studio, "guest@example.com", token)).refusal()).toMatchObject({ status: 403 });
    }
    const list = await studio.call(
      adminInvites.list,
      { query: { state: "revoked" } },
      (await studio.signIn(admin)).access,
    );
    expect(adminInvites.list.answer.payload.parse(list.json).results.map(({ id }) => id)).toEqual([revoked.id]);
    expect(list.text).not.toContain(revoked.token);
  });

  test("for an address opens no other, and only its mailed link proves that address", async () => {
    const studio = await start({ settings: confirming });
    const admin = await registerStaffConfirmed(studio);
    const shown = await invite(studio, admin, { email: "guest@example.com" });
    expect((await signUp(studio, "other@example.com", shown.token)).refusal().violations).toMatchObject([
      { field: "email" },
    ]);
    const [message] = await mailTo(studio, "guest@example.com");
    const mailed = new URL(linkIn(message)).pathname.split("/").at(-1) ?? "";
    expect(mailed).not.toBe(shown.token);
    const other = await invite(studio, admin, { email: "late@example.com" });
    expect((await signUp(studio, "late@example.com", other.token)).json).not.toHaveProperty("access");
    expect((await signUp(studio, "Guest@example.com", mailed)).json).toHaveProperty("access");
    expect((await signUp(studio, "guest@example.com", shown.token)).status).toBe(403);
  });

  test("for an administrator counts as one only once the address is confirmed", async () => {
    const studio = await start({ settings: confirming });
    const admin = await registerStaffConfirmed(studio);
    const { token } = await invite(studio, admin, { role: "admin" });
    await signUp(studio, "guest@example.com", token);
    const params = { id: admin.id };
    const attempts = [
      () => studio.call(adminUsers.role, { params, body: { role: "member" } }, admin.access),
      () => studio.call(adminUsers.disable, { params }, admin.access),
      () => studio.call(adminUsers.remove, { params }, admin.access),
      () => studio.call(accounts.deleteAccount, { body: { password: admin.password } }, admin.access),
    ];
    for (const attempt of attempts) expect((await attempt()).refusal()).toMatchObject({ code: "CONFLICT" });
    const [message] = await mailTo(studio, "guest@example.com");
    const confirmation = new URL(linkIn(message)).pathname.split("/").at(-1) ?? "";
    await studio.call(recovery.confirmEmail, { params: { token: confirmation } });
    expect((await attempts[0]?.())?.status).toBe(200);
  });
});

/** Creates an administrator in a studio that confirms addresses. */
async function registerStaffConfirmed(studio: StudioBackend): Promise<TestUser> {
  const email = `admin-${crypto.randomUUID()}@example.com`;
  await signUp(studio, email);
  await mailTo(studio, email);
  await studio.adapters.database.transaction((tx) =>
    tx.updateTable("account").set({ role: "admin", confirmed_at: 1 }).where("email_key", "=", email).execute(),
  );
  return studio.signIn({ email, password: goodPassword });
}
