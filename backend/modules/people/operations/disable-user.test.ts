import { expect, test } from "vitest";
import { accounts, defaultSettings } from "../../../../contract/accounts.ts";
import { adminUsers } from "../../../../contract/admin/users.ts";
import { billing } from "../../../../contract/billing.ts";
import { payments } from "../../../../contract/checkout.ts";
import { conversations } from "../../../../contract/conversations.ts";
import { generation } from "../../../../contract/generation.ts";
import { uploads } from "../../../../contract/uploads.ts";
import { makeKey, putOnPlan } from "../../../../tests/support/api-keys.ts";
import { begin, creditsOf, localIdOf, localOf } from "../../../../tests/support/buying.ts";
import { mailTo, settle } from "../../../../tests/support/notifications.ts";
import { createScriptedAssistant } from "../../../../tests/support/scripted-assistant.ts";
import { registerStaff } from "../../../../tests/support/staff.ts";
import { describeOnBackend, describeOnEachBackend, waitFor } from "../../../../tests/support/studio-backend.ts";
import { talkingAs } from "../../../../tests/support/talking.ts";
import { partOf, sendPart, song, begin as startUpload } from "../../../../tests/support/uploads-in-parts.ts";

const gone = { status: 401, code: "UNAUTHORIZED" };

describeOnEachBackend("A user who is disabled", (start) => {
  test("while they generate, upload, chat, and pay loses nothing and is charged nothing", async () => {
    const assistant = createScriptedAssistant();
    const studio = await start({ assistant });
    const admin = await registerStaff(studio, "admin");
    const change = (endpoint: typeof adminUsers.disable | typeof adminUsers.enable) =>
      studio.call(endpoint, { params: { id: ada.id } }, admin.access);
    const ada = await studio.register();
    await putOnPlan(studio, ada, "pro");
    const key = await makeKey(studio, ada);
    await studio.giveCredits(ada, 500);
    const before = 100 * (await creditsOf(studio, ada));

    // Two runs: one under way, one that waits behind it. A reply, an upload, and two open checkouts.
    studio.engine.hold();
    const runs = [await studio.startRun(ada), await studio.startRun(ada)];
    await studio.awaitStarted(1);
    const chat = await talkingAs(studio, ada).begin("a lamp");
    await waitFor(async () => assistant.asked[0], "the question");
    const upload = await startUpload(studio, ada, { content: song });
    await sendPart(studio, ada, upload.id, 1, partOf(song, 1));
    const plan = await begin(studio, ada, { kind: "subscription", plan_id: "pro" });
    const pack = await begin(studio, ada, { kind: "credit_pack", package_id: "pack-100" });
    const events = await studio.backend.fetch(
      new Request(`http://api.internal/api/generation/status/${runs[0]}/events/`, {
        headers: { authorization: `Bearer ${ada.access}` },
      }),
    );
    expect(events.status).toBe(200);

    expect(await change(adminUsers.disable)).toMatchObject({ status: 200, json: { status: "disabled", devices: 0 } });

    // Everything ends, and everything that was held returns.
    for (const token of [ada.access, key.secret])
      expect((await studio.call(billing.balance, {}, token)).refusal()).toMatchObject(gone);
    await events.text();
    await settle(studio);
    const { database } = studio.adapters;
    const states = await database.read.selectFrom("generation_run").select("status").execute();
    expect(states).toEqual([{ status: "canceled" }, { status: "canceled" }]);
    const replies = await database.read
      .selectFrom("conversation_message")
      .select("status")
      .where("conversation_id", "=", chat.id)
      .execute();
    expect(replies.map(({ status }) => status).toSorted()).toEqual(["done", "stopped"]);
    expect(await studio.credits.spendable(ada.id)).toBe(before);
    expect((await studio.call(uploads.finish, { params: { id: upload.id } }, ada.access)).refusal()).toMatchObject(
      gone,
    );

    // What was paid meanwhile is kept, and nothing is charged again.
    for (const checkout of [plan, pack]) await localOf(studio).act(localIdOf(checkout), "pay");
    await studio.deliverPayments();
    await settle(studio);
    const { subscriptions } = await localOf(studio).readDesk(ada.id);
    expect(subscriptions.every(({ endsAt }) => endsAt !== null)).toBe(true);
    const paid = await studio.credits.spendable(ada.id);
    expect(paid).toBeGreaterThan(before);

    await change(adminUsers.enable);
    const again = await studio.signIn(ada);
    expect(await studio.call(billing.balance, {}, again.access)).toMatchObject({
      json: { current_credits: paid / 100, held_credits: 0 },
    });
    expect((await studio.call(billing.balance, {}, key.secret)).status).toBe(200);
    studio.engine.release();
    await sendPart(studio, again, upload.id, 2, partOf(song, 2));
    const run = await studio.startRun(again);
    await studio.awaitRun(again, run, ({ status }) => status === "completed");
    expect((await studio.call(payments.transactions, { query: {} }, again.access)).json).toMatchObject({ count: 2 });
    expect((await studio.call(conversations.get, { params: { id: chat.id } }, again.access)).status).toBe(200);
    expect((await studio.call(generation.status, { params: { id: runs[0] ?? "" } }, again.access)).status).toBe(200);
    expect(await studio.credits.reconcile(database.read)).toEqual([]);
  });

  test("and enabled again keeps what they started since, even if the news of the closing comes late", async () => {
    const assistant = createScriptedAssistant();
    const studio = await start({ assistant });
    const ada = await studio.register();
    studio.engine.hold();
    const run = await studio.startRun(ada);
    await studio.awaitStarted(1);
    const talking = talkingAs(studio, ada);
    const chat = await talking.begin("a lamp");
    await waitFor(async () => assistant.asked[0], "the question");
    const { database, jobQueue } = studio.adapters;
    const news = ["generation", "conversations", "payments"].map((module) => `account.closed for ${module}`);
    await database.transaction(async (tx) => {
      for (const name of news) await jobQueue.enqueue(tx, { name, payload: { accountId: ada.id } });
    });
    await waitFor(async () => {
      const left = await jobQueue.depth();
      return news.some((name) => left[name]) ? undefined : true;
    }, "the news");
    expect((await studio.readRun(ada, run)).status).toBe("processing");
    expect((await talking.read(chat.id)).messages.at(-1)?.status).toBe("writing");
    studio.engine.release();
  });

  test("starts no run with a request that was under way", { tags: ["race"] }, async () => {
    const studio = await start({ idle: true });
    const admin = await registerStaff(studio, "admin");
    const ada = await studio.register();
    await studio.giveCredits(ada, 500);
    const disable = () => studio.call(adminUsers.disable, { params: { id: ada.id } }, admin.access);
    await Promise.all([...Array.from({ length: 6 }, () => studio.requestRun(ada)), disable()]);
    const { database } = studio.adapters;
    const [account] = await database.read
      .selectFrom("credit_account")
      .select("closed_at")
      .where("account_id", "=", ada.id)
      .execute();
    const late = await database.read
      .selectFrom("generation_run")
      .select("id")
      .where("created_at", ">", account?.closed_at ?? 0)
      .execute();
    expect(late).toEqual([]);
    const hold = { accountId: ada.id, holdId: "late", amountHundredths: 100, ref: "run:late" };
    const refused = await database.transaction((tx) => studio.credits.hold(tx, hold));
    expect(refused).toMatchObject({ ok: false, code: "FORBIDDEN" });
  });

  test("starts nothing free either", async () => {
    const credits = { is_on: false, runs_per_day: null, outputs_per_day: null };
    const studio = await start({ idle: true, settings: { credits } });
    const ada = await studio.register();
    const talking = talkingAs(studio, ada);
    const chat = await talking.begin();
    // The credits are closed as when the session still counted at the beginning of the request.
    await studio.adapters.database.transaction((tx) => studio.credits.people.setClosed(tx, ada.id, true));
    expect((await studio.requestRun(ada)).refusal()).toMatchObject({ status: 403 });
    expect((await talking.send(chat.id, "a lamp")).refusal()).toMatchObject({ status: 403 });
  });
});

describeOnBackend("A user who is deleted by an administrator", (start) => {
  test("learns the day by mail, can be kept, and is then as open as before", async () => {
    const studio = await start();
    // It is already the next day in Tokyo.
    studio.runtime.advance(4 * 3_600_000);
    const admin = await registerStaff(studio, "admin");
    const [ada, bob] = [await studio.register(), await studio.register()];
    const change = (endpoint: typeof adminUsers.remove | typeof adminUsers.keep, { id }: { id: string }) =>
      studio.call(endpoint, { params: { id } }, admin.access);
    const settings = { ...defaultSettings, language: "de", timezone: "Asia/Tokyo" } as const;
    await studio.call(accounts.changeSettings, { body: settings }, ada.access);
    await studio.call(adminUsers.disable, { params: { id: bob.id } }, admin.access);
    studio.runtime.advance(1_000);
    for (const user of [ada, ada, bob])
      expect(await change(adminUsers.remove, user)).toMatchObject({ status: 200, json: { status: "leaving" } });
    await settle(studio);
    const subjects = async (user: { email: string }) => (await mailTo(studio, user)).map(({ subject }) => subject);
    expect(await subjects(ada)).toEqual(["Dein Konto wird am 23. Januar 2026 gelöscht"]);
    expect(await subjects(bob)).toEqual(["Your account will be deleted on January 22, 2026"]);
    expect(await change(adminUsers.keep, ada)).toMatchObject({ json: { status: "active", deletes_at: null } });
    expect(await change(adminUsers.keep, bob)).toMatchObject({ json: { status: "disabled", deletes_at: null } });
    expect((await studio.signIn(ada)).id).toBe(ada.id);
  });
});
