import type { Profile, SignedIn } from "../../../contract/accounts.ts";
import type { Summary } from "../../../contract/billing.ts";
import type { StartedCheckout } from "../../../contract/checkout.ts";
import type { Collection } from "../../../contract/collections.ts";
import type { Conversation, Message } from "../../../contract/conversations.ts";
import type { Creation } from "../../../contract/gallery.ts";
import type { Run } from "../../../contract/generation.ts";
import { type GenerationType, generationTypes } from "../../../contract/generation-terms.ts";
import type { Plan, Subscription } from "../../../contract/plans.ts";
import { type TrainingOrder, trainingStatuses } from "../../../contract/training.ts";
import type { Upload } from "../../../contract/uploads.ts";
import { type Answer, type Answers, fileOf, type Listed } from "./answers.ts";
import type { Store, StoredConversation, StoredCreation, StoredMessage, StoredRun } from "./store.ts";

const at = "2026-11-22T09:30:00.123Z";
const thumbhash = "3OcRJYB4d3h/iIeHeEh3eIhw+j2w";
const price = { amount_minor: 50_000, currency: "USD" };
const said = (status: number, body?: unknown): Answer[] => [{ status, body }];
const pageOf = <T, Shown>({ items, ...page }: Listed<T>, show: (item: T) => Shown): Answer[] =>
  said(200, { count: page.count, next: page.next, previous: page.previous, results: items.map(show) });

const modeOf = (name: string): GenerationType => generationTypes.find((mode) => mode === name) ?? "text-to-image";

function userOf(email: string): SignedIn["user"] {
  return { id: "1", email, display_name: "Ada", avatar_url: null, created_at: at };
}

function profileOf({ email, display_name, avatar_url }: Store["profile"]): Profile {
  const texts = { bio: "", website: "", social_handle: "", phone: "" };
  return {
    ...userOf(email),
    display_name: display_name ?? "",
    avatar_url,
    role: "member",
    has_password: true,
    ...texts,
  };
}

function creationOf(creation: StoredCreation): Creation {
  const url = fileOf(creation);
  return {
    id: String(creation.id),
    kind: creation.kind,
    status: "completed",
    generation_type: modeOf(creation.mode),
    prompt: creation.prompt,
    negative_prompt: "",
    aspect_ratio: "1:1",
    quality: "standard",
    style: null,
    model: "painter",
    engine: "House",
    origin: "model",
    seed: 7,
    width: 1024,
    height: 1024,
    strength: null,
    duration_seconds: creation.kind === "video" ? 4 : null,
    has_audio: false,
    url,
    download_url: url,
    clean_download_url: url,
    thumbnail_url: `/media/${creation.id}-small.png`,
    variants: [],
    thumbhash,
    media_type: creation.kind === "video" ? "video/mp4" : "image/png",
    size_bytes: 70,
    is_favorite: false,
    tags: [],
    generation_id: String(creation.runId),
    created_at: at,
  };
}

function runOf(run: StoredRun): Run {
  const isDone = run.looks > 1;
  const outputs = isDone ? run.outputs.map(creationOf) : [];
  return {
    id: String(run.id),
    status: isDone ? "completed" : "processing",
    generation_type: modeOf(run.mode),
    progress: isDone ? 1 : 0.4,
    stage: isDone ? "done" : "painting",
    queue_position: null,
    eta_seconds: isDone ? null : 3,
    cost_credits: 2,
    charged_credits: isDone ? 2 : 0,
    held_credits: 0,
    returned_credits: 0,
    prompt: run.prompt,
    negative_prompt: "",
    aspect_ratio: "1:1",
    quality: "standard",
    style: null,
    model: "painter",
    model_label: "Painter",
    model_chosen: false,
    engine: "House",
    origin: "model",
    seed: 7,
    count: 1,
    width: 1024,
    height: 1024,
    strength: null,
    duration_seconds: null,
    audio_prompt: null,
    audio_upload_id: null,
    source: null,
    edit: null,
    parent_generation_id: null,
    batch: null,
    outputs,
    receipt: [],
    error: null,
    created_at: at,
    started_at: at,
    finished_at: isDone ? at : null,
  };
}

function messageOf({ id, role, content }: StoredMessage): Message {
  const parts = { attachments: [], suggestions: [], generation_ids: [] };
  return { id: String(id), role, content, status: "done", error: null, ...parts, cost_credits: 0, created_at: at };
}

function conversationOf({ id, title, isFavorite, messages }: StoredConversation): Conversation {
  return {
    id: String(id),
    title: title ?? "",
    is_favorite: isFavorite,
    message_count: messages.length,
    excerpt: null,
    created_at: at,
    updated_at: at,
  };
}

function orderOf({ id, status }: Store["orders"][number]): TrainingOrder {
  return {
    id: String(id),
    status: trainingStatuses.find((known) => known === status) ?? "in_review",
    model_name: "Ada",
    name: "",
    email: "ada@example.com",
    social_handle: "",
    platform: null,
    description: "",
    dataset_link: "",
    reference_images_description: "",
    reference_upload_ids: [],
    additional_notes: "",
    has_consent: false,
    price,
    model: null,
    events: [],
    contact_due_at: null,
    ready_from: null,
    ready_until: null,
    created_at: at,
    updated_at: at,
  };
}

/**
 * The answers of a backend that has every field that this product's own API has, with the same forms: ids are text,
 * instants are UTC, lists are pages. Only what lies outside the specification's calls is missing.
 */
export const fullAnswers: Answers = {
  signedIn: ({ access, refresh, email }) => said(200, { access, refresh, user: userOf(email) }),
  registered: ({ access, refresh, email }) => said(201, { access, refresh, user: userOf(email) }),
  done: () => said(204),
  validity: (isValid) => said(200, { is_valid: isValid }),
  refreshed: (access) => said(200, { access }),
  profile: (profile) => said(200, profileOf(profile)),
  profileChanged: (profile) => said(200, profileOf(profile)),
  avatarChanged: (profile) => said(200, profileOf(profile)),
  settings: (settings) => said(200, settings),
  settingsChanged: (settings) => said(200, settings),
  ordered: (order) => said(201, orderOf(order)),
  orderStatus: (order) => said(200, orderOf(order)),
  orders: (orders) => said(200, { inquiries: orders.map(orderOf), price }),
  started: ({ id, mode }) =>
    said(202, { id: String(id), status: "queued", generation_type: mode, cost_credits: 2, repeated: false }),
  run: (run) => said(200, runOf(run)),
  runs: (page) => pageOf(page, runOf),
  balance: (credits) => said(200, { current_credits: credits, held_credits: 0 }),
  summary: (credits) =>
    said(200, {
      current_credits: credits,
      held_credits: 0,
      monthly_credits: 0,
      purchased_credits: credits,
      expiring: [],
      next_grant_at: null,
    } satisfies Summary),
  subscription: () =>
    said(200, {
      plan_id: "starter",
      status: null,
      is_active: false,
      price: { amount_minor: 0, currency: "USD" },
      renews_at: null,
      ends_at: null,
      next_plan_id: null,
      is_test: false,
    } satisfies Subscription),
  plans: () =>
    said(200, {
      plans: (["starter", "pro", "studio"] as const).map(
        (id, index): Plan => ({
          id,
          price: { amount_minor: index * 1_500, currency: "USD" },
          monthly_credits: 100 * (index + 1),
          features: index === 0 ? [] : ["all_models", "priority_generation"],
          upload_storage_megabytes: 1_000,
          creation_storage_megabytes: null,
          is_recommended: id === "pro",
        }),
      ),
    }),
  checkout: () =>
    said(201, {
      transaction_id: "7",
      status: "ready",
      provider: "paddle",
      checkout: { mode: "page", url: "https://pay.example/7" },
    } satisfies StartedCheckout),
  galleries: (page) => pageOf(page, galleryOf),
  galleryCreated: (gallery) => said(201, galleryOf(gallery)),
  creations: (page) => pageOf(page, creationOf),
  uploaded: (upload) => said(201, uploadOf(upload)),
  uploads: (page) => pageOf(page, uploadOf),
  conversations: (page) => pageOf(page, conversationOf),
  conversationCreated: (conversation) => said(201, wholeConversationOf(conversation)),
  conversation: (conversation) => said(200, wholeConversationOf(conversation)),
  conversationChanged: (conversation) => said(200, conversationOf(conversation)),
  sent: ([message, reply]) => said(200, { message: message && messageOf(message), reply: reply && messageOf(reply) }),
};

function wholeConversationOf(conversation: StoredConversation) {
  return { ...conversationOf(conversation), messages: conversation.messages.map(messageOf), has_earlier: false };
}

function galleryOf({ id, name, description, count }: Store["galleries"][number]): Collection {
  return {
    id: String(id),
    name,
    description,
    kind: "manual",
    filter: null,
    image_count: count,
    cover: { creation_id: "1", url: "/media/cover.png", thumbhash, width: 1, height: 1, is_chosen: false },
    role: "owner",
    owner: null,
    member_count: 0,
    created_at: at,
    updated_at: at,
  };
}

function uploadOf({ id, bytes }: Store["uploads"][number]): Upload {
  return {
    id: String(id),
    kind: "image",
    name: "harbor.png",
    media_type: "image/png",
    url: `/media/upload-${id}.png`,
    thumbnail_url: `/media/upload-${id}-small.png`,
    thumbhash: null,
    width: 64,
    height: 64,
    duration_seconds: null,
    size_bytes: bytes,
    created_at: at,
  };
}
