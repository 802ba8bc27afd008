import type { RequestListener } from "node:http";
import { expect, test } from "vitest";
import { webhooks } from "../../../../contract/webhooks.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { putOnPlan } from "../../../../tests/support/api-keys.ts";
import { linkIn } from "../../../../tests/support/mail.ts";
import { mailTo, notificationsOf, settle } from "../../../../tests/support/notifications.ts";
import { describeOnBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";
import { startReceiver } from "../../../../tests/support/webhook-receiver.ts";
import { addWebhook, awaitLog, endRun, logOf, readWebhook } from "../../../../tests/support/webhooks.ts";
import { createOutgoing } from "../../../adapters/outgoing/public-addresses.ts";

const hour = 3_600_000;
const day = 24 * hour;

const down: RequestListener = (_request, response) => response.writeHead(500).end();
const up: RequestListener = (_request, response) => response.writeHead(204).end();

/** Ends a run and retries its delivery until it fails for good: over seventy hours on the test clock. */
async function giveUp(studio: StudioBackend, ada: TestUser, webhookId: string): Promise<void> {
  await endRun(studio, await studio.signIn(ada));
  for (let attempts = 1; attempts <= 7; attempts++) {
    await awaitLog(studio, await studio.signIn(ada), webhookId, { attempts });
    studio.runtime.advance(10 * hour);
  }
}

const toldOff = async (studio: StudioBackend, ada: TestUser) => {
  await settle(studio);
  return (await notificationsOf(studio, await studio.signIn(ada))).filter(({ kind }) => kind === "webhook_off");
};

describeOnBackend("A webhook that receives nothing", (start) => {
  async function startDown() {
    const studio = await start({
      adapt: (adapters) => ({ ...adapters, outgoing: createOutgoing({ allowPrivate: true }) }),
    });
    const ada = await studio.register();
    await putOnPlan(studio, ada, "pro");
    const receiver = await startReceiver(down);
    const webhook = await addWebhook(studio, ada, receiver);
    return {
      studio,
      ada,
      receiver,
      webhook,
      read: async () => readWebhook(studio, await studio.signIn(ada), webhook.id),
    };
  }

  test("shows since when, and is switched off with a notification once a message is abandoned after five days of it", async () => {
    const { studio, ada, receiver, webhook, read } = await startDown();
    await giveUp(studio, ada, webhook.id);
    expect(await read()).toMatchObject({ is_active: true, failing_since: "2026-01-15T12:00:00.000Z" });
    expect(await toldOff(studio, ada)).toEqual([]);
    studio.runtime.advance(day);
    await giveUp(studio, ada, webhook.id);
    expect(await read()).toMatchObject({ is_active: false, switched_off_at: "2026-01-21T22:00:00.000Z" });

    const [notice, ...more] = await toldOff(studio, ada);
    expect(more).toEqual([]);
    const link = `/settings/developer/webhooks/${webhook.id}`;
    const { host } = new URL(receiver.url);
    expect(notice).toMatchObject({ type: "warning", title: "Webhook turned off", link });
    expect(notice?.message).toContain(`Nothing reached ${host} for five days.`);
    const mail = (await mailTo(studio, ada)).find(({ subject }) => subject === "Your webhook was turned off");
    expect(linkIn(mail)).toBe(`https://studio.example${link}`);
    // The path after the host may be a secret.
    expect(JSON.stringify([notice, mail])).not.toContain("/hooks/runs");

    const sent = receiver.received.length;
    await endRun(studio, await studio.signIn(ada));
    await settle(studio);
    expect(receiver.received).toHaveLength(sent);
  });

  test("is switched on again by hand, and starts over", async () => {
    const { studio, ada, receiver, webhook, read } = await startDown();
    await giveUp(studio, ada, webhook.id);
    studio.runtime.advance(5 * day);
    await giveUp(studio, ada, webhook.id);
    expect(await read()).toMatchObject({ is_active: false });
    const params = { id: webhook.id };
    const again = await studio.call(
      webhooks.update,
      { params, body: { is_active: true } },
      (await studio.signIn(ada)).access,
    );
    expect(again.json).toMatchObject({ is_active: true, failing_since: null, switched_off_at: null });
    await giveUp(studio, ada, webhook.id);
    expect(await read()).toMatchObject({ is_active: true });
    receiver.answerWith(up);
    await endRun(studio, await studio.signIn(ada));
    await awaitLog(studio, await studio.signIn(ada), webhook.id, { status: "delivered" });
    expect(await toldOff(studio, ada)).toHaveLength(1);
  });

  test.each<[string, (studio: StudioBackend, access: string, id: string, back: () => void) => Promise<unknown>]>([
    [
      "a test arrives",
      async (studio, access, id, back) => {
        back();
        return studio.call(webhooks.test, { params: { id } }, access);
      },
    ],
    [
      "it leads elsewhere",
      async (studio, access, id) => {
        const { url } = await startReceiver(down);
        return studio.call(webhooks.update, { params: { id }, body: { url } }, access);
      },
    ],
  ])("stays on for another five days once %s", async (_what, change) => {
    const { studio, ada, receiver, webhook, read } = await startDown();
    await giveUp(studio, ada, webhook.id);
    studio.runtime.advance(2 * day);
    await change(studio, (await studio.signIn(ada)).access, webhook.id, () => receiver.answerWith(up));
    expect(await read()).toMatchObject({ failing_since: null });
    receiver.answerWith(down);
    await giveUp(studio, ada, webhook.id);
    expect(await read()).toMatchObject({ is_active: true, switched_off_at: null });
    expect((await logOf(studio, await studio.signIn(ada), webhook.id))[0]?.status).toBe("failed");
  });

  test("is not switched off by tests, however long nothing arrives", async () => {
    const { studio, ada, webhook, read } = await startDown();
    const test = async () =>
      studio.call(webhooks.test, { params: { id: webhook.id } }, (await studio.signIn(ada)).access);
    await test();
    studio.runtime.advance(30 * day);
    expect((await test()).json).toMatchObject({ status: "failed", error: "bad_status" });
    expect(await read()).toMatchObject({ is_active: true, failing_since: "2026-01-15T12:00:00.000Z" });
  });
});
