import { describe, expect, test } from "vitest";
import { type Language, languages } from "../../../contract/languages.ts";
import { type NotificationKind, notificationKinds } from "../../../contract/notification-terms.ts";
import { notification } from "../../../contract/notifications.ts";
import type { NotificationParams } from "./params.ts";
import { presentNotification } from "./present.ts";

const hostile = `<b onclick="x">"it's"</b> & {{threshold}} $t(notice.creditsLowTitle) %s`;
const id = "01980000-0000-7000-8000-000000000001";

const examples: NotificationParams = {
  payment_failed: {
    purchaseId: id,
    kind: "credit_pack",
    itemId: "pack-500",
    credits: 550,
    amount: { amount_minor: 2_000, currency: "USD" },
  },
  training_details: { orderId: id, modelName: hostile },
  subscription_ending: { plan: "pro", endsAt: Date.parse("2026-03-03") },
  credits_low: { threshold: 10 },
  run_completed: { runId: id, prompt: hostile, mode: "text-to-image", stored: 1, outputs: 1 },
  run_failed: { runId: id, prompt: hostile, code: "TIMEOUT" },
  run_blocked: { runId: id, prompt: hostile, rule: "violence" },
  training_moved: { orderId: id, modelName: hostile, to: "ready" },
  export_ready: { isReady: true, expiresAt: Date.parse("2026-03-03") },
  import_ended: { importId: id, hasFailed: false, imported: 2, existing: 1, refused: 0 },
  collection_joined: { collectionId: id, collectionName: hostile },
  credits_changed: { credits: 25, reason: "A broken run" },
  webhook_off: { webhookId: id, host: "hooks.example.com" },
  new_device: { browser: "Firefox", system: "Linux" },
  new_key: { name: hostile },
  item_moderated: { reportId: id, decision: "hide", appeal: null, isAppeal: false },
};

function present<K extends NotificationKind>(kind: K, params: NotificationParams[K], language: Language = "en") {
  const told = { id, kind, params: JSON.stringify(params), created_at: 0, read_at: null };
  const kept = { owner_id: id, dedupe_key: kind, dismissed_at: null, over_at: null, ends_at: null };
  return presentNotification({ ...told, ...kept }, { language, timezone: "UTC" });
}

describe("A notification", () => {
  test.each(notificationKinds)("of %s exists in every language, each with its own text", (kind) => {
    const all = languages.map((language) => notification.strict().parse(present(kind, examples[kind], language)));
    expect(new Set(all.map(({ title }) => title)).size).toBe(languages.length);
    for (const { title, message, link } of all) {
      expect(title).not.toMatch(/^notice\.|\{\{(?!threshold)/);
      expect(message).not.toMatch(/^notice\.|\{\{(?!threshold)/);
      expect(link).toMatch(/^\/[a-z]/);
    }
  });

  test.each(languages)("shows user text exactly as it was written, in %s", (language) => {
    expect(present("run_completed", examples.run_completed, language).message).toContain(hostile);
    expect(present("run_failed", examples.run_failed, language).message).toContain(hostile);
    expect(present("training_moved", examples.training_moved, language).title).toContain(hostile);
    expect(present("new_key", examples.new_key, language).title).toContain(hostile);
  });

  test.each([
    [{ mode: "text-to-image", stored: 1, outputs: 1 }, "Your image is ready"],
    [{ mode: "image-to-image", stored: 4, outputs: 4 }, "4 images are ready"],
    [{ mode: "text-to-image", stored: 3, outputs: 4 }, "3 of 4 results are ready"],
    [{ mode: "image-to-video-audio", stored: 1, outputs: 1 }, "Your video is ready"],
    [{ mode: "text-to-video", stored: 2, outputs: 2 }, "2 videos are ready"],
  ] as const)("of a run counts what was made: %o", (made, title) => {
    const said = present("run_completed", { ...examples.run_completed, ...made });
    expect(said).toMatchObject({ type: "success", title, link: `/generations/${id}` });
  });

  test("of a run that made nothing says why", () => {
    expect(present("run_failed", { runId: id, prompt: "a lighthouse", code: "TIMEOUT" })).toMatchObject({
      type: "error",
      title: "Generation failed",
      message: "“a lighthouse”: This took too long and was stopped. Try again.",
    });
    const blocked = present("run_blocked", { runId: id, prompt: "a lighthouse", rule: "hate" });
    expect(blocked).toMatchObject({ type: "warning", title: "Blocked by a content rule" });
    expect(blocked.message).toContain("attacks people");
  });

  test("of an edit without a prompt names what it is", () => {
    const edit = { ...examples.run_completed, prompt: "", mode: "image-erase" } as const;
    expect(present("run_completed", edit).message).toBe("Erase");
    const failed = present("run_failed", { runId: id, prompt: "", code: "TIMEOUT" });
    expect(failed.message).toBe("This took too long and was stopped. Try again.");
  });

  test.each([
    [{ browser: "Firefox", system: "Linux" }, "New sign-in: Firefox on Linux"],
    [{ browser: "curl", system: null }, "New sign-in: curl"],
    [{ browser: null, system: "iPad" }, "New sign-in: iPad"],
    [{ browser: null, system: null }, "New sign-in: Unknown device"],
  ])("of a device shows what is known of it: %o", (device, title) => {
    expect(present("new_device", device).title).toBe(title);
  });
});
