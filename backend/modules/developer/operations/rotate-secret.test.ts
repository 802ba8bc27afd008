import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { webhooks } from "../../../../contract/webhooks.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { makeKey, putOnPlan } from "../../../../tests/support/api-keys.ts";
import { describeOnBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";
import { startReceiver } from "../../../../tests/support/webhook-receiver.ts";
import { addWebhook } from "../../../../tests/support/webhooks.ts";
import { createOutgoing } from "../../../adapters/outgoing/public-addresses.ts";

const day = 86_400_000;

beforeEach(() => {
  // The signature check uses the system clock; everything else uses the test clock.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 15, 12) });
});
afterEach(() => void vi.useRealTimers());

async function rotate(studio: StudioBackend, { access }: TestUser, id: string) {
  return studio.call(webhooks.rotateSecret, { params: { id } }, access);
}

describeOnBackend("The secret of a webhook", (start) => {
  async function startSigning() {
    const studio = await start({
      idle: true,
      adapt: (adapters) => ({ ...adapters, outgoing: createOutgoing({ allowPrivate: true }) }),
    });
    const ada = await studio.register();
    await putOnPlan(studio, ada, "pro");
    const receiver = await startReceiver();
    const webhook = await addWebhook(studio, ada, receiver);
    /** Which of these secrets verify a message that is sent now. */
    const goodFor = async (...secrets: string[]) => {
      vi.setSystemTime(studio.runtime.now());
      const { access } = await studio.signIn(ada);
      await studio.call(webhooks.test, { params: { id: webhook.id } }, access);
      const message = receiver.received.at(-1);
      return secrets.filter((secret) => {
        try {
          return message && receiver.verify(message, secret);
        } catch {
          return false;
        }
      });
    };
    const change = async () =>
      webhooks.rotateSecret.answer.payload.parse((await rotate(studio, await studio.signIn(ada), webhook.id)).json);
    return { studio, ada, webhook, goodFor, change };
  }

  test("is rotated, and shown once; for a day messages are signed with both, then with the new one alone", async () => {
    const { studio, webhook, goodFor, change } = await startSigning();
    const old = webhook.secret;
    expect(webhook.old_secret_until).toBeNull();
    const { secret, old_secret_until } = await change();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(secret).not.toBe(old);
    expect(old_secret_until).toBe("2026-01-16T12:00:00.000Z");
    expect(await goodFor(old, secret)).toEqual([old, secret]);
    studio.runtime.advance(day - 1);
    expect(await goodFor(old, secret)).toEqual([old, secret]);
    studio.runtime.advance(1);
    expect(await goodFor(old, secret)).toEqual([secret]);
    const rows = await studio.adapters.database.read.selectFrom("webhook").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  });

  test("can be revoked immediately by rotating it twice", async () => {
    const { webhook, goodFor, change } = await startSigning();
    const second = (await change()).secret;
    const third = (await change()).secret;
    expect(await goodFor(webhook.secret, second, third)).toEqual([second, third]);
  });

  test("is rotated only by its owner, not with an API key, and while the plan includes webhooks", async () => {
    const { studio, ada, webhook, goodFor } = await startSigning();
    const bob = await studio.register();
    await putOnPlan(studio, bob, "pro");
    expect((await rotate(studio, bob, webhook.id)).status).toBe(404);
    const key = await makeKey(studio, ada);
    expect((await rotate(studio, { ...ada, access: key.secret }, webhook.id)).status).toBe(403);
    await putOnPlan(studio, ada, "starter");
    expect((await rotate(studio, ada, webhook.id)).refusal()).toMatchObject({ status: 403, code: "FORBIDDEN" });
    await putOnPlan(studio, ada, "pro");
    expect(await goodFor(webhook.secret)).toEqual([webhook.secret]);
  });
});
