import { profile, user } from "../../contract/accounts.ts";
import { balance, summary } from "../../contract/billing.ts";
import { collection } from "../../contract/collections.ts";
import { conversation, conversationWithMessages, message } from "../../contract/conversations.ts";
import { creation, creationPage } from "../../contract/gallery.ts";
import { run } from "../../contract/generation.ts";
import { training, trainingOrder } from "../../contract/training.ts";
import { upload } from "../../contract/uploads.ts";
import type { Completions, Given } from "./complete-answer.ts";
import { unknownInstant } from "./unknown-instant.ts";

const aboutUser = ({ email }: Given) => ({
  id: email,
  display_name: "",
  avatar_url: null,
  created_at: unknownInstant,
});
const aboutConversation = (given: Given) => ({
  title: "",
  is_favorite: false,
  message_count: Array.isArray(given.messages) ? given.messages.length : 0,
  excerpt: null,
  created_at: unknownInstant,
  updated_at: given.created_at ?? unknownInstant,
});

const recipe = creation
  .pick({
    prompt: true,
    negative_prompt: true,
    aspect_ratio: true,
    quality: true,
    style: true,
    model: true,
    engine: true,
    seed: true,
    width: true,
    height: true,
    duration_seconds: true,
  })
  .partial();

/** Returns the recipe fields that a run's first output contains. */
function recipeOf({ outputs }: Given): Given {
  const [first]: unknown[] = Array.isArray(outputs) ? outputs : [];
  return {
    prompt: "",
    negative_prompt: "",
    aspect_ratio: "1:1",
    quality: "standard",
    style: null,
    model: "",
    engine: "",
    seed: 0,
    width: 1,
    height: 1,
    duration_seconds: null,
    ...recipe.safeParse(first).data,
  };
}

/** The specification's price of a trained model (section 9). */
const trainingPrice = { amount_minor: 50_000, currency: "USD" };

/**
 * Defaults for the fields that our API adds to the specification, for backends that omit them. `model_label` of a run
 * is an empty string there. The rest of its recipe is then limited to the fields in the answer.
 */
export const foreignFields: Completions = new Map<Parameters<Completions["get"]>[0], (given: Given) => Given>([
  [user, aboutUser],
  [
    profile,
    (given) => ({
      ...aboutUser(given),
      role: "member",
      has_password: true,
      bio: "",
      phone: "",
      website: "",
      social_handle: "",
    }),
  ],
  [balance, () => ({ held_credits: 0 })],
  [summary, () => ({ held_credits: 0, monthly_credits: 0, purchased_credits: 0, expiring: [], next_grant_at: null })],
  [
    creation,
    ({ url, kind }) => ({
      origin: "model",
      strength: null,
      tags: [],
      download_url: url,
      clean_download_url: url,
      variants: [],
      media_type: kind === "video" ? "video/mp4" : "image/png",
      size_bytes: 0,
    }),
  ],
  [creationPage, () => ({ count_is_exact: true })],
  [
    run,
    (given) => ({
      ...recipeOf(given),
      held_credits: 0,
      returned_credits: 0,
      model_label: "",
      model_chosen: false,
      origin: "model",
      count: Array.isArray(given.outputs) ? Math.max(1, given.outputs.length) : 1,
      strength: null,
      audio_prompt: null,
      audio_upload_id: null,
      source: null,
      edit: null,
      batch: null,
      parent_generation_id: null,
      receipt: [],
      started_at: null,
    }),
  ],
  [run.shape.error.unwrap(), () => ({ reason: null })],
  [upload, () => ({ name: "", media_type: "", thumbhash: null })],
  [
    collection,
    () => ({
      description: "",
      kind: "manual",
      filter: null,
      image_count: 0,
      cover: null,
      role: "owner",
      owner: null,
      member_count: 0,
      created_at: unknownInstant,
      updated_at: unknownInstant,
    }),
  ],
  [conversation, aboutConversation],
  [conversationWithMessages, (given) => ({ ...aboutConversation(given), messages: [], has_earlier: false })],
  [
    message,
    () => ({ status: "done", error: null, attachments: [], suggestions: [], generation_ids: [], cost_credits: 0 }),
  ],
  [training.orders.answer.payload, () => ({ price: trainingPrice })],
  [
    trainingOrder,
    () => ({
      model_name: "",
      name: "",
      email: "",
      social_handle: "",
      platform: null,
      description: "",
      dataset_link: "",
      reference_images_description: "",
      reference_upload_ids: [],
      additional_notes: "",
      has_consent: false,
      price: trainingPrice,
      model: null,
      events: [],
      contact_due_at: null,
      ready_from: null,
      ready_until: null,
      created_at: unknownInstant,
      updated_at: unknownInstant,
    }),
  ],
]);
