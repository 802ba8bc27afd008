import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { accounts } from "../../contract/accounts.ts";
import { creation, creationPage, gallery } from "../../contract/gallery.ts";
import { isFinal } from "../../contract/generation-terms.ts";
import { prompts, savedPrompt } from "../../contract/prompts.ts";
import { testCheckout } from "../../contract/test-checkout.ts";
import { webhooks } from "../../contract/webhooks.ts";
import { creditsOf, localOf, planOf } from "../support/buying.ts";
import { collectionsOf } from "../support/collections.ts";
import { hasNoPostgres } from "../support/databases.ts";
import { createHandDrivenRuntime } from "../support/hand-driven-runtime.ts";
import { notificationsOf } from "../support/notifications.ts";
import { type Dialect, dialects, unpackRelease } from "../support/releases.ts";
import { readPublicly } from "../support/shares.ts";
import { type StudioBackendOptions, startBackend } from "../support/studio-backend.ts";
import { talkingAs } from "../support/talking.ts";
import { ordersOf } from "../support/training-orders.ts";
import { startReceiver } from "../support/webhook-receiver.ts";

/** Every release that this one is started over. An upgrade may skip any number of them. */
const releases = ["1.0.0"];

const minute = 60_000;

/** Starts this release over what an earlier one left, a minute after that one stopped. */
async function upgrade(release: string, dialect: Dialect, settings: StudioBackendOptions["settings"] = {}) {
  const { data, ...left } = await unpackRelease(release, dialect);
  const runtime = createHandDrivenRuntime(data.stoppedAt + minute);
  const studio = await startBackend({ ...left, runtime, settings: { webhooksMayBePrivate: true, ...settings } });
  return { studio, data };
}

const upgrades = releases.flatMap((release) => dialects.map((dialect) => ({ release, dialect })));

describe.each(upgrades)("An upgrade from $release on $dialect", ({ release, dialect }) => {
  test.skipIf(dialect === "postgres" && hasNoPostgres)(
    "keeps what users had, completes what waited, and goes on from there",
    async () => {
      const { studio, data } = await upgrade(release, dialect);
      const { read } = studio.adapters.database;

      // Who was signed in still is, and a password opens a new session.
      const { refresh } = data.ada;
      const renewed = await studio.call(accounts.refresh, { body: { refresh } });
      expect(renewed.status).toBe(200);
      const ada = await studio.signIn(data.ada);
      const ben = await studio.signIn(data.ben);
      expect([ada.id, ben.id]).toEqual([data.ada.id, data.ben.id]);

      const waited = await studio.awaitRun(ada, data.waitingRunId, ({ status }) => isFinal(status));
      expect(waited).toMatchObject({ status: "completed", charged_credits: 1 });
      const made = await studio.makeCreation(ada, { prompt: "a pier", source_creation_id: data.creations[0]?.id });
      // The credit of the run that waited was held already.
      const balances = { ada: (await creditsOf(studio, ada)) + 2, ben: await creditsOf(studio, ben) };
      expect(balances).toEqual(data.credits);
      expect(await studio.credits.reconcile(read)).toEqual([]);
      const { rows } = await sql<{ sum: number }>`
        select cast(sum(amount_hundredths) as integer) as sum from ledger_entry`.execute(read);
      expect(rows).toEqual([{ sum: 0 }]);

      const listed = creationPage.parse((await studio.call(gallery.creations, { query: {} }, ada.access)).json);
      const newest = [made.id, waited.outputs[0]?.id];
      expect(listed.results.map(({ id }) => id)).toEqual([...newest, ...data.creations.map(({ id }) => id)]);
      for (const before of data.creations) {
        const now = listed.results.find(({ id }) => id === before.id);
        expect(now).toMatchObject({ ...before, url: expect.any(String), thumbnail_url: expect.any(String) });
        // An address that the old release signed, and one of today's.
        for (const url of [before.url, now?.url ?? ""]) {
          const file = await studio.request("GET", url);
          expect([file.status, Number(file.headers.get("content-length"))]).toEqual([200, before.size_bytes]);
        }
      }
      const found = await studio.call(gallery.creations, { query: { search: "harbor fog" } }, ada.access);
      expect(creationPage.parse(found.json).results.map(({ prompt }) => prompt)).toEqual(["a harbor in the fog"]);
      expect(await collectionsOf(studio, ada).read(data.collectionId)).toMatchObject({ name: "Coast", image_count: 2 });
      expect((await readPublicly(studio, data.shareToken)).creations.count).toBe(2);
      await studio.call(gallery.restoreCreation, { params: { id: data.trashedId } }, ben.access);
      const { status } = await studio.call(gallery.creation, { params: { id: data.trashedId } }, ben.access);
      expect(status).toBe(200);

      const talk = await talkingAs(studio, ada).read(data.conversation.id);
      expect(talk.messages).toHaveLength(data.conversation.messages);
      const book = prompts.list.answer.payload.parse((await studio.call(prompts.list, { query: {} }, ada.access)).json);
      expect(savedPrompt.parse(book.results[0])).toMatchObject({ id: data.promptId, name: "Bay" });
      expect(await ordersOf(studio, ada).read(data.orderId)).toMatchObject({ status: "in_review", model_name: "Ada" });
      expect((await notificationsOf(studio, ada)).length).toBeGreaterThanOrEqual(data.notifications);
    },
  );

  test.skipIf(dialect === "postgres" && hasNoPostgres)("signs the files that users had", async () => {
    const { studio, data } = await upgrade(release, dialect, { contentCredentials: { signer: null } });
    const ada = await studio.signIn(data.ada);
    for (const { id, size_bytes } of data.creations) {
      const { json } = await studio.call(gallery.creation, { params: { id } }, ada.access);
      const file = await studio.request("GET", creation.parse(json).url);
      expect(file.status).toBe(200);
      expect(Number(file.headers.get("content-length"))).toBeGreaterThan(size_bytes);
    }
  });

  test.skipIf(dialect === "postgres" && hasNoPostgres)(
    "continues the subscription, the webhooks, and the API keys",
    async () => {
      const { studio, data } = await upgrade(release, dialect);
      const ada = await studio.signIn(data.ada);
      const answer = await studio.call(gallery.creations, { query: {} }, data.apiKey);
      expect(answer.status).toBe(200);

      const receiver = await startReceiver();
      const { id, secret } = data.webhook;
      await studio.call(webhooks.update, { params: { id }, body: { url: receiver.url } }, ada.access);
      const sent = await studio.call(webhooks.test, { params: { id } }, ada.access);
      expect(sent.json).toMatchObject({ status: "delivered" });
      // The run that waited may have been reported too.
      expect(receiver.received.map((each) => receiver.isSigned(each, secret))).not.toContain(false);

      expect(await planOf(studio, ada)).toMatchObject({ plan_id: "pro", status: "active", renews_at: data.renewsAt });
      const before = await creditsOf(studio, ada);
      const desk = testCheckout.provider.answer.payload.parse(
        (await studio.call(testCheckout.provider, {}, ada.access)).json,
      );
      await localOf(studio).tell(desk.subscriptions[0]?.id ?? "", "renew");
      await studio.deliverPayments();
      const { renews_at } = await planOf(studio, ada);
      expect(Date.parse(renews_at ?? "")).toBeGreaterThan(Date.parse(data.renewsAt));
      expect(await creditsOf(studio, ada)).toBe(before + 1_000);
      expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
    },
  );
});
