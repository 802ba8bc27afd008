import { describe, expect, test } from "vitest";
import { accounts } from "../../../contract/accounts.ts";
import { exports } from "../../../contract/exports.ts";
import type { Run } from "../../../contract/generation.ts";
import { isFinal } from "../../../contract/generation-terms.ts";
import { keys } from "../../../contract/keys.ts";
import { type NotificationPreferences, notifications } from "../../../contract/notifications.ts";
import { putOnPlan } from "../../../tests/support/api-keys.ts";
import { exportData } from "../../../tests/support/export.ts";
import { linkIn } from "../../../tests/support/mail.ts";
import { mailTo, notificationsOf, prefer, settle, updateOf } from "../../../tests/support/notifications.ts";
import { describeOnBackend, type StudioBackend, waitFor } from "../../../tests/support/studio-backend.ts";
import { completeDetails, ordersOf } from "../../../tests/support/training-orders.ts";
import type { TestUser } from "../../../tests/support/verbs.ts";
import { beginningOf } from "./words.ts";

const minute = 60_000;
const day = 86_400_000;

/** Starts a run that the engine fails, and waits for its end. */
async function failRun(studio: StudioBackend, user: TestUser, code: "INVALID_INPUT" | "CONTENT_BLOCKED"): Promise<Run> {
  const { engine } = studio;
  engine.hold();
  const before = engine.started.length;
  const id = await studio.startRun(user);
  const output = (await studio.awaitStarted(before + 1))[before] ?? "";
  engine.fail(output, { code, retryable: false });
  const ended = await studio.awaitRun(user, id, ({ status }) => isFinal(status));
  engine.release();
  return ended;
}

/** A run that takes this long, from its request to its end. */
async function longRun(studio: StudioBackend, user: TestUser, milliseconds: number): Promise<void> {
  studio.engine.hold();
  const id = await studio.startRun(user, { prompt: "a slow train" });
  await studio.awaitStarted(1);
  studio.runtime.advance(milliseconds);
  studio.engine.release();
  await studio.awaitRun(user, id, ({ status }) => isFinal(status));
}

describeOnBackend("A run that ended", (start) => {
  test("is announced once, by the beginning of its prompt as it was written, and links to it", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    const prompt = `<b>"quiet"</b> & {{title}} $t(notice.runVideoTitle)\n${"lantern ".repeat(40)}`;
    const id = await studio.startRun(ada, { prompt, count: 3 });
    await studio.awaitRun(ada, id, ({ status }) => status === "completed");
    await settle(studio);
    const { database, jobQueue } = studio.adapters;
    const again = { runId: id, ownerId: ada.id, mode: "text-to-image", status: "completed" };
    await database.transaction((tx) =>
      jobQueue.enqueue(tx, { name: "generation.finished for notifications", payload: again }),
    );
    await settle(studio);
    const [notification, ...others] = await notificationsOf(studio, ada);
    expect(others).toEqual([]);
    expect(notification).toMatchObject({
      kind: "run_completed",
      type: "success",
      title: "3 images are ready",
      is_read: false,
    });
    expect(notification?.message).toMatch(
      /^“<b>"quiet"<\/b> & \{\{title\}\} \$t\(notice.runVideoTitle\) lantern .*…”$/,
    );
    expect(notification?.link).toBe(`/generations/${id}`);
    expect(await notificationsOf(studio, bob)).toEqual([]);
    expect(await notificationsOf(studio, ada, { urgent: "true" })).toEqual([]);
  });

  test("is announced with its reason if it made nothing, and not at all if its owner stopped it", async () => {
    const studio = await start();
    const ada = await studio.register();
    await failRun(studio, ada, "INVALID_INPUT");
    await failRun(studio, ada, "CONTENT_BLOCKED");
    studio.engine.hold();
    const stopped = await studio.startRun(ada);
    await studio.request("POST", `/api/generation/${stopped}/cancel/`, { token: ada.access });
    await studio.awaitRun(ada, stopped, ({ status }) => status === "canceled");
    await settle(studio);
    expect((await notificationsOf(studio, ada)).map(({ kind, type }) => [kind, type])).toEqual([
      ["run_blocked", "warning"],
      ["run_failed", "error"],
    ]);
  });

  test("is mailed too where it took long, once, with the way to turn that off", async () => {
    const studio = await start();
    const ada = await studio.register();
    await longRun(studio, ada, 2 * minute + 1);
    await settle(studio);
    const [mail, ...others] = await mailTo(studio, ada);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Your image is ready");
    expect(mail?.text).toContain("“a slow train”");
    expect(mail?.text).toContain("https://studio.example/settings#notifications");
    expect(linkIn(mail)).toMatch(/^https:\/\/studio\.example\/generations\//);
  });

  test("is not mailed if it was quick, or if its owner does not want that", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    await longRun(studio, ada, 2 * minute);
    await prefer(studio, bob, { mailed: ["run_failed"] });
    await longRun(studio, bob, 5 * minute);
    await settle(studio);
    expect([await mailTo(studio, ada), await mailTo(studio, bob)]).toEqual([[], []]);
    expect([(await notificationsOf(studio, ada)).length, (await notificationsOf(studio, bob)).length]).toEqual([1, 1]);
  });
});

describeOnBackend("The notification list", (start) => {
  test("counts unread notifications, and shows the newest first", async () => {
    const studio = await start();
    const ada = await studio.register();
    expect(await updateOf(studio, ada)).toEqual({ unread_count: 0, latest: null, is_quiet: false });
    await studio.makeCreation(ada, { prompt: "one" });
    await settle(studio);
    studio.runtime.advance(minute);
    await studio.makeCreation(ada, { prompt: "two" });
    await settle(studio);
    expect(await updateOf(studio, ada)).toMatchObject({ unread_count: 2, latest: { message: "“two”" } });
    const [newest] = await notificationsOf(studio, ada);
    await studio.call(notifications.read, { params: { id: newest?.id ?? "" } }, ada.access);
    expect(await updateOf(studio, ada)).toMatchObject({ unread_count: 1, latest: { message: "“one”" } });
    await studio.call(notifications.readAll, {}, ada.access);
    expect(await updateOf(studio, ada)).toEqual({ unread_count: 0, latest: null, is_quiet: false });
    expect((await notificationsOf(studio, ada)).map(({ is_read }) => is_read)).toEqual([true, true]);
  });

  test("counts exactly the notifications that it shows; those that are over or ended do not count", async () => {
    const studio = await start({ idle: true });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const now = studio.runtime.now();
    const put = (ownerId: string, count: number, state: object) =>
      studio.adapters.database.transaction((tx) =>
        tx
          .insertInto("notification")
          .values(
            Array.from({ length: count }, () => {
              const id = studio.runtime.newId();
              const params = JSON.stringify({ threshold: 10 });
              const told = {
                id,
                owner_id: ownerId,
                kind: "credits_low",
                dedupe_key: id,
                params,
                created_at: now,
              } as const;
              return { ...told, read_at: null, dismissed_at: null, over_at: null, ends_at: null, ...state };
            }),
          )
          .execute(),
      );
    await put(ada.id, 99, {});
    for (const state of [{ read_at: now }, { dismissed_at: now }, { over_at: now }, { ends_at: now }])
      await put(ada.id, 7, state);
    expect((await updateOf(studio, ada)).unread_count).toBe(99);
    await put(ada.id, 1, { ends_at: now + 1 });
    expect((await updateOf(studio, ada)).unread_count).toBe(100);
    await put(ada.id, 50, {});
    expect((await updateOf(studio, ada)).unread_count).toBe(100);
    expect((await updateOf(studio, bob)).unread_count).toBe(0);
  });

  test("lets only its reader delete notifications, and restore them for a day", async () => {
    const studio = await start();
    let ada = await studio.register();
    const bob = await studio.register();
    await studio.makeCreation(ada);
    await settle(studio);
    const [{ id } = { id: "" }] = await notificationsOf(studio, ada);
    const touch = async (endpoint: typeof notifications.remove | typeof notifications.restore, { access }: TestUser) =>
      (await studio.call(endpoint, { params: { id } }, access)).status;
    expect([await touch(notifications.remove, bob), await touch(notifications.restore, ada)]).toEqual([404, 404]);
    expect(await touch(notifications.remove, ada)).toBe(204);
    expect([await notificationsOf(studio, ada), (await updateOf(studio, ada)).unread_count]).toEqual([[], 0]);
    studio.runtime.advance(day - 1);
    ada = await studio.signIn(ada);
    expect(await touch(notifications.restore, await studio.signIn(bob))).toBe(404);
    expect(await touch(notifications.restore, ada)).toBe(200);
    expect(await notificationsOf(studio, ada)).toMatchObject([{ id, is_read: false }]);
    expect(await touch(notifications.remove, ada)).toBe(204);
    studio.runtime.advance(day);
    expect(await touch(notifications.restore, await studio.signIn(ada))).toBe(404);
  });

  test("shows each step that the team takes with a model, and refunds", async () => {
    const studio = await start();
    const ada = await studio.register();
    const orders = ordersOf(studio, ada);
    const { id } = await orders.begin();
    await studio.adapters.database.transaction((tx) =>
      tx.updateTable("training_order").set({ status: "paid" }).where("id", "=", id).execute(),
    );
    await orders.save(id, { ...completeDetails, model_name: "<i>Luna</i>" });
    for (const [from, to] of [
      ["awaiting_payment", "paid"],
      ["paid", "in_review"],
      ["in_review", "training"],
      ["training", "ready"],
      ["ready", "refunded"],
    ]) {
      const { database, jobQueue } = studio.adapters;
      const payload = { ownerId: ada.id, orderId: id, from, to };
      await database.transaction((tx) => jobQueue.enqueue(tx, { name: "training.moved for notifications", payload }));
      await settle(studio);
      studio.runtime.advance(1);
    }
    expect((await notificationsOf(studio, ada, { urgent: "false" })).map(({ title, link }) => [title, link])).toEqual([
      ["Your payment for <i>Luna</i> was refunded", `/training/${id}`],
      ["Your model <i>Luna</i> is ready", "/gallery/models"],
      ["Your model <i>Luna</i> is in training", `/training/${id}`],
      ["We have everything we need for <i>Luna</i>", `/training/${id}`],
    ]);
  });

  test("can be closed by an operator, and its notifications are still mailed", async () => {
    const features = { billing: true, portal: true, packs: true, modelOrders: true, notifications: false };
    const studio = await start({ settings: { features } });
    const ada = await studio.register();
    for (const { method, path } of Object.values(notifications)) {
      const address = path.replace("{id}", "01980000-0000-7000-8000-00000000abcd");
      expect((await studio.request(method, address, { token: ada.access })).status, path).toBe(404);
    }
    await longRun(studio, ada, 3 * minute);
    await settle(studio);
    expect(await mailTo(studio, ada)).toHaveLength(1);
  });
});

describeOnBackend("A data export that is ready", (start) => {
  test("is announced with a link to the file, for as long as it is kept, and not mailed if it was quick", async () => {
    const studio = await start();
    let ada = await studio.register();
    await exportData(studio, ada);
    await settle(studio);
    expect(await notificationsOf(studio, ada)).toMatchObject([
      {
        kind: "export_ready",
        type: "success",
        title: "Your data export is ready",
        message: "Download it before January 22, 2026.",
        link: "/settings#data",
      },
    ]);
    expect(await mailTo(studio, ada)).toEqual([]);

    studio.runtime.advance(8 * day);
    ada = await studio.signIn(ada);
    expect(await notificationsOf(studio, ada)).toEqual([]);
  });

  test("is also mailed if it took long, unless that is not wanted", async () => {
    const { promise: isRead, resolve: release } = Promise.withResolvers<void>();
    const studio = await start({
      adapt: (adapters) => ({
        ...adapters,
        storage: {
          ...adapters.storage,
          async put(key, content) {
            if (key.startsWith("exports/")) await isRead;
            return adapters.storage.put(key, content);
          },
        },
      }),
    });
    const [ada, bob] = [await studio.register(), await studio.register()];
    await prefer(studio, bob, { mailed: [] });
    for (const { access } of [ada, bob]) await studio.call(exports.begin, {}, access);
    studio.runtime.advance(2 * minute + 1);
    release();
    await settle(studio);
    const mails = await mailTo(studio, ada);
    expect(mails.map(({ subject }) => subject)).toEqual(["Your data export is ready"]);
    expect(linkIn(mails[0])).toBe("https://studio.example/settings#data");
    expect(mails[0]?.text).toContain("https://studio.example/settings#notifications");
    expect(await notificationsOf(studio, bob)).toHaveLength(1);
    expect(await mailTo(studio, bob)).toEqual([]);
  });
});

describeOnBackend("A device", (start) => {
  const signIn = (studio: StudioBackend, { email, password }: TestUser, userAgent: string) =>
    studio.request("POST", accounts.signIn.path, { json: { email, password }, headers: { "user-agent": userAgent } });
  const firefox = (version: number) =>
    `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;

  test("that is new to an account is announced once, in the product and by mail, except the first", async () => {
    const studio = await start();
    const ada = await studio.register({ headers: { "user-agent": firefox(140) } });
    await signIn(studio, ada, firefox(141));
    await settle(studio);
    expect(await notificationsOf(studio, ada)).toEqual([]);
    // A caller cannot tell whether a user has quiet hours.
    await prefer(studio, ada, { quiet_hours: { from: "00:00", to: "23:59" } });
    await signIn(studio, ada, "curl/8.14.1");
    await signIn(studio, ada, "curl/8.15.0");
    await settle(studio);
    const [notification, ...others] = await notificationsOf(studio, ada);
    expect(others).toEqual([]);
    expect(notification).toMatchObject({ kind: "new_device", title: "New sign-in: curl", link: "/settings#devices" });
    const [mail, ...more] = await mailTo(studio, ada);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("New sign-in to your account");
    expect(mail?.text).toContain("curl, January 15, 2026 at 12:00 PM");
    expect(linkIn(mail)).toBe("https://studio.example/settings#devices");
  });

  test("with a failed sign-in is not announced", async () => {
    const studio = await start();
    const ada = await studio.register();
    await signIn(studio, { ...ada, password: "nine loud magpies" }, "curl/8.14.1");
    await settle(studio);
    expect(await notificationsOf(studio, ada)).toEqual([]);
  });
});

describeOnBackend("An account from before devices were remembered", (start) => {
  const signIn = (studio: StudioBackend, { email, password }: TestUser, userAgent: string) =>
    studio.request("POST", accounts.signIn.path, { json: { email, password }, headers: { "user-agent": userAgent } });

  test("knows the devices of its sessions, and announces the first new one", async () => {
    const studio = await start();
    const ada = await studio.register({ headers: { "user-agent": "curl/8.14.1" } });
    const { database } = studio.adapters;
    await database.transaction((tx) => tx.deleteFrom("known_device").execute());
    await signIn(studio, ada, "curl/9.0.0");
    await settle(studio);
    expect(await notificationsOf(studio, ada)).toEqual([]);

    await database.transaction((tx) => tx.deleteFrom("known_device").execute());
    await signIn(studio, ada, "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0");
    await settle(studio);
    expect(await notificationsOf(studio, ada)).toMatchObject([{ title: "New sign-in: Firefox on Windows" }]);
  });
});

describeOnBackend("An API key that was made", (start) => {
  test("is announced immediately and once, in the product and by mail, whatever is muted and at any hour", async () => {
    const studio = await start();
    const ada = await studio.register();
    await putOnPlan(studio, ada, "pro");
    await prefer(studio, ada, { quiet_hours: { from: "00:00", to: "23:59" } });
    await settle(studio);
    const before = (await mailTo(studio, ada)).length;
    await studio.call(keys.create, { body: { name: "Night <b>shift</b>", scopes: ["gallery"] } }, ada.access);
    await settle(studio);
    expect(await notificationsOf(studio, ada)).toMatchObject([
      { kind: "new_key", type: "warning", title: "New API key: Night <b>shift</b>", link: "/settings/developer" },
    ]);
    const mails = (await mailTo(studio, ada)).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual(["New API key for your account"]);
    expect(mails[0]?.text).toContain("“Night <b>shift</b>”, January 15, 2026 at 12:00 PM");
    expect(mails[0]?.html).not.toContain("<b>");
    expect(linkIn(mails[0])).toBe("https://studio.example/settings/developer");
  });
});

describeOnBackend("The choice of notifications", (start) => {
  test("includes everything at first; muted kinds are not announced, and not later either", async () => {
    const studio = await start();
    const ada = await studio.register();
    const read = async () => (await studio.call(notifications.preferences, {}, ada.access)).json;
    const first = { muted: [], mailed: ["run_completed", "run_failed", "export_ready"], quiet_hours: null };
    expect(await read()).toEqual(first);
    const wanted: NotificationPreferences = {
      muted: ["run_completed"],
      mailed: ["run_completed"],
      quiet_hours: { from: "22:00", to: "07:00" },
    };
    const changed = await studio.call(notifications.changePreferences, { body: wanted }, ada.access);
    expect([changed.json, await read()]).toEqual([wanted, wanted]);
    await longRun(studio, ada, 5 * minute);
    await settle(studio);
    await prefer(studio, ada, {});
    expect([await notificationsOf(studio, ada), await mailTo(studio, ada)]).toEqual([[], []]);
    await studio.makeCreation(ada);
    await settle(studio);
    expect(await notificationsOf(studio, ada)).toHaveLength(1);
  });

  test.each([
    ["failed payments", { muted: ["payment_failed"] }, "muted.0"],
    ["new devices", { muted: ["new_device"] }, "muted.0"],
    ["new API keys", { muted: ["new_key"] }, "muted.0"],
    ["what there is not", { muted: ["weather"] }, "muted.0"],
    ["mail of what is not mailed", { mailed: ["run_blocked"] }, "mailed.0"],
    ["an hour that there is not", { quiet_hours: { from: "24:00", to: "07:00" } }, "quiet_hours.from"],
    ["hours without an end", { quiet_hours: { from: "22:00" } }, "quiet_hours.to"],
    ["hours that end as they begin", { quiet_hours: { from: "22:00", to: "22:00" } }, "quiet_hours.to"],
  ])("cannot exclude %s", async (_what, body, field) => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const json = { muted: [], mailed: [], quiet_hours: null, ...body };
    const answer = await studio.request("PUT", notifications.changePreferences.path, { token: ada.access, json });
    expect(answer.refusal()).toMatchObject({ status: 422, violations: [{ field }] });
  });

  test("respects quiet hours: notifications arrive silently, and mail is sent when they end", async () => {
    const studio = await start();
    const ada = await studio.register();
    const body = {
      credit_alert_threshold: 0,
      subscription_expiry_reminder_days: 7,
      marketing_emails: false,
      language: "en",
      timezone: "Asia/Tokyo",
      currency: "USD",
    } as const;
    // Noon in UTC is nine in the evening in Tokyo.
    await studio.call(accounts.changeSettings, { body }, ada.access);
    await prefer(studio, ada, { mailed: ["run_completed"], quiet_hours: { from: "20:30", to: "21:10" } });
    expect(await updateOf(studio, ada)).toMatchObject({ is_quiet: true });
    await longRun(studio, ada, 5 * minute);
    await waitFor(async () => ((await notificationsOf(studio, ada)).length === 1 ? true : undefined), "a notice");
    expect(await updateOf(studio, ada)).toMatchObject({ unread_count: 1, is_quiet: true });
    const { read } = studio.adapters.database;
    const due = () => read.selectFrom("mail_outbox").select(["status", "next_attempt_at"]).executeTakeFirstOrThrow();
    expect(await due()).toEqual({ status: "waiting", next_attempt_at: Date.parse("2026-01-15T12:10Z") });
    studio.runtime.advance(5 * minute);
    await settle(studio);
    expect(await mailTo(studio, ada)).toHaveLength(1);
    expect(await updateOf(studio, ada)).toMatchObject({ unread_count: 1, is_quiet: false });
  });

  test("is in the data export, and is deleted with the account", async () => {
    const studio = await start();
    const ada = await studio.register();
    await prefer(studio, ada, { muted: ["credits_low"] });
    await studio.call(accounts.deleteAccount, { body: { password: ada.password } }, ada.access);
    await settle(studio);
    const { read } = studio.adapters.database;
    expect(await read.selectFrom("notification_preferences").selectAll().execute()).toEqual([]);
    expect(await read.selectFrom("known_device").selectAll().execute()).toEqual([]);
  });
});

describe("The beginning of a user's text", () => {
  const family = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}";
  test.each([
    ["a lighthouse", "a lighthouse"],
    ["a lighthouse\n  at   dusk", "a lighthouse at dusk"],
    ["x".repeat(80), "x".repeat(80)],
    ["x".repeat(81), `${"x".repeat(80)}…`],
    [family.repeat(81), `${family.repeat(80)}…`],
    ["a\u202eb\u0000c", "abc"],
  ])("%j", (text, expected) => {
    expect(beginningOf(text)).toBe(expected);
  });
});
