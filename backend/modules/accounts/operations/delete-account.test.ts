import sharp from "sharp";
import { expect, test } from "vitest";
import { accounts, profile, signedIn } from "../../../../contract/accounts.ts";
import { balance, billing } from "../../../../contract/billing.ts";
import { gallery } from "../../../../contract/gallery.ts";
import { sessions } from "../../../../contract/sessions.ts";
import { type Answer, startAccountsApi, type TestUser } from "../../../../tests/support/api.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { startOpenIdServer } from "../../../../tests/support/openid-server.ts";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend, type StudioBackend, waitFor } from "../../../../tests/support/studio-backend.ts";

const day = 24 * 60 * 60 * 1000;

function deleteAccount(api: StudioBackend, { access }: TestUser, body: { password?: string; id_token?: string }) {
  return api.call(accounts.deleteAccount, { body }, access);
}

async function setAvatar(api: StudioBackend, { access }: TestUser): Promise<string> {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("avatar", new File([new Uint8Array(png)], "me.png"));
  const encoded = new Response(form);
  const answer = await api.request("POST", accounts.changeAvatar.path, {
    body: await encoded.arrayBuffer(),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    token: access,
  });
  return profile.parse(answer.json).avatar_url ?? "";
}

/** The whole database as text, except queued mail. */
async function everythingStored({ adapters: { database } }: StudioBackend): Promise<string> {
  const tables = [
    "account",
    "account_settings",
    "session",
    "identity",
    "account_token",
    "credit_identity",
    "creation",
    "generation_run",
    "generation_output",
    "generation_receipt",
    "credit_account",
    "credit_lot",
    "credit_hold",
    "ledger_txn",
    "ledger_entry",
  ] as const;
  const rows = await Promise.all(tables.map((table) => database.read.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

async function untilErased(api: StudioBackend): Promise<void> {
  await waitFor(async () => {
    const left = Object.keys(await api.adapters.jobQueue.depth()).filter((name) => name.startsWith("account.deleted"));
    return left.length === 0 ? true : undefined;
  }, "everything to be erased");
}

async function balanceOf(api: StudioBackend, { access }: TestUser): Promise<number> {
  return balance.parse((await api.call(billing.balance, {}, access)).json).current_credits;
}

describeOnBackend("Deleting an account", (start) => {
  test("removes the owner's identity and content, and nothing of other users", async () => {
    const api = await start();
    const [ada, bob] = [await api.register({ email: "ada.lovelace@example.com" }), await api.register()];
    const made = await api.makeCreation(ada, { prompt: "a secret boat", negative_prompt: "no hidden rocks" });
    const trashed = await api.makeCreation(ada, { prompt: "a secret sail" });
    await api.call(gallery.deleteCreation, { params: { id: trashed.id } }, ada.access);
    const body = { display_name: "Ada Lovelace", bio: "Counts on engines", website: "", social_handle: "countess" };
    await api.call(accounts.changeProfile, { body }, ada.access);
    const avatar = await setAvatar(api, ada);
    const others = await api.makeCreation(bob, { prompt: "a plain boat" });
    const elsewhere = await api.signIn(ada);

    expect((await deleteAccount(api, ada, { password: ada.password })).status).toBe(204);
    await untilErased(api);

    const stored = await everythingStored(api);
    for (const word of ["ovelace", "secret", "hidden", "engines", "countess"]) expect(stored).not.toContain(word);
    expect((await api.storedFiles()).filter((key) => !key.includes(others.id))).toEqual([]);
    expect((await api.storedFiles()).length).toBeGreaterThan(0);
    for (const url of [made.url, made.thumbnail_url, avatar]) expect((await api.request("GET", url)).status).toBe(404);
    expect((await api.request("GET", others.url)).status).toBe(200);

    for (const { access, refresh } of [ada, elsewhere]) {
      for (const endpoint of [accounts.profile, accounts.settings, sessions.list, billing.balance, gallery.creations])
        expect((await api.request("GET", endpoint.path, { token: access })).status).toBe(401);
      expect((await api.call(accounts.refresh, { body: { refresh } })).status).toBe(401);
    }
    const gone = await api.call(accounts.signIn, { body: ada });
    const never = await api.call(accounts.signIn, { body: { ...ada, email: "never@example.com" } });
    expect(gone.json).toEqual(never.json);
    expect(await api.credits.reconcile(api.adapters.database.read)).toEqual([]);
    const mails = await api.adapters.database.read.selectFrom("mail_outbox").select("template").execute();
    expect(mails).toEqual([{ template: "account_deleted" }]);
  });

  test("ends what is still being made, and gives its credits back", async () => {
    const engine = createScriptedEngine();
    const api = await start({ engine });
    const ada = await api.register();
    const [done, waiting] = [await api.startRun(ada), await api.startRun(ada)];
    expect([done, waiting]).toHaveLength(2);
    await deleteAccount(api, ada, { password: ada.password });
    await untilErased(api);
    const { read } = api.adapters.database;
    const runs = await read.selectFrom("generation_run").select(["status", "prompt"]).execute();
    expect(runs.every(({ status, prompt }) => ["canceled", "completed"].includes(status) && prompt === "")).toBe(true);
    const { held_hundredths } = await read.selectFrom("credit_account").selectAll().executeTakeFirstOrThrow();
    expect(held_hundredths).toBe(0);
    expect(await api.credits.reconcile(read)).toEqual([]);
    await waitFor(async () => ((await api.storedFiles()).length === 0 ? true : undefined), "no file to be left");
  });

  test("needs the password, and does nothing without", async () => {
    const api = await start({ idle: true });
    const [ada, bob] = [await api.register(), await api.register()];
    const refusals: Answer[] = [
      await deleteAccount(api, ada, {}),
      await deleteAccount(api, ada, { password: "seven loud herons" }),
      await deleteAccount(api, ada, { id_token: "x" }),
    ];
    for (const answer of refusals) {
      expect(answer.refusal()).toMatchObject({
        status: 403,
        message: "Failed to delete account. Please check your password and try again.",
      });
    }
    expect((await api.call(accounts.profile, {}, ada.access)).status).toBe(200);
    expect((await deleteAccount(api, ada, { password: ada.password })).status).toBe(204);
    expect((await api.call(accounts.profile, {}, bob.access)).status).toBe(200);
  });

  test("requires a fresh sign-in with Google, by the same user and once each, if there is no password", async () => {
    const server = await startOpenIdServer();
    const api = await start({ idle: true, issuer: server.issuer });
    const signInAs = async (sub: string) => {
      const id_token = await server.idToken(api.runtime, { sub, email: `${sub}@gmail.com` });
      const answer = await api.call(accounts.google, { body: { id_token } });
      const { access, refresh, user } = signedIn.parse(answer.json);
      return { user: { id: user.id, email: user.email, password: "", access, refresh }, id_token };
    };
    const ada = await signInAs("ada");
    const bob = await signInAs("bob");
    const stale = await server.idToken(api.runtime, { sub: "ada", email: "ada@gmail.com" });
    api.runtime.advance(6 * 60_000 + 1_000);
    const fresh = (sub: string) => server.idToken(api.runtime, { sub, email: `${sub}@gmail.com` });
    const tried = await fresh("ada");
    const used = await api.call(accounts.google, { body: { id_token: tried } });
    expect(used.status).toBe(200);
    for (const body of [
      {},
      { password: "x" },
      { id_token: stale },
      { id_token: await fresh("bob") },
      { id_token: tried },
    ])
      expect((await deleteAccount(api, ada.user, body)).status, JSON.stringify(body).slice(0, 40)).toBe(403);
    expect((await deleteAccount(api, ada.user, { id_token: await fresh("ada") })).status).toBe(204);
    expect((await api.call(accounts.profile, {}, ada.user.access)).status).toBe(401);
    expect((await api.call(accounts.profile, {}, bob.user.access)).status).toBe(200);
  });

  test("happens once when requested many times concurrently", { tags: ["race"] }, async () => {
    const api = await start();
    const ada = await api.register();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => deleteAccount(api, ada, { password: ada.password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401, 401, 401, 401]);
  });

  test("is no way to more free credits in the same month, and keeps none of the address", async () => {
    const api = await start();
    const first = await api.register({ email: "ada@example.com" });
    const granted = await balanceOf(api, first);
    expect(granted).toBeGreaterThan(0);
    let last = first;
    for (const email of ["ADA@example.com", "ada@example.com"]) {
      await deleteAccount(api, last, { password: last.password });
      last = await api.register({ email });
      expect(last.id).not.toBe(first.id);
      expect(await balanceOf(api, last)).toBe(0);
    }
    const other = await api.register({ email: "a.da@example.com" });
    expect(await balanceOf(api, other)).toBe(granted);
    api.runtime.advance(32 * day);
    expect(await balanceOf(api, await api.signIn(last))).toBe(granted);
    const kept = await api.adapters.database.read.selectFrom("credit_identity").selectAll().execute();
    expect(kept.map(({ account_id }) => account_id).toSorted()).toEqual([first.id, other.id].toSorted());
    expect(JSON.stringify(kept)).not.toMatch(/ada|example/i);
  });
});

describeOnDatabase("The account of the last administrator", (open) => {
  test("stays, and keeps its plan", async () => {
    const ended: string[] = [];
    const api = await startAccountsApi(open, {
      adminEmail: null,
      async endSubscriptions(id) {
        ended.push(id);
        return true;
      },
    });
    const [admin, ada] = [await api.register(), await api.register()];
    const remove = ({ access, password }: TestUser) => api.call(accounts.deleteAccount, { body: { password } }, access);
    expect((await remove(admin)).refusal()).toMatchObject({ code: "CONFLICT" });
    expect(ended).toEqual([]);
    expect((await remove(ada)).status).toBe(204);
    expect(ended).toEqual([ada.id]);
  });
});
