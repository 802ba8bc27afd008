import { z } from "zod";
import { settings } from "./accounts.ts";
import { batch } from "./batches.ts";
import { transaction } from "./checkout.ts";
import { memberRoles } from "./collection-terms.ts";
import { collection } from "./collections.ts";
import { message } from "./conversations.ts";
import { galleryFeed } from "./feed.ts";
import { creation } from "./gallery.ts";
import { editSettings, receiptLine, run } from "./generation.ts";
import { fileImport, importedFile } from "./imports.ts";
import { apiKey } from "./keys.ts";
import { notification, notificationPreferences } from "./notifications.ts";
import { ledgerKinds } from "./payment-terms.ts";
import { planIds } from "./plan-terms.ts";
import { savedPrompt } from "./prompts.ts";
import { statement } from "./reports.ts";
import { imageSeries } from "./series.ts";
import { openSession } from "./sessions.ts";
import { share } from "./sharing.ts";
import { trainedModel, trainingOrder } from "./training.ts";
import { uploadWithRecipe } from "./uploads.ts";
import { webhook } from "./webhooks.ts";

const instant = z.iso.datetime();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** The path of a file in the archive. */
const file = z.string();

const account = z.object({
  id: z.string(),
  email: z.string(),
  email_confirmed_at: instant.nullable(),
  has_password: z.boolean(),
  display_name: z.string(),
  bio: z.string(),
  website: z.string(),
  social_handle: z.string(),
  phone: z.string(),
  created_at: instant,
  updated_at: instant,
  /** The accounts elsewhere that sign in. */
  sign_in_with: z.array(z.object({ issuer: z.string(), subject: z.string(), added_at: instant })),
});

const exportedCreation = creation
  .omit({
    status: true,
    url: true,
    download_url: true,
    clean_download_url: true,
    thumbnail_url: true,
    variants: true,
    thumbhash: true,
  })
  .extend({
    file,
    audio_prompt: z.string().nullable(),
    sha256,
    /** When it was put into the trash. */
    deleted_at: instant.nullable(),
  });

/** An image that a run used. */
const usedImage = run.shape.source.unwrap().pick({ kind: true, id: true });

const exportedRun = run
  .pick({
    id: true,
    generation_type: true,
    status: true,
    prompt: true,
    negative_prompt: true,
    aspect_ratio: true,
    quality: true,
    style: true,
    model: true,
    strength: true,
    duration_seconds: true,
    audio_prompt: true,
    audio_upload_id: true,
    parent_generation_id: true,
    engine: true,
    seed: true,
    count: true,
    created_at: true,
    started_at: true,
    finished_at: true,
  })
  .extend({
    source_kind: z.enum(["upload", "creation"]).nullable(),
    source_id: z.string().nullable(),
    edit: editSettings
      .omit({ mask: true })
      .extend({
        references: z.array(usedImage),
        last_frame: usedImage.nullable(),
        clips: z.array(z.object({ id: z.string(), from_seconds: z.number(), to_seconds: z.number().nullable() })),
      })
      .nullable(),
    /** The batch that it belongs to, and its place in it. */
    batch: run.shape.batch.unwrap().omit({ prompt_template: true }).nullable(),
    error_code: z.string().nullable(),
    receipt: z.array(receiptLine),
  });

/** Each conversation is followed by its messages, the oldest first. */
const conversationOrMessage = z.union([
  z.object({
    conversation_id: z.string(),
    title: z.string(),
    is_favorite: z.boolean(),
    created_at: instant,
    updated_at: instant,
    deleted_at: instant.nullable(),
  }),
  message.pick({ role: true, content: true, status: true, generation_ids: true, cost_credits: true }).extend({
    message_id: z.string(),
    conversation_id: z.string(),
    /** Why the answer failed. */
    error: message.shape.error.unwrap().shape.code.nullable(),
    /** The ids of the attached creations. */
    attachments: z.array(z.string()),
    created_at: instant,
  }),
]);

/**
 * The JSON files of a data export, by their names in the archive. `docs/export.schema.json` is generated from it, and the
 * code that writes the files is checked against it.
 */
export const exportFiles = z.object({
  "account.json": account,
  "settings.json": settings,
  "sessions.json": z.array(openSession.omit({ is_current: true }).extend({ expires_at: instant })),
  "creations.json": z.array(exportedCreation),
  "collections.json": z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      cover_creation_id: z.string().nullable(),
      kind: collection.shape.kind,
      filter: collection.shape.filter,
      /** Your own, in the order of the collection. Of a smart one, only the creations that were moved in it. */
      creation_ids: z.array(z.string()),
      created_at: instant,
      updated_at: instant,
    }),
  ),
  "joined-collections.json": z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.enum(memberRoles),
      /** Your own, in the order of the collection. */
      creation_ids: z.array(z.string()),
      joined_at: instant,
    }),
  ),
  "uploads.json": z.array(
    uploadWithRecipe
      .omit({ url: true, thumbnail_url: true, thumbhash: true, variants: true, has_credentials: true })
      .extend({ file, sha256 }),
  ),
  "imports.json": z.array(
    fileImport
      .pick({ id: true, name: true, status: true, problem: true, created_at: true, ended_at: true })
      .extend({ files: z.array(importedFile) }),
  ),
  "public-links.json": z.array(share.omit({ kind: true, title: true, thumbnail_url: true })),
  "feed.json": galleryFeed,
  "decisions.json": z.array(statement),
  "prompts.json": z.array(savedPrompt),
  "series.json": z.array(imageSeries.extend({ references: z.array(usedImage) })),
  "runs.json": z.array(exportedRun),
  "batches.json": z.array(
    batch
      .pick({
        id: true,
        generation_type: true,
        request: true,
        prompt: true,
        variations: true,
        grid: true,
        seed: true,
        runs: true,
        combinations: true,
      })
      .extend({ created_at: instant }),
  ),
  "conversations.json": z.array(conversationOrMessage),
  "credits.json": z.array(
    z.object({
      id: z.string(),
      kind: z.enum(ledgerKinds),
      /** Positive when credits were added. */
      credits: z.number(),
      /** The run or purchase that it belongs to. */
      about: z.string().nullable(),
      at: instant,
    }),
  ),
  "training.json": z.array(trainingOrder.extend({ dataset_upload_ids: z.array(z.string()) })),
  "models.json": z.array(
    trainedModel
      .pick({ id: true, name: true, trigger_word: true, strength: true, base_model: true, created_at: true })
      .extend({ order_id: z.string() }),
  ),
  "purchases.json": z.array(transaction),
  "subscriptions.json": z.array(
    z.object({
      id: z.string(),
      plan: z.enum(planIds),
      status: z.string(),
      provider: z.string(),
      paid_from: instant.nullable(),
      paid_until: instant.nullable(),
      ends_at: instant.nullable(),
      created_at: instant,
    }),
  ),
  "api-keys.json": z.array(apiKey),
  "webhooks.json": z.array(webhook),
  "notification-preferences.json": notificationPreferences,
  "notices.json": z.array(notification),
});

export type ExportFiles = z.output<typeof exportFiles>;
export type ExportFileName = keyof ExportFiles;
/** An item of a file that holds a list. */
export type ExportedItem<N extends ExportFileName> = ExportFiles[N] extends (infer Item)[] ? Item : never;
