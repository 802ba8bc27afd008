import { adminMaintenance } from "../../contract/admin/maintenance.ts";
import { adminReports } from "../../contract/admin/reports.ts";
import { collections } from "../../contract/collections.ts";
import { gallery } from "../../contract/gallery.ts";
import { masks } from "../../contract/masks.ts";
import { prompts } from "../../contract/prompts.ts";
import { series } from "../../contract/series.ts";
import { uploads } from "../../contract/uploads.ts";
import { makeKey } from "./api-keys.ts";
import { batchesOf } from "./batches.ts";
import { pay } from "./buying.ts";
import { collectionsOf } from "./collections.ts";
import { turnOnFeed } from "./feeds.ts";
import { importsOf } from "./imports.ts";
import { keepCreations } from "./kept-creations.ts";
import { membersOf } from "./members.ts";
import { settle } from "./notifications.ts";
import { order, payOrder } from "./orders.ts";
import { packedZip } from "./packed-zip.ts";
import { patternedPicture } from "./patterned-picture.ts";
import { begin, decide, reported } from "./reports.ts";
import { sharesOf } from "./shares.ts";
import type { StudioBackend } from "./studio-backend.ts";
import { talkingAs } from "./talking.ts";
import type { TestUser } from "./verbs.ts";
import { addWebhook } from "./webhooks.ts";

export interface BusyStudio {
  admin: TestUser;
  /** Owns almost everything. */
  ada: TestUser;
  /** A public link to a creation. */
  shareToken: string;
  /** A run that waits for the maintenance to end. */
  waitingRun: string;
}

/**
 * Fills a studio with something of everything that users do, and turns maintenance on. Webhooks must be allowed to have
 * private addresses.
 */
export async function fillStudio(studio: StudioBackend): Promise<BusyStudio> {
  const { admin, moderator, ada, creation, token } = await begin(studio);
  const { access } = ada;
  await pay(studio, ada, { kind: "subscription", plan_id: "pro" });
  await pay(studio, ada, { kind: "credit_pack", package_id: "pack-500" });
  await makeKey(studio, ada);

  await studio.makeCreation(ada, { prompt: "Ein Leuchtturm über dem Größten See 🌊", count: 2, quality: "draft" });
  const trashed = await studio.makeCreation(ada, { prompt: "夜明けの灯塔", quality: "draft" });
  await studio.call(gallery.deleteCreation, { params: { id: trashed.id } }, access);
  const kept = await keepCreations(studio, ada, 600, { prompt: "a heron in the reeds" });
  const { id: collectionId } = await collectionsOf(studio, ada).begin("Coast", "All that is blue");
  await collectionsOf(studio, ada).add(collectionId, [creation.id, trashed.id, ...kept.slice(0, 3)]);
  const tagged = { action: "add_tags" as const, tags: ["Küste", "灯台"], selection: { ids: kept.slice(0, 3) } };
  await studio.call(gallery.bulk, { body: tagged }, access);
  await sharesOf(studio, ada).make({ collection_id: collectionId, shows_recipe: true });
  const filter = { search: "heron", kind: "image" as const };
  await studio.call(collections.create, { body: { name: "Herons", filter } }, access);
  const { id: joinedId } = await collectionsOf(studio, moderator).begin("Ours");
  await membersOf(studio, moderator).share(joinedId, ada, "arrange");
  await collectionsOf(studio, ada).add(joinedId, [creation.id]);
  await membersOf(studio, moderator).invite(joinedId, "view");
  await turnOnFeed(studio, ada);
  const { token: shareToken } = await sharesOf(studio, ada).make({ creation_id: kept[0] ?? "" });
  await studio.sendFile(uploads.upload, { field: "image", content: await patternedPicture(7) }, access);
  await studio.sendFile(masks.upload, { field: "mask", content: await patternedPicture(9) }, access);
  await importsOf(studio, ada).take(packedZip([{ name: "tower.png", content: await patternedPicture(8) }]));

  const body = { prompt: "a quiet harbor", negative_prompt: "", name: "Harbor" };
  await studio.call(prompts.save, { body }, access);
  const references = [{ creation_id: creation.id }];
  await studio.call(series.create, { body: { name: "Coast", references } }, access);
  const { id: conversationId } = await talkingAs(studio, ada).begin("How do I paint fog?");
  await talkingAs(studio, ada).awaitEnd(conversationId);
  await payOrder(studio, ada, await order(studio, ada));

  const report = await reported(studio, moderator, { token, email: "ida@example.com", name: "Ida" });
  await decide(studio, moderator, report, "remove");
  await studio.call(adminReports.list, { query: {} }, admin.access);
  await settle(studio);
  // Nothing listens there, so a delivery waits for its next attempt.
  await addWebhook(studio, ada, { url: "http://127.0.0.1:9/hook" });
  await studio.makeCreation(ada, { prompt: "a messenger", quality: "draft" });
  const { start, awaitBatch } = batchesOf(studio, ada);
  const batch = await start({
    generation_type: "text-to-image",
    request: { prompt: "a {red|blue} buoy", quality: "draft" },
    variations: { order: "all", count: 2 },
  });
  await awaitBatch(batch, ({ is_final }) => is_final);
  await studio.call(adminMaintenance.change, { body: { is_on: true, message: "Moving." } }, admin.access);
  await studio.giveCredits(admin, 10);
  const waitingRun = await studio.startRun(admin, { quality: "draft", prompt: "a heron that waits" });
  return { admin, ada, shareToken, waitingRun };
}
