import catalogue from "../../backend/catalogue.json" with { type: "json" };
import type { EndpointShape } from "../../contract/endpoint.ts";
import { contract } from "../../contract/index.ts";

/** Every endpoint with its name in the client. */
export const endpoints: readonly { name: string; endpoint: EndpointShape }[] = Object.entries(contract).flatMap(
  ([group, members]) => Object.entries(members).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
);

export const someId = "01980000-0000-7000-8000-00000000abcd";

/** A body that each endpoint accepts. An endpoint without one cannot be checked, so the tests require one. */
export const goodBodies: Readonly<Record<string, Record<string, unknown>>> = {
  "accounts.register": { email: "new@example.com", password: "seven quiet herons" },
  "accounts.signIn": { email: "nobody@example.com", password: "seven quiet herons" },
  "accounts.refresh": { refresh: "made-up" },
  "accounts.signOut": { refresh: "made-up" },
  "accounts.changeProfile": { display_name: "Ada", bio: "", website: "", social_handle: "" },
  "accounts.changeSettings": {
    credit_alert_threshold: 10,
    subscription_expiry_reminder_days: 7,
    marketing_emails: false,
    language: "en",
    timezone: "UTC",
    currency: "USD",
  },
  "accounts.changeSomeSettings": { language: "en" },
  // Valid in form, but not genuine. The real effects cannot be undone.
  "accounts.google": { id_token: "made-up", nonce: "made-up" },
  "accounts.oidc": { id_token: "made-up", nonce: "made-up" },
  "accounts.changePassword": { current_password: "made-up", new_password: "nine loud magpies" },
  "accounts.confirmPassword": { password: "made-up" },
  "adminSignUp.change": { mode: "open" },
  "adminInvites.create": {},
  "accounts.becomeAdmin": { token: "made-up" },
  "accounts.deleteAccount": { password: "made-up" },
  "adminEngines.connect": { kind: "openai", key: "made-up" },
  "adminEngines.test": { kind: "comfyui", url: "http://127.0.0.1:1" },
  "adminEngines.order": { mode: "text-to-image", engines: [] },
  // Valid in form. There is no such engine.
  "adminEngines.change": { is_on: false },
  "adminAssistant.change": { provider: "coach" },
  "adminAssistant.test": { provider: "openai", key: "made-up", model: "made-up" },
  "adminCatalog.change": { version: 0, content: catalogue },
  "adminCatalog.changeCredits": { is_on: true, runs_per_day: null, outputs_per_day: null },
  "recovery.resendConfirmation": { email: "nobody@example.com" },
  "recovery.forgotPassword": { email: "nobody@example.com" },
  "recovery.redeemSignInLink": { token: "made-up" },
  // Valid in form. The user does not exist.
  "adminUsers.credits": { amount: 5, reason: "A broken run" },
  "adminUsers.role": { role: "moderator" },
  "adminUsers.plan": { plan: "pro" },
  "adminUsers.limits": { runs_per_day: 20, storage_bytes: null },
  "recovery.checkReset": { token: "made-up", uid: "made-up", tenant: "public" },
  "recovery.resetPassword": { password: "seven quiet herons", token: "made-up", uid: "made-up", tenant: "public" },
  "training.request": { model_name: "Ada", email: "ada@example.com", description: "a calm portrait" },
  "training.save": { model_name: "Ada", dataset_link: "https://example.com/pictures" },
  // Valid in form. The image does not exist.
  "training.addPictures": { upload_ids: [someId] },
  "uploads.begin": { kind: "image", name: "cat.png", size_bytes: 1_000 },
  "imports.begin": { name: "outputs.zip", size_bytes: 1_000 },
  "payments.checkout": { kind: "credit_pack", package_id: "pack-100" },
  // Valid in form. The named objects do not exist.
  "testCheckout.act": { action: "cancel" },
  "testCheckout.tell": { id: someId, story: "refund" },
  "testCheckout.advanceClock": { days: 1 },
  "testCheckout.hold": { is_holding: false },
  "testCheckout.deliver": { message_ids: [someId] },
  "payments.previewPlan": { plan_id: "pro" },
  "payments.changePlan": { plan_id: "pro" },
  "generation.textToImage": { prompt: "a lighthouse" },
  "generation.textToVideo": { prompt: "a lighthouse", duration_seconds: 2 },
  // Valid in form. The image does not exist.
  "generation.imageToImage": { prompt: "a lighthouse", source_upload_id: someId, strength: 0.5 },
  "generation.imageToVideo": { prompt: "a lighthouse", source_creation_id: someId },
  "generation.imageToVideoAudio": { prompt: "a lighthouse", source_upload_id: someId, audio_prompt: "gulls" },
  "generation.imageEdit": { prompt: "at night", source_upload_id: someId },
  "generation.imageFill": { prompt: "a hat", source_upload_id: someId, mask_upload_id: someId },
  "generation.imageErase": { source_creation_id: someId, mask_upload_id: someId },
  "generation.imageExpand": { source_upload_id: someId, expand: { left: 64 } },
  "generation.imageCutout": { source_upload_id: someId, output: "transparent" },
  "generation.imageUpscale": { source_upload_id: someId, scale: 2 },
  "generation.imageAdjust": { source_upload_id: someId, adjustments: { brightness: 0.2 } },
  "generation.videoExtend": { prompt: "the tide", source_creation_id: someId },
  "generation.videoUpscale": { source_creation_id: someId, scale: 2 },
  "generation.videoJoin": { clips: [{ creation_id: someId }, { creation_id: someId, from_seconds: 1 }] },
  "masks.draw": { source_upload_id: someId, mask_shapes: [{ kind: "ellipse", x: 0, y: 0, width: 1, height: 1 }] },
  "generation.keepLastFrame": { source_creation_id: someId },
  "generation.select": { source_upload_id: someId, text: "the lighthouse" },
  "batches.create": {
    generation_type: "text-to-image",
    request: { prompt: "a {red|blue} lighthouse" },
    variations: { order: "all", count: 2 },
  },
  "batches.quote": {
    generation_type: "text-to-image",
    request: { prompt: "a lighthouse" },
    grid: { columns: { parameter: "seed", values: [1, 2] } },
  },
  "prompts.save": { prompt: "a lighthouse", name: "Coast" },
  "prompts.enhance": { prompt: "a lighthouse" },
  // Valid in form. The image does not exist.
  "prompts.describe": { source_upload_id: someId },
  // Valid in form. The named object does not exist.
  "prompts.update": { name: "Coast", is_pinned: true },
  // Valid in form. The named objects do not exist.
  "series.create": { name: "Ada", references: [{ upload_id: someId }] },
  "series.update": { name: "Ada" },
  "collections.create": { name: "Lighthouses", description: "" },
  "collections.update": { name: "Lighthouses" },
  "collections.move": { before: null },
  "collections.add": { creation_ids: [someId] },
  "collections.moveItem": { before: null },
  "collectionMembers.changeMember": { role: "view" },
  "collectionMembers.invite": { role: "add" },
  // Valid in form. The collection does not exist.
  "sharing.create": { collection_id: someId, shows_recipe: false, is_listed: false },
  "sharing.update": { shows_recipe: true, is_listed: false },
  // Valid in form. The named objects do not exist.
  "gallery.bulk": { action: "favorite", selection: { ids: [someId] } },
  "tags.set": { tags: ["harbor"] },
  "tags.rename": { name: "harbor" },
  "tags.merge": { into: someId },
  "gallery.archive": { selection: { ids: [someId] } },
  "gallery.restoreMany": { ids: [someId] },
  "gallery.erase": { ids: [someId] },
  "keys.create": { name: "Night shift", scopes: ["generation"] },
  "webhooks.create": { url: "https://hooks.example.com/runs", events: ["generation.completed"] },
  "webhooks.update": { is_active: false },
  "conversations.create": { title: "Lighthouses" },
  "conversations.update": { title: "Lighthouses", is_favorite: true },
  "conversations.send": { content: "a lighthouse" },
  "conversations.edit": { content: "a lighthouse" },
  "conversations.addRun": { generation_id: someId },
  "adminStudio.change": { name: "Lighthouse" },
  "adminStudio.completeSetup": { steps: ["engine"] },
  "notifications.changePreferences": {
    muted: ["credits_low"],
    mailed: ["run_failed"],
    quiet_hours: { from: "22:00", to: "07:30" },
  },
  // Valid in form. The named objects do not exist.
  "reports.create": { token: "made-up-link", reason: "hate", is_good_faith: true },
  "reports.appeal": { text: "This is my own drawing." },
  "reports.linkedAppeal": { text: "This is my own drawing." },
  "adminReports.decide": { decision: "none" },
  "adminReports.revise": { decision: "none", facts: "A mistake.", instead_of: "hide" },
  "adminReports.decideAppeal": { outcome: "upheld", facts: "Checked again." },
  // Valid in form. The order does not exist.
  "adminOrders.move": { from: "paid", to: "in_review" },
  "adminOrders.attach": { lora: "people/ada.safetensors", strength: 0.8 },
  "adminAnnouncement.publish": { texts: { en: "New models today." }, default_language: "en" },
  // It is off already. On, it would refuse what other tests do.
  "adminMaintenance.change": { is_on: false },
};

/** Parameters that are valid in any path and name nothing. */
export const someParams = {
  id: someId,
  creation_id: someId,
  upload_id: someId,
  token: "made-up",
  number: 1,
  message_id: someId,
  delivery_id: someId,
  account_id: someId,
  invite_id: someId,
};
