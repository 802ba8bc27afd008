import { z } from "zod";
import { accounts } from "../../contract/accounts.ts";
import { creation, creationPage, gallery } from "../../contract/gallery.ts";
import { prompts, savedPrompt } from "../../contract/prompts.ts";
import { makeKey } from "./api-keys.ts";
import { creditsOf, pay, planOf } from "./buying.ts";
import { collectionsOf } from "./collections.ts";
import { notificationsOf, prefer, settle } from "./notifications.ts";
import { patternedPicture } from "./patterned-picture.ts";
import { sharesOf } from "./shares.ts";
import type { StudioBackend } from "./studio-backend.ts";
import { talkingAs } from "./talking.ts";
import { completeDetails, ordersOf } from "./training-orders.ts";
import type { TestUser } from "./verbs.ts";
import { startReceiver } from "./webhook-receiver.ts";
import { addWebhook, awaitLog } from "./webhooks.ts";

const user = z.object({
  id: z.string(),
  email: z.string(),
  password: z.string(),
  access: z.string(),
  refresh: z.string(),
});

/** What users of a release left in a studio, as they saw it there. */
export const releaseData = z.object({
  /** The clock when the release stopped, in milliseconds since the epoch. */
  stoppedAt: z.number(),
  /** She subscribes, buys, makes, shares, talks, orders, and automates. */
  ada: user,
  /** He has the free plan and one image, in the trash. */
  ben: user,
  credits: z.object({ ada: z.number(), ben: z.number() }),
  renewsAt: z.string(),
  /** Newest first. Release 1.0.0 had no tags. */
  creations: z.array(creation.partial({ tags: true })),
  trashedId: z.string(),
  collectionId: z.string(),
  shareToken: z.string(),
  apiKey: z.string(),
  webhook: z.object({ id: z.string(), secret: z.string() }),
  conversation: z.object({ id: z.string(), messages: z.number().int() }),
  promptId: z.string(),
  orderId: z.string(),
  notifications: z.number().int(),
  /** Accepted shortly before the release stopped. No worker has begun it. */
  waitingRunId: z.string(),
});
export type ReleaseData = z.infer<typeof releaseData>;

/** Leaves some of everything in a studio with an engine and a local test checkout, and stops its workers. */
export async function leaveData(studio: StudioBackend): Promise<ReleaseData> {
  const ada = await studio.register({ email: "ada@example.com" });
  const ben = await studio.register({ email: "ben@example.com" });
  await studio.call(accounts.changeSomeSettings, { body: { language: "de", timezone: "Europe/Berlin" } }, ada.access);
  await pay(studio, ada, { kind: "subscription", plan_id: "pro" });
  await pay(studio, ada, { kind: "credit_pack", package_id: "pack-100" });

  const { id: webhookId, secret } = await addWebhook(studio, ada, await startReceiver());
  const lighthouse = await studio.makeCreation(ada, { prompt: "a lighthouse at dusk", quality: "draft" });
  await awaitLog(studio, ada, webhookId, { status: "delivered" });
  const source_upload_id = await ordersOf(studio, ada).upload(await patternedPicture(1));
  const harbor = await studio.makeCreation(ada, {
    mode: "image-to-image",
    prompt: "a harbor in the fog",
    quality: "draft",
    source_upload_id,
  });
  await studio.call(gallery.favorite, { params: { id: lighthouse.id } }, ada.access);
  const { id: collectionId } = await collectionsOf(studio, ada).begin("Coast");
  await collectionsOf(studio, ada).add(collectionId, [lighthouse.id, harbor.id]);
  const { token } = await sharesOf(studio, ada).make({ collection_id: collectionId });

  const talking = talkingAs(studio, ada);
  const { id: conversationId } = await talking.begin("Help me with a prompt about the sea");
  const { messages } = await talking.awaitEnd(conversationId);
  const prompt = { prompt: "a quiet bay", name: "Bay" };
  const saved = savedPrompt.parse((await studio.call(prompts.save, { body: prompt }, ada.access)).json);
  const orders = ordersOf(studio, ada);
  const { id: orderId } = await orders.begin();
  await orders.save(orderId, completeDetails);
  await orders.pay(orderId);
  await orders.add(orderId, [source_upload_id]);
  await orders.submit(orderId);
  const cat = await studio.makeCreation(ben, { prompt: "a cat", quality: "draft" });
  await studio.call(gallery.deleteCreation, { params: { id: cat.id } }, ben.access);
  await studio.deliverPayments();
  await prefer(studio, ada, { muted: ["run_completed"] });
  await settle(studio);
  await studio.backend.stop(0);
  const waitingRunId = await studio.startRun(ada, { prompt: "a storm at sea", quality: "draft" });

  return {
    stoppedAt: studio.runtime.now(),
    ada,
    ben,
    credits: { ada: await creditsOf(studio, ada), ben: await creditsOf(studio, ben) },
    renewsAt: (await planOf(studio, ada)).renews_at ?? "never",
    creations: await creationsOf(studio, ada),
    trashedId: cat.id,
    collectionId,
    shareToken: token,
    apiKey: (await makeKey(studio, ada)).secret,
    webhook: { id: webhookId, secret },
    conversation: { id: conversationId, messages: messages.length },
    promptId: saved.id,
    orderId,
    notifications: (await notificationsOf(studio, ada)).length,
    waitingRunId,
  };
}

async function creationsOf(studio: StudioBackend, { access }: TestUser) {
  return creationPage.parse((await studio.call(gallery.creations, { query: {} }, access)).json).results;
}
