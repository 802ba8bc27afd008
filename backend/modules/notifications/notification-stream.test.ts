import { describe, expect, onTestFinished, test, vi } from "vitest";
import { accounts } from "../../../contract/accounts.ts";
import { type NotificationUpdate, notifications, notificationUpdate } from "../../../contract/notifications.ts";
import { sessions } from "../../../contract/sessions.ts";
import { countSteps } from "../../../tests/support/count-steps.ts";
import { createPostgresDatabase, hasNoPostgres } from "../../../tests/support/databases.ts";
import { notificationsOf, prefer } from "../../../tests/support/notifications.ts";
import {
  describeOnEachBackend,
  type StudioBackend,
  type StudioBackendOptions,
  startBackend,
} from "../../../tests/support/studio-backend.ts";
import type { TestUser } from "../../../tests/support/verbs.ts";

const minute = 60_000;

/** Opens a user's notification stream as a client does. */
async function open({ backend }: StudioBackend, { access }: TestUser, language = "en") {
  const headers = { authorization: `Bearer ${access}`, "accept-language": language };
  const response = await backend.fetch(
    new Request(new URL(notifications.events.path, "http://api.internal"), { headers }),
  );
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
  const next = async (): Promise<string | undefined> => {
    const { value } = await reader.read();
    return value && new TextDecoder().decode(value);
  };
  const nextUpdate = async (): Promise<NotificationUpdate> => {
    const [, data] = /^event: news\ndata: (.+)\n\n$/.exec((await next()) ?? "") ?? [];
    return notificationUpdate.strict().parse(JSON.parse(data ?? "null"));
  };
  return { response, next, nextUpdate, leave: () => reader.cancel() };
}

describeOnEachBackend("The notification stream", (start) => {
  test("immediately sends the counts, and then each change of them, in the reader's language", async () => {
    const studio = await start();
    const ada = await studio.register();
    const { response, nextUpdate } = await open(studio, ada, "de");
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(await nextUpdate()).toEqual({ unread_count: 0, latest: null, is_quiet: false });
    await studio.makeCreation(ada, { prompt: "a lighthouse" });
    expect(await nextUpdate()).toMatchObject({ unread_count: 1, latest: { title: "Dein Bild ist fertig" } });
    const [{ id } = { id: "" }] = await notificationsOf(studio, ada);
    const call = async (endpoint: typeof notifications.read) => studio.call(endpoint, { params: { id } }, ada.access);
    await call(notifications.read);
    expect(await nextUpdate()).toMatchObject({ unread_count: 0, latest: null });
    await studio.makeCreation(ada, { prompt: "another" });
    expect(await nextUpdate()).toMatchObject({ unread_count: 1 });
    await studio.call(notifications.readAll, {}, ada.access);
    expect(await nextUpdate()).toMatchObject({ unread_count: 0 });
    await prefer(studio, ada, { quiet_hours: { from: "11:00", to: "13:00" } });
    expect(await nextUpdate()).toEqual({ unread_count: 0, latest: null, is_quiet: true });
  });

  test("reports deleted and restored notifications", async () => {
    const studio = await start();
    const ada = await studio.register();
    const { nextUpdate } = await open(studio, ada);
    await nextUpdate();
    await studio.makeCreation(ada);
    const { latest } = await nextUpdate();
    const params = { id: latest?.id ?? "" };
    await studio.call(notifications.remove, { params }, ada.access);
    expect(await nextUpdate()).toMatchObject({ unread_count: 0, latest: null });
    await studio.call(notifications.restore, { params }, ada.access);
    expect(await nextUpdate()).toMatchObject({ unread_count: 1, latest: { id: params.id } });
  });

  test("reports no notification of another user", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    const streams = [await open(studio, ada), await open(studio, bob)];
    for (const { nextUpdate } of streams) expect(await nextUpdate()).toMatchObject({ unread_count: 0 });
    const hisNext = streams[1]?.nextUpdate();
    await studio.makeCreation(ada);
    expect(await streams[0]?.nextUpdate()).toMatchObject({ unread_count: 1 });
    await studio.makeCreation(bob, { prompt: "only his" });
    expect(await hisNext).toMatchObject({ unread_count: 1, latest: { message: "“only his”" } });
  });

  test("queries nothing while nothing changes, however many watch and however long", async () => {
    const counter = countSteps();
    const adapt: StudioBackendOptions["adapt"] = (adapters) => ({
      ...adapters,
      database: counter.around(adapters.database),
    });
    const studio = await start({ idle: true, adapt });
    const ada = await studio.register();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const streams = await Promise.all(Array.from({ length: 16 }, () => open(studio, ada)));
    await Promise.all(streams.map(({ nextUpdate }) => nextUpdate()));
    const asked = counter.steps().length;
    for (let quarters = 0; quarters < 4; quarters += 1) {
      const waiting = streams.map(({ next }) => next());
      await vi.advanceTimersByTimeAsync(15_000);
      expect(await Promise.all(waiting)).toEqual(streams.map(() => ": still here\n\n"));
    }
    expect(counter.steps()).toHaveLength(asked);
  });

  test("can be open sixteen times per user; a reader who leaves makes room", async () => {
    const studio = await start({ idle: true });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const streams = [];
    for (let opened = 0; opened < 16; opened += 1) streams.push(await open(studio, ada));
    const another = await open(studio, ada);
    expect(another.response.status).toBe(429);
    expect(Number(another.response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await open(studio, bob)).response.status).toBe(200);
    await streams[0]?.leave();
    expect((await open(studio, ada)).response.status).toBe(200);
  });

  test("ends when the process does, and when the account is gone", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    const [hers, his] = [await open(studio, ada), await open(studio, bob)];
    await Promise.all([hers.nextUpdate(), his.nextUpdate()]);
    const left = hers.next();
    await studio.call(accounts.deleteAccount, { body: { password: ada.password } }, ada.access);
    expect(await left).toBeUndefined();
    const last = his.next();
    await studio.backend.stop(0);
    expect(await last).toBeUndefined();
  });

  test("announces the minute when quiet hours begin, and queries nothing until then", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    await prefer(studio, ada, { quiet_hours: { from: "12:01", to: "12:30" } });
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const { next, nextUpdate } = await open(studio, ada);
    expect(await nextUpdate()).toMatchObject({ is_quiet: false });
    studio.runtime.advance(minute);
    for (let quarters = 0; quarters < 3; quarters += 1) {
      const waiting = next();
      await vi.advanceTimersByTimeAsync(15_000);
      expect(await waiting).toBe(": still here\n\n");
    }
    const told = nextUpdate();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await told).toMatchObject({ is_quiet: true });
  });

  test("sends nothing more to a session that has ended", async () => {
    const studio = await start();
    const thief = await studio.register();
    const ada = await studio.signIn(thief);
    const [his, hers] = [await open(studio, thief), await open(studio, ada)];
    await Promise.all([his.nextUpdate(), hers.nextUpdate()]);
    const left = his.next();
    await studio.call(sessions.revokeOthers, {}, ada.access);
    await studio.makeCreation(ada, { prompt: "not for him" });
    expect(await hers.nextUpdate()).toMatchObject({ unread_count: 1 });
    expect(await left).toBeUndefined();
  });

  test("is only for signed-in users", async () => {
    const studio = await start({ idle: true });
    expect((await studio.request("GET", notifications.events.path)).status).toBe(401);
  });
});

describe.skipIf(hasNoPostgres)("Notifications across processes", () => {
  test("reach readers who watch in another process", async () => {
    const databaseUrl = await createPostgresDatabase();
    const [web, worker] = [await startBackend({ databaseUrl, idle: true }), await startBackend({ databaseUrl })];
    const ada = await web.register();
    const { nextUpdate } = await open(web, ada);
    expect(await nextUpdate()).toMatchObject({ unread_count: 0 });
    await worker.makeCreation(ada, { prompt: "from afar" });
    expect(await nextUpdate()).toMatchObject({ unread_count: 1, latest: { message: "“from afar”" } });
    await worker.call(notifications.readAll, {}, ada.access);
    expect(await nextUpdate()).toMatchObject({ unread_count: 0 });
  });
});
