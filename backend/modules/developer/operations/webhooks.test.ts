import type { RequestListener } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accounts } from "../../../../contract/accounts.ts";
import { generation } from "../../../../contract/generation.ts";
import { webhooksMax } from "../../../../contract/limits.ts";
import type { WebhookEvent } from "../../../../contract/webhook-terms.ts";
import { webhooks } from "../../../../contract/webhooks.ts";
import { deadline } from "../../../../tests/provision/deadlines.mjs";
import { makeKey, putOnPlan } from "../../../../tests/support/api-keys.ts";
import { describeOnBackend, type StudioBackendOptions, waitFor } from "../../../../tests/support/studio-backend.ts";
import { startReceiver } from "../../../../tests/support/webhook-receiver.ts";
import { addWebhook, awaitLog, endRun, logOf, newestOf } from "../../../../tests/support/webhooks.ts";
import { createOutgoing } from "../../../adapters/outgoing/public-addresses.ts";
import { deleteOldDeliveries } from "../records/deliveries.ts";
import { logKeptMilliseconds } from "../rules.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

beforeEach(() => {
  // The signature check uses the system clock; everything else uses the test clock.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 15, 12) });
});
afterEach(() => void vi.useRealTimers());

const impatient: StudioBackendOptions = {
  adapt: (adapters) => ({
    ...adapters,
    outgoing: createOutgoing({ allowPrivate: true, timeoutMilliseconds: deadline(500) }),
  }),
};

describeOnBackend("A webhook", (start) => {
  async function startListening(answer?: RequestListener, events?: readonly WebhookEvent[]) {
    const studio = await start(impatient);
    const ada = await studio.register();
    await putOnPlan(studio, ada, "pro");
    const receiver = await startReceiver(answer);
    return { studio, ada, receiver, webhook: await addWebhook(studio, ada, receiver, events) };
  }

  test("receives the end of a run once, signed, and without the user's text", async () => {
    const { studio, ada, receiver, webhook } = await startListening();
    const run = await endRun(studio, ada);
    const line = await awaitLog(studio, ada, webhook.id, { status: "delivered" });
    const [first, ...others] = receiver.received;
    expect(others).toEqual([]);
    expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    if (!first) throw new Error("Nothing was received.");
    expect(receiver.verify(first, webhook.secret)).toEqual({
      type: "generation.completed",
      timestamp: run.finished_at,
      data: {
        id: run.id,
        status: "completed",
        generation_type: "text-to-image",
        cost_credits: 2,
        charged_credits: 2,
        outputs: run.outputs.map(({ id, kind }) => ({ id, kind })),
        error: null,
        created_at: run.created_at,
        finished_at: run.finished_at,
      },
    });
    expect(first.headers).toMatchObject({ "content-type": "application/json", "user-agent": "Atelier-Webhooks/1" });
    expect(first.headers["webhook-id"]).toBe(line.id);
    expect(first.body).not.toContain("garden");
    expect(line).toMatchObject({
      event: "generation.completed",
      generation_id: run.id,
      body: first.body,
      attempts: 1,
      response_status: 204,
      error: null,
      next_attempt_at: null,
      delivered_at: "2026-01-15T12:00:00.000Z",
    });
    const other = await addWebhook(studio, ada, receiver);
    expect(() => receiver.verify(first, other.secret)).toThrow();
    expect(() => receiver.verify({ ...first, body: `${first.body} ` }, webhook.secret)).toThrow();
    const rows = await studio.adapters.database.read.selectFrom("webhook").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(webhook.secret.slice(6));
  });

  test("receives only the events it subscribed to, and nothing of other users' runs", async () => {
    const { studio, ada, receiver, webhook } = await startListening(undefined, ["generation.canceled"]);
    await endRun(studio, ada);
    const bob = await studio.register();
    const id = await studio.startRun(bob);
    await studio.call(generation.cancel, { params: { id } }, bob.access);
    await waitFor(async () => {
      const waiting = Object.entries(await studio.adapters.jobQueue.depth()).filter(([, count]) => count > 0);
      return waiting.length === 0 ? true : undefined;
    }, "an empty queue");
    expect([receiver.received, await logOf(studio, ada, webhook.id)]).toEqual([[], []]);
  });

  test("that is down is retried with growing pauses, with the same message under the same id", async () => {
    const { studio, ada, receiver, webhook } = await startListening((_request, response) =>
      response.writeHead(500).end("a stack trace"),
    );
    await endRun(studio, ada);
    const first = await awaitLog(studio, ada, webhook.id, { attempts: 1 });
    expect(first).toMatchObject({
      status: "waiting",
      error: "bad_status",
      response_status: 500,
      next_attempt_at: "2026-01-15T12:00:05.000Z",
    });
    expect(JSON.stringify(first)).not.toContain("stack trace");
    for (const [index, pause] of [5 * second, 5 * minute, 30 * minute, 2 * hour].entries()) {
      studio.runtime.advance(pause);
      vi.setSystemTime(studio.runtime.now());
      await awaitLog(studio, await studio.signIn(ada), webhook.id, { attempts: index + 2 });
    }
    receiver.answerWith((_request, response) => response.writeHead(200).end());
    studio.runtime.advance(5 * hour);
    vi.setSystemTime(studio.runtime.now());
    const again = await studio.signIn(ada);
    expect(await awaitLog(studio, again, webhook.id, { status: "delivered" })).toMatchObject({ attempts: 6 });
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    for (const message of receiver.received.slice(-1)) receiver.verify(message, webhook.secret);
  });

  test("that stays down is abandoned after seven attempts, and its message can be sent again by hand", async () => {
    const { studio, ada, receiver, webhook } = await startListening((request) => request.socket.destroy());
    await endRun(studio, ada);
    let user = ada;
    for (let attempts = 1; attempts <= 7; attempts++) {
      const line = await awaitLog(studio, user, webhook.id, { attempts });
      expect(line.error).toBe("unreachable");
      expect(line.status).toBe(attempts < 7 ? "waiting" : "failed");
      studio.runtime.advance(10 * hour);
      user = await studio.signIn(ada);
    }
    expect(receiver.received).toHaveLength(7);
    receiver.answerWith((_request, response) => response.writeHead(202).end());
    const { id: delivery_id } = await newestOf(studio, user, webhook.id);
    const params = { id: webhook.id, delivery_id };
    const sent = await studio.call(webhooks.redeliver, { params }, user.access);
    expect(sent.json).toMatchObject({ id: delivery_id, status: "delivered", attempts: 8, response_status: 202 });
    expect(receiver.received.at(-1)?.body).toBe(receiver.received[0]?.body);
  });

  test("that is down is retried on schedule, also when sending by hand does not work either", async () => {
    const { studio, ada, receiver, webhook } = await startListening((_request, response) =>
      response.writeHead(500).end(),
    );
    await endRun(studio, ada);
    const { id: delivery_id, next_attempt_at } = await awaitLog(studio, ada, webhook.id, { attempts: 1 });
    const again = await studio.call(webhooks.redeliver, { params: { id: webhook.id, delivery_id } }, ada.access);
    expect(again.json).toMatchObject({ status: "waiting", attempts: 2, next_attempt_at });
    receiver.answerWith((_request, response) => response.writeHead(204).end());
    studio.runtime.advance(5 * second);
    expect(await awaitLog(studio, ada, webhook.id, { status: "delivered" })).toMatchObject({ attempts: 3 });
    studio.runtime.advance(5 * minute);
    expect(receiver.received).toHaveLength(3);
  });

  test("that is deleted while a message is being sent stays deleted", async () => {
    const { studio, ada, receiver, webhook } = await startListening();
    const params = { id: webhook.id };
    receiver.answerWith(async (_request, response) => {
      await studio.call(webhooks.remove, { params }, ada.access);
      response.writeHead(204).end();
    });
    expect((await studio.call(webhooks.test, { params }, ada.access)).status).toBe(404);
    expect(receiver.received).toHaveLength(1);
  });

  test("that received a message keeps it as delivered, even if sending it again fails", async () => {
    const { studio, ada, receiver, webhook } = await startListening();
    await endRun(studio, ada);
    const { id: delivery_id } = await awaitLog(studio, ada, webhook.id, { status: "delivered" });
    receiver.answerWith((_request, response) => response.writeHead(500).end());
    const again = await studio.call(webhooks.redeliver, { params: { id: webhook.id, delivery_id } }, ada.access);
    expect(again.json).toMatchObject({
      status: "delivered",
      attempts: 2,
      response_status: 500,
      error: "bad_status",
      next_attempt_at: null,
      delivered_at: "2026-01-15T12:00:00.000Z",
    });
    studio.runtime.advance(day);
    expect(receiver.received).toHaveLength(2);
  });

  test.each<[string, RequestListener, object]>([
    [
      "redirects to inside of the house",
      (_request, response) => response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data/" }).end(),
      { error: "redirect", response_status: 302 },
    ],
    ["never answers", () => undefined, { error: "timeout", response_status: null }],
    [
      "answers without end",
      (_request, response) => {
        response.writeHead(200);
        const more = () => {
          while (!response.destroyed && response.write("x".repeat(65_536)));
        };
        response.on("drain", more);
        response.on("error", () => undefined);
        more();
      },
      { error: null, response_status: 200 },
    ],
    ["hangs up", (request) => void request.socket.destroy(), { error: "unreachable", response_status: null }],
  ])("that %s shows as much when it is tested, and is not tried again by itself", async (_what, answer, shown) => {
    const { studio, ada, receiver, webhook } = await startListening(answer);
    const tested = await studio.call(webhooks.test, { params: { id: webhook.id } }, ada.access);
    expect(tested.json).toMatchObject({
      event: "test",
      generation_id: null,
      attempts: 1,
      next_attempt_at: null,
      ...shown,
    });
    studio.runtime.advance(day);
    expect(receiver.received).toHaveLength(1);
    const [message] = receiver.received;
    if (message) expect(receiver.verify(message, webhook.secret)).toMatchObject({ type: "test" });
  });

  test("receives nothing while it is paused or after the plan has ended, except tests by hand", async () => {
    const { studio, ada, receiver, webhook } = await startListening();
    const params = { id: webhook.id };
    await studio.call(webhooks.update, { params, body: { is_active: false } }, ada.access);
    await endRun(studio, ada);
    await studio.call(webhooks.update, { params, body: { is_active: true } }, ada.access);
    await putOnPlan(studio, ada, "starter");
    await endRun(studio, ada);
    await putOnPlan(studio, ada, "pro");
    receiver.answerWith((_request, response) => response.writeHead(503).end());
    await endRun(studio, ada);
    await awaitLog(studio, ada, webhook.id, { attempts: 1 });
    await studio.call(webhooks.update, { params, body: { is_active: false } }, ada.access);
    studio.runtime.advance(5 * second);
    const given = await awaitLog(studio, ada, webhook.id, { status: "failed" });
    expect(given).toMatchObject({ attempts: 1, error: "resting", next_attempt_at: null });
    expect(receiver.received).toHaveLength(1);
    expect(await logOf(studio, ada, webhook.id)).toHaveLength(1);
    expect((await studio.call(webhooks.test, { params }, ada.access)).status).toBe(200);
    expect(receiver.received).toHaveLength(2);
  });

  test("abandons pending messages when the plan ends, can be deleted then, and works again with the plan", async () => {
    const { studio, ada, receiver, webhook } = await startListening((_request, response) =>
      response.writeHead(503).end(),
    );
    const other = await addWebhook(studio, ada, receiver, ["generation.canceled"]);
    await endRun(studio, ada);
    await awaitLog(studio, ada, webhook.id, { attempts: 1 });
    await putOnPlan(studio, ada, "starter");
    studio.runtime.advance(5 * second);
    const { id: delivery_id, ...given } = await awaitLog(studio, ada, webhook.id, { status: "failed" });
    expect(given).toMatchObject({ attempts: 1, error: "resting" });
    expect(receiver.received).toHaveLength(1);
    const sending = { params: { id: webhook.id, delivery_id } };
    expect((await studio.call(webhooks.redeliver, sending, ada.access)).status).toBe(403);
    expect((await studio.call(webhooks.test, sending, ada.access)).status).toBe(403);
    expect((await studio.call(webhooks.remove, { params: { id: other.id } }, ada.access)).status).toBe(204);
    expect((await studio.call(webhooks.list, {}, ada.access)).json).toMatchObject({
      included: false,
      results: [{ id: webhook.id, is_active: true }],
    });
    await putOnPlan(studio, ada, "pro");
    receiver.answerWith((_request, response) => response.writeHead(204).end());
    expect((await studio.call(webhooks.redeliver, sending, ada.access)).json).toMatchObject({ status: "delivered" });
  });

  test.each(["http://127.0.0.1/", "https://127.0.0.1/", "https://[::1]/", "https://0x7f.1/", "https://10.0.0.1/"])(
    "is rejected on its field if its address is internal: %s",
    async (url) => {
      const studio = await start({ idle: true });
      const ada = await studio.register();
      await putOnPlan(studio, ada, "pro");
      const refused = await studio.call(webhooks.create, { body: { url, events: ["generation.failed"] } }, ada.access);
      const message = url.startsWith("http:")
        ? "Use a URL that starts with https://."
        : "Use a public URL without a user name or password.";
      expect(refused.refusal()).toMatchObject({ status: 422, violations: [{ field: "url", message }] });
      expect((await studio.call(webhooks.list, {}, ada.access)).json).toEqual({ included: true, results: [] });
    },
  );

  test("that was accepted once is checked again for every message", async () => {
    const { studio, ada, receiver, webhook } = await startListening();
    const strict = await start({ idle: true });
    const bob = await strict.register({ email: "bob@example.com" });
    await putOnPlan(strict, bob, "pro");
    // As if the name now resolved to another machine, or the operator had blocked the address.
    const row = {
      id: strict.runtime.newId(),
      owner_id: bob.id,
      url: receiver.url.replace("http:", "https:"),
      events: '["generation.completed"]',
      is_active: 1,
      created_at: 0,
      secret_version: 0,
    };
    await strict.adapters.database.transaction((tx) => tx.insertInto("webhook").values(row).execute());
    const tested = await strict.call(webhooks.test, { params: { id: row.id } }, bob.access);
    expect(tested.json).toMatchObject({ status: "failed", error: "refused_address", response_status: null });
    expect(receiver.received).toEqual([]);
    expect((await studio.call(webhooks.test, { params: { id: webhook.id } }, ada.access)).json).toMatchObject({
      status: "delivered",
    });
  });

  test("can be changed, and deleted with its log; another user's looks like a missing one", async () => {
    const { studio, ada, receiver, webhook } = await startListening();
    await studio.call(webhooks.test, { params: { id: webhook.id } }, ada.access);
    const { id: delivery_id } = await newestOf(studio, ada, webhook.id);
    const bob = await studio.register();
    await putOnPlan(studio, bob, "pro");
    const params = { id: webhook.id };
    for (const answer of [
      await studio.call(webhooks.update, { params, body: { is_active: false } }, bob.access),
      await studio.call(webhooks.remove, { params }, bob.access),
      await studio.call(webhooks.test, { params }, bob.access),
      await studio.call(webhooks.deliveries, { params, query: {} }, bob.access),
      await studio.call(webhooks.redeliver, { params: { ...params, delivery_id } }, bob.access),
    ])
      expect(answer.status).toBe(404);
    const own = await addWebhook(studio, bob, receiver);
    const crossed = { params: { id: own.id, delivery_id } };
    expect((await studio.call(webhooks.redeliver, crossed, bob.access)).status).toBe(404);

    const change = { url: `${receiver.origin}/elsewhere`, events: ["generation.failed" as const] };
    const changed = await studio.call(webhooks.update, { params, body: change }, ada.access);
    expect(changed.json).toMatchObject({ ...change, is_active: true });
    const inside = { url: "http://169.254.169.254/" };
    expect((await studio.call(webhooks.update, { params, body: inside }, ada.access)).status).toBe(422);
    expect((await studio.call(webhooks.remove, { params }, ada.access)).status).toBe(204);
    expect((await studio.call(webhooks.remove, { params }, ada.access)).status).toBe(404);
    const { read } = studio.adapters.database;
    const left = await read.selectFrom("webhook_delivery").select("id").where("owner_id", "=", ada.id).execute();
    expect(left).toEqual([]);
  });

  test("is one of ten at most, is included in the plan, and cannot be created with an API key", async () => {
    const { studio, ada, receiver } = await startListening();
    for (let made = 1; made < webhooksMax; made++) await addWebhook(studio, ada, receiver);
    const body = { url: receiver.url, events: ["generation.failed" as const] };
    expect((await studio.call(webhooks.create, { body }, ada.access)).refusal()).toMatchObject({
      code: "CONFLICT",
      message: "You already have 10 webhooks. Delete one you no longer use, then add this one.",
    });
    const bob = await studio.register();
    expect((await studio.call(webhooks.create, { body }, bob.access)).refusal()).toMatchObject({
      code: "FORBIDDEN",
      message: "Your plan doesn’t include API keys or webhooks. You can change it in your wallet.",
    });
    const key = await makeKey(studio, ada);
    expect((await studio.call(webhooks.create, { body }, key.secret)).status).toBe(403);
  });

  test("has a log of thirty days", async () => {
    const { studio, ada, webhook } = await startListening();
    await studio.call(webhooks.test, { params: { id: webhook.id } }, ada.access);
    const { database } = studio.adapters;
    const forgetAfter = (milliseconds: number) =>
      database.transaction((tx) => deleteOldDeliveries(tx, studio.runtime.now() + milliseconds - logKeptMilliseconds));
    expect(await forgetAfter(30 * day)).toBe(0);
    expect(await logOf(studio, ada, webhook.id)).toHaveLength(1);
    expect(await forgetAfter(30 * day + 1)).toBe(1);
    expect(await logOf(studio, ada, webhook.id)).toEqual([]);
  });

  test("is deleted with the account, including its log", async () => {
    const { studio, ada, webhook } = await startListening();
    await studio.call(webhooks.test, { params: { id: webhook.id } }, ada.access);
    await studio.call(accounts.deleteAccount, { body: { password: ada.password } }, ada.access);
    const { read } = studio.adapters.database;
    await waitFor(async () => {
      const left = await read.selectFrom("webhook").select("id").execute();
      const lines = await read.selectFrom("webhook_delivery").select("id").execute();
      return left.length + lines.length === 0 ? true : undefined;
    }, "no webhooks");
  });
});
